"""Lines to sound: voices, earcons, interruption."""
