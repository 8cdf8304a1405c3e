import Markup

extension ChapterReader {
  /// Reads a block with `exercise=ID`.
  ///
  /// - Parameter id: blank if the word has no value, which is reported as a mistake of the info string.
  mutating func readExerciseBlock(_ code: CodeBlock, _ info: InfoString, id: String, _ index: Int) {
    let start = document.nodes[index].range.start
    let roles = info.words.filter { Vocabulary.exercise.contains($0.key) }
    guard roles.count == 1, let word = roles.first else {
      return report(
        info.words.first?.position ?? start,
        "a block of an exercise is one of \(Vocabulary.exercise.sorted().joined(separator: ", "))")
    }
    let details = Vocabulary.exerciseDetails[word.key] ?? []
    for other in info.words
    where other.key != "exercise" && other.key != word.key && Vocabulary.languages["swift"]!.contains(other.key) {
      if !details.contains(other.key) {
        report(other.position, "‘\(other.key)’ can't stand with ‘\(word.key)’: leave it out")
      }
    }
    if word.key == "predict" { readExample(code, info, index) }
    let role: ExerciseBlock.Role? =
      switch word.key {
      case "starter": .starter
      case "contract": .contract
      case "check": .check
      case "hidden": .hidden
      case "reference": .reference
      case "skeleton": .skeleton
      case "mutant": .mutant(why: word.value ?? "", by: info["by"] ?? "")
      default: nil
      }
    guard let role else { return predictWords.append((id, index, info)) }
    if role.isMutant, !info.has("by") {
      report(
        word.position, "a mutant names the scenario that rejects it: by=\"two elements make one pair\"")
    }
    exerciseBlocks.append(
      ExerciseBlock(exercise: id, role: role, node: index, code: code, line: start.line, info: info))
  }

  /// Assembles the exercises from their blocks, and reports what an exercise lacks.
  ///
  /// A block counts for the exercise in whose section it stands, even if it names another: so where an exercise was
  /// copied, that is the only mistake.
  mutating func readExercises() -> [Exercise] {
    let plots = sections.indices.compactMap(plot)
    var exercises: [Exercise] = []
    for plot in plots {
      let id = plot.id
      if let fault = plot.heading.fault { report(plot.section.line, 1, fault) }
      let blocks = exerciseBlocks.filter { plots.home(of: $0.node, named: $0.exercise) == id }
      let words = predictWords.filter { plots.home(of: $0.node, named: $0.id) == id }.map(\.info)
      let predictions = examples.filter { example in
        example.exercise.map { plots.home(of: example.node, named: $0) } == id
      }
      let exercise = Exercise(
        id: id, label: plot.heading.label, name: plot.heading.name, stars: plot.heading.stars,
        minutes: number("minutes", in: words + blocks.map(\.info)),
        step: number("step", in: words + blocks.map(\.info)) ?? pageNumber,
        section: plot.section, nodes: plot.nodes, target: blocks.lazy.compactMap(target).first, blocks: blocks,
        predictions: predictions.map(\.number))
      check(exercise, words)
      exercises.append(exercise)
    }
    reportStrays(exercises)
    return exercises
  }

  /// The exercise whose section is the one at this place; nil if the section is no exercise.
  private func plot(_ place: Int) -> Plot? {
    let section = sections[place]
    guard let heading = ExerciseHeading(section) else { return nil }
    let end = sections[(place + 1)...].first { $0.level <= section.level }.map(\.node) ?? document.nodes.count
    return Plot(heading: heading, section: section, nodes: document.nodes[section.node].end..<end)
  }

  private mutating func number(_ key: String, in infos: [InfoString]) -> Int? {
    let words = infos.compactMap { info in info.words.first { $0.key == key } }
    guard let word = words.first, let value = word.value, !value.isEmpty else { return nil }
    guard let number = Int(value), number > 0 else {
      report(word.position, "‘\(key)’ takes a number: \(key)=\(key == "step" ? "7" : "15")")
      return nil
    }
    if key == "step", number > pageNumber {
      report(word.position, "the exercise can't start from a chapter that the reader hasn't seen: step=\(pageNumber)")
    }
    return number
  }

  private func target(of block: ExerciseBlock) -> Exercise.Target? {
    if let file = block.info["file"] { return .adds(file) }
    return block.info["revise"].map { .revises($0) }
  }

  // MARK: What is missing

  private mutating func check(_ exercise: Exercise, _ words: [InfoString]) {
    let line = exercise.section.line
    checkTarget(of: exercise)
    if exercise.starter == nil, let block = exercise.blocks.first(where: { !$0.role.isHint }) {
      report(
        block.line, 1, "the exercise ‘\(exercise.id)’ has no starter: give it the file that the learner begins with")
    }
    let infos = exercise.blocks.map(\.info) + words
    if exercise.kind != .paper || exercise.hasCode, !infos.contains(where: { $0.has("minutes") }) {
      report(line, 1, "the exercise ‘\(exercise.id)’ doesn't say how long it takes: minutes=15 on its first block")
    }
    for number in exercise.predictions where examples[number - 1].output == nil {
      report(
        examples[number - 1].line, 1, "what this prints can't be checked: put an ```output block right behind it")
    }
    for hint in exercise.hints where hint.code.lines.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
      report(hint.line, 1, "this hint is empty: ask the learner a question in it")
    }
    for role in [ExerciseBlock.Role.starter, .contract, .reference] {
      for block in exercise.blocks.filter({ $0.role == role }).dropFirst() {
        report(block.line, 1, "the exercise ‘\(exercise.id)’ has its \(role) already: keep one")
      }
    }
    guard exercise.hasCode else { return }
    let faults = [
      (exercise.checks.isEmpty, "no check: write the scenarios that a learner's solution is tried with"),
      (exercise.reference == nil, "no reference: write a solution"),
      (exercise.hints.isEmpty, "no hint: begin with a question, in a block ```hint exercise=\(exercise.id)"),
      (
        exercise.mutants.count < 2,
        "\(exercise.mutants.isEmpty ? "no mutants" : "one mutant"): show that the checks reject two wrong solutions"
      ),
    ]
    for (isMissing, fault) in faults where isMissing {
      report(line, 1, "the exercise ‘\(exercise.id)’ has \(fault)")
    }
  }

  private mutating func checkTarget(of exercise: Exercise) {
    guard let starter = exercise.starter else { return }
    let words = starter.info.words.filter { $0.key == "file" || $0.key == "revise" }
    if words.isEmpty {
      report(
        starter.line, 1, "a starter names the learner's file: file=Pairwise.swift, or revise= with a file of the core")
    }
    for word in words.dropFirst() {
      report(word.position, "‘\(word.key)’ can't stand with ‘\(words[0].key)’: the learner edits one file")
    }
    guard let word = words.first, let file = word.value, !file.isEmpty else { return }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    if !file.hasSuffix(".swift") || parts.contains(where: { $0.isEmpty || $0.first == "." }) {
      report(word.position, "‘\(file)’ is no name for the learner's file: give one that ends in .swift")
    } else if word.key == "file", parts.count > 1 {
      report(word.position, "the learner's own file stands in no folder: file=\(parts.last!)")
    }
  }

  /// Reports blocks that name no exercise of the page, or stand outside its section.
  private mutating func reportStrays(_ exercises: [Exercise]) {
    for node in solutions where !exercises.contains(where: { $0.nodes.contains(node) }) {
      report(
        document.nodes[node].range.start,
        "‘[!SOLUTION]’ explains the solution of an exercise: move it into the exercise's section")
    }
    let predictions = examples.compactMap { example in example.exercise.map { ($0, example.node, example.line) } }
    var told: Set<[String]> = []
    for (id, node, line) in exerciseBlocks.map({ ($0.exercise, $0.node, $0.line) }) + predictions
    where !id.allSatisfy(\.isWhitespace) {
      guard let exercise = exercises.first(where: { $0.id == id }) else {
        // Where the heading is misspelt, all blocks of the exercise are astray.
        guard told.insert([id]).inserted else { continue }
        let cure = suggestion(
          for: id, among: exercises.map(\.id), else: "give it a heading: ### Exercise \(pageNumber).1 ★ Name {#\(id)}")
        report(line, 1, "this page has no exercise ‘\(id)’; \(cure)")
        continue
      }
      guard let home = exercises.first(where: { $0.nodes.contains(node) })?.id else {
        report(line, 1, "this block belongs to ‘\(id)’, but doesn't stand in its section: move it there")
        continue
      }
      if home != id, told.insert([id, home]).inserted {
        report(
          line, 1,
          "this is the section of ‘\(home)’, and ‘\(id)’ has one in line \(exercise.section.line): write exercise=\(home) in this block and in those after it, or move them there"
        )
      }
    }
  }
}

/// The section of an exercise.
private struct Plot {
  let heading: ExerciseHeading
  let section: Section
  let nodes: Range<Int>

  var id: String { section.anchor }
}

extension [Plot] {
  /// The id of the exercise in whose section a node stands; where it stands in none, the id that it names.
  fileprivate func home(of node: Int, named id: String) -> String { first { $0.nodes.contains(node) }?.id ?? id }
}

/// The parts of an exercise's heading: `Exercise 7.2 ★★ Name`.
private struct ExerciseHeading {
  let label: String
  let name: String
  let stars: Int
  let fault: String?

  /// Returns nil if the section is no exercise.
  init?(_ section: Section) {
    let words = section.title.split(separator: " ")
    guard words.first == "Exercise", words.count > 1 else { return nil }
    label = String(words[1])
    let rating = words.count > 2 ? words[2] : ""
    stars = rating.allSatisfy { $0 == "★" } ? rating.count : 0
    name = words.dropFirst(stars > 0 ? 3 : 2).joined(separator: " ")
    let form = "### Exercise 7.2 ★★ Name {#id}"
    fault =
      switch (stars, name) {
      case _ where section.level != 3: "an exercise is a heading of the third level: \(form)"
      case (0, _): "an exercise says how hard it is, from ★ to ★★★★★: \(form)"
      case (6..., _): "an exercise has at most five stars: \(form)"
      case (_, ""): "an exercise has a name: \(form)"
      default: nil
      }
  }
}
