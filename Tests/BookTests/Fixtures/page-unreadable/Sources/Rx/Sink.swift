// Made by chapter 1.
