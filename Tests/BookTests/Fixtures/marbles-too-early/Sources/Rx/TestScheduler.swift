// Made by chapter 3 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

public final class TestScheduler {}
