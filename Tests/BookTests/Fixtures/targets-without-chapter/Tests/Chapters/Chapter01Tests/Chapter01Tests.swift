// Words.
