let chapters = [
<<<<<<< HEAD
  "01-push",
=======
  "01-pull",
>>>>>>> other
]
