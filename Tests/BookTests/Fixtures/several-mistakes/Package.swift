let chapters = ["01-push", "03-more"]
