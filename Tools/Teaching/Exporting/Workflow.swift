/// Returns a workflow for GitHub that grades in the teacher's own repository: shards in parallel, then one summary.
///
/// The class is in the repository's folder `class`, the book around it. The roster isn't there, since git ignores it,
/// and isn't needed.
public func workflow(_ plan: ClassPlan, shards: Int) -> String {
  let parts = (1...shards).map(String.init).joined(separator: ", ")
  return """
    # Grades “\(plan.name.filter { $0 != "\n" })”. Put this file into .github/workflows/ of your own repository, which only you can read:
    # the book is its root, the class its folder class, with submissions/ and results/seed. The roster stays with you: git ignores it.
    name: grade

    on: [workflow_dispatch]

    permissions:
      contents: read

    jobs:
      grade:
        runs-on: ubuntu-24.04
        container: swift:6.3-bookworm
        strategy:
          fail-fast: false
          matrix:
            shard: [\(parts)]
        steps:
          - uses: actions/checkout@v4
          - run: apt-get update -qq && apt-get install -y -qq libcmark-dev pkg-config bubblewrap
          - run: ./Tools/book class grade --class class --shard ${{ matrix.shard }}/\(shards)
            env:
              BOOK_CONFIGURATION: release
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: shard-${{ matrix.shard }}
              path: class/results/shards

      merge:
        needs: grade
        if: always()
        runs-on: ubuntu-24.04
        container: swift:6.3-bookworm
        steps:
          - uses: actions/checkout@v4
          - run: apt-get update -qq && apt-get install -y -qq libcmark-dev pkg-config
          - uses: actions/download-artifact@v4
            with:
              path: class/results/shards
              pattern: shard-*
              merge-multiple: true
          - run: |
              status=0
              ./Tools/book class merge --class class || status=$?
              ./Tools/book class report --class class --summary >> "$GITHUB_STEP_SUMMARY"
              exit $status
            env:
              BOOK_CONFIGURATION: release
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: results
              path: class/results/*.jsonl

    """
}
