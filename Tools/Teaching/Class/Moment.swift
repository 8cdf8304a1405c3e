import Foundation

/// An instant, to the second, written as `2026-03-01T23:59:00+01:00`.
public struct Moment: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
  /// Seconds since the beginning of 1970, in UTC.
  public let seconds: Int

  public init(seconds: Int) { self.seconds = seconds }

  public static var now: Moment { Moment(seconds: Int(Date().timeIntervalSince1970)) }

  /// Reads a date, or a date and a time; nil if the text is neither.
  ///
  /// - Parameters:
  ///   - zone: the offset from UTC in seconds where none is written.
  ///   - isEnd: whether a date alone means its last second, as a deadline does.
  public init?(_ text: String, zone: Int = 0, isEnd: Bool = false) {
    let parts = text.trimmed.split(maxSplits: 1) { $0 == "T" || $0 == "t" || $0 == " " }.map(String.init)
    let day = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) } ?? []
    guard day.count == 3, let year = day[0], let month = day[1], let date = day[2], (1...12).contains(month),
      (1970...9999).contains(year), (1...Moment.days(in: month, year)).contains(date)
    else { return nil }
    let start = Moment.days(before: year, month, date) * 86400
    guard parts.count == 2 else {
      seconds = start + (isEnd ? 86399 : 0) - zone
      return
    }
    guard let (time, offset) = Moment.split(parts[1], zone), let second = Moment.second(ofDay: time) else { return nil }
    seconds = start + second - offset
  }

  /// Reads an offset from UTC, such as `Z` or `+01:00`, as seconds east of Greenwich.
  public static func offset(_ text: String) -> Int? {
    if text == "Z" || text == "z" { return 0 }
    guard let sign = text.first, "+-".contains(sign) else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hours = parts[0], let minutes = parts[1], (0..<24).contains(hours),
      (0..<60).contains(minutes)
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func split(_ text: String, _ zone: Int) -> (time: Substring, offset: Int)? {
    guard let place = text.firstIndex(where: { "Zz+-".contains($0) }) else { return (text[...], zone) }
    guard let offset = offset(String(text[place...])) else { return nil }
    return (text[..<place], offset)
  }

  private static func second(ofDay time: Substring) -> Int? {
    let whole = time.split(separator: ".").first ?? ""
    let numbers = whole.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1], (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    let second = numbers.count == 3 ? numbers[2] : 0
    return second.flatMap { (0...60).contains($0) ? hour * 3600 + minute * 60 + $0 : nil }
  }

  private static func days(in month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since the beginning of 1970, in the Gregorian calendar.
  private static func days(before year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month <= 2 ? year - 1 : year
    let era = years / 400, yearOfEra = years - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
  }

  public static func < (one: Moment, other: Moment) -> Bool { one.seconds < other.seconds }

  public func adding(days: Int) -> Moment { Moment(seconds: seconds + days * 86400) }

  public var description: String { text(zone: 0) }

  /// The moment in ISO 8601, as a clock shows it that is `zone` seconds ahead of UTC.
  public func text(zone: Int) -> String {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds + zone)).ISO8601Format()
    guard zone != 0 else { return date }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return date.dropLast() + (zone < 0 ? "-" : "+") + two(abs(zone) / 3600) + ":" + two(abs(zone) % 3600 / 60)
  }

  /// The moment for people to read, to the minute: `2026-03-01 23:59 (UTC+01:00)`.
  public func words(zone: Int) -> String {
    let text = text(zone: zone)
    let offset = zone == 0 ? "" : text.suffix(6)
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) (UTC\(offset))"
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let moment = Moment(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no moment: \(text)"))
    }
    self = moment
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
