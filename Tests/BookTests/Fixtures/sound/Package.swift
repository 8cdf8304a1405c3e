// swift-tools-version: 6.2
import PackageDescription

let chapters = [
  "01-push", "02-pull",
  "02a-more",
]
