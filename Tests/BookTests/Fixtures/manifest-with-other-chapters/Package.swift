import PackageDescription

let chapters = [
  "01-push",
  "02-poll",
  "03-more",
]
