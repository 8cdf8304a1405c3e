import Book
import Foundation
import Weave

/// Returns the files of an autograder for Gradescope: the book, and the two scripts that Gradescope calls.
///
/// The tool is built once, with the image; then each submission is one call of it.
public func autograderFiles(of project: Project, _ wanted: Wanted, seed: UInt64) throws -> [ArchivedFile] {
  let scripts = [
    ArchivedFile("setup.sh", setup.utf8), ArchivedFile("run_autograder", runner(wanted, seed: seed).utf8),
  ]
  return scripts + (try bookFiles(of: project))
}

/// The files of the book, without what is built from them.
private func bookFiles(of project: Project) throws -> [ArchivedFile] {
  let manager = FileManager.default
  let tops = ["Chapters", "Sources", "Tools", "Tests"]
  let names = try manager.contentsOfDirectory(atPath: project.root.path).filter {
    $0.hasSuffix(".md") || ["Package.swift", "LICENSE", ".swift-format"].contains($0)
  }
  let below = tops.flatMap { top in
    ((try? manager.subpathsOfDirectory(atPath: project.root.appending(path: top).path)) ?? []).map { "\(top)/\($0)" }
  }
  return try (names + below.filter { !$0.contains("/.") }).sorted().compactMap { path in
    var status = stat()
    let url = project.root.appending(path: path)
    guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return ArchivedFile("book/\(path)", try Data(contentsOf: url))
  }
}

private let setup = """
  #!/usr/bin/env bash
  # Gradescope runs this once, when it makes the image.
  set -euo pipefail
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq bubblewrap libcmark-dev pkg-config curl gnupg binutils libc6-dev libcurl4-openssl-dev \\
    libedit2 libgcc-11-dev libncurses-dev libpython3-dev libsqlite3-0 libstdc++-11-dev libxml2-dev libz3-dev tzdata \\
    zlib1g-dev git
  if ! command -v swift >/dev/null; then
    version=6.2.3
    system=ubuntu22.04
    curl -fsSL "https://download.swift.org/swift-$version-release/${system//./}/swift-$version-RELEASE/swift-$version-RELEASE-$system.tar.gz" |
      tar -xz -C / --strip-components=1
  fi
  cd /autograder/source/book
  chmod +x Tools/book
  BOOK_CONFIGURATION=release Tools/book exercise list >/dev/null

  """

private func runner(_ wanted: Wanted, seed: UInt64) -> String {
  let name = wanted.files[0].split(separator: "/").last.map(String.init) ?? wanted.files[0]
  return """
    #!/usr/bin/env bash
    # Gradescope runs this for each submission.
    set -uo pipefail
    out=/autograder/results/results.json
    rm -f "$out"
    say() { printf '{"score": 0, "output": "%s", "stdout_visibility": "hidden"}\\n' "$1" > "$out"; }
    file=$(find /autograder/submission -name .book -prune -o -type f -name '\(name)' -print | head -n 2)
    if [ -z "$file" ]; then say "There is no file \(name) in what you handed in."; exit 0; fi
    if [ "$(printf '%s\\n' "$file" | wc -l)" -gt 1 ]; then say "There are two files called \(name): hand in one."; exit 0; fi
    cd /autograder/source/book
    BOOK_CONFIGURATION=release Tools/book class one \(wanted.exercise) "$file" --seed \(seed) --format gradescope --out "$out" && exit
    # Without a results.json nobody gets zero points: Gradescope tells the student that the autograder has failed.
    rm -f "$out"
    echo "The grader itself has failed. This says nothing about the file: run the autograder again."
    exit 1

    """
}
