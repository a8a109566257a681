"""The doctor: looks at each thing that play needs, and says OK or exactly what to do."""
