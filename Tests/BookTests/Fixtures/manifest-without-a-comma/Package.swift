let chapters = [
  "01-push"
  "02-pull",
  "03-more",
]
