import PackageDescription

let chapter = ["01-push", "02-pull"]
