import Book
import Classroom
import Files
import Foundation
import Synchronization

/// A run of `watch`: shows one exercise at a time, checks it when its files are saved, and answers keys.
@MainActor final class WatchSession {
  private let study: LearnerSession
  private let exercises: [(page: Chapter, exercise: Exercise)]
  private let mentions = Mentions()
  private var index: Int
  private var handout: Handout?
  /// The stamps of the files at the last check; nil to check them in any case.
  private var seen: [String]?
  private var check: Task<Void, Never>?
  /// The stamps of the files at the last step: files that change from step to step are still being written.
  private var glance: [String]?
  /// `true` if the learner has saved since the exercise was selected, so that a check counts as an attempt.
  private var hasSaved = false
  private var showsHint = false
  private var screen = WatchScreen(title: "", body: "", status: "", keys: "")

  init(_ study: LearnerSession, at id: String) {
    var study = study
    let mentions = mentions
    study.mention = { mentions.add($0) }
    study.announce = { mentions.follow($0) }
    self.study = study
    exercises = study.checkable
    index = exercises.firstIndex { $0.exercise.id == id } ?? 0
    select(index)
  }

  /// Cancels a running check and waits for its end.
  func end() async {
    check?.cancel()
    await check?.value
  }

  /// Starts a check if a file was saved, and returns the screen to show now.
  func step() -> WatchScreen {
    if let handout, isStarted {
      let stamps = study.workspace(of: handout).stamps(of: handout)
      if stamps != seen, stamps == glance {
        if seen != nil { (hasSaved, showsHint) = (true, false) }
        seen = stamps
        begin(handout)
      }
      glance = stamps
    }
    if let mention = mentions.last { screen.status = mention }
    var shown = screen
    if check != nil, let progress = mentions.progress { shown.status = progress }
    return shown
  }

  // MARK: Keys

  /// Handles a key; returns `false` if it ends the session.
  func press(_ key: UInt8) async -> Bool {
    switch Character(UnicodeScalar(key)) {
    case "q": return false
    case "n": select(min(index + 1, exercises.count - 1))
    case "p": select(max(index - 1, 0))
    case "r": (seen, showsHint) = (nil, false)
    case "h" where isStarted: await hint()
    case "s" where !isStarted: await start()
    default: break
    }
    return true
  }

  private func select(_ next: Int) {
    check?.cancel()
    (index, seen, handout, check, hasSaved, showsHint) = (next, nil, nil, nil, false, false)
    let (page, exercise) = exercises[index]
    screen.title = "\(exercise.title) (\(exercise.id)), from “\(page.title)”"
    screen.body = ""
    do {
      handout = try study.handout(exercise, page)
      screen.status = isStarted ? "" : "Not started yet: s starts it."
    } catch { screen.status = sentence(error) }
    let keys = isStarted ? ["h hint", "r run again"] : ["s start"]
    let next = index == exercises.count - 1 ? [] : ["n next"]
    let previous = index == 0 ? [] : ["p previous"]
    screen.keys = (keys + next + previous + ["q quit"]).joined(separator: "   ")
  }

  private var isStarted: Bool { handout.map { study.workspace(of: $0).exists } ?? false }

  private func start() async {
    guard let handout else { return }
    let workspace = study.workspace(of: handout)
    do {
      _ = try await workspace.start(handout)
      study.note { $0.start(handout.exercise.id) }
      select(index)
      seen = workspace.stamps(of: handout)
      screen.body = "Its words and your file are in \(workspace.folder.path)."
      screen.status = "Waiting for your first save."
    } catch { screen.status = sentence(error) }
  }

  private func hint() async {
    guard let handout else { return }
    do {
      screen.body = try await study.nextHint(for: handout, ways: ("h", "save a try"))
      screen.keeps = .last
      screen.status = "When you save, it is checked again; r shows the answer."
      showsHint = true
    } catch { screen.status = sentence(error) }
  }

  // MARK: Checking

  private func begin(_ handout: Handout) {
    screen.status = "Checking …"
    let study = study
    let isAttempt = hasSaved
    // The files under check have changed, so its verdict is useless.
    let outdated = check
    outdated?.cancel()
    check = Task {
      await outdated?.value
      guard !Task.isCancelled else { return }
      let result: Result<Examination, any Error>
      do { result = .success(try await study.examine(handout, colour: true, isAttempt: isAttempt)) } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { finish(result) }
    }
  }

  private func finish(_ result: Result<Examination, any Error>) {
    check = nil
    guard !showsHint else { return }
    let time = Date().formatted(Date.VerbatimFormatStyle.clock)
    switch result {
    case .success(let examination):
      (screen.body, screen.keeps) = (examination.text, .first)
      let cheer = "Solved, \(time)." + (index == exercises.count - 1 ? "" : " n goes on to the next one.")
      screen.status = examination.isPassed ? cheer : "Checked at \(time). Save to try again."
    case .failure(let error):
      screen.body = sentence(error)
      screen.status = "Tried at \(time). Save to try again."
    }
  }
}

/// The last fault that was mentioned and the stage of the check; any thread may set them.
private final class Mentions: Sendable {
  private let waiting = Mutex<String?>(nil)
  private let stage = Mutex<(words: String, start: ContinuousClock.Instant)?>(nil)

  /// The last text added since the previous call.
  var last: String? {
    waiting.withLock { text in
      defer { text = nil }
      return text
    }
  }

  func add(_ text: String) { waiting.withLock { $0 = text } }

  /// The stage and its seconds, if a check takes longer than a second.
  var progress: String? { stage.withLock { $0.flatMap { BookCommand.progress($0.words, since: $0.start) } } }

  func follow(_ next: Stage?) { stage.withLock { $0 = next.map { ($0.words, .now) } } }
}

extension Date.VerbatimFormatStyle {
  /// `17:45:02`.
  fileprivate static var clock: Self {
    Self(
      format: """
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)
        """, timeZone: .current, calendar: Calendar(identifier: .gregorian))
  }
}
