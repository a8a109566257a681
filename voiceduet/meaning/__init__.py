"""Words heard and what is legal now, to an intent, a short question, or a refusal. Pure."""
