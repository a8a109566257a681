"""Sound to words heard: microphone, speech detection, recogniser."""
