"""What a language is: numbers, letters, forms of words, how words sound, what is said."""
