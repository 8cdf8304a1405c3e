/// Returns a table of everybody's points, by pseudonym.
public func pointsTable(_ standings: Standings) -> CSV {
  let rows = standings.rows.map { row in
    [row.first?.student.pseudonym ?? ""]
      + row.map { $0.state == .nothing || $0.state == .waiting ? "" : points($0.hundredths) }
      + [points(standings.total(of: row))]
  }
  return CSV(header: ["pseudonym"] + standings.plan.tasks.map(\.id) + ["sum"], rows: rows)
}
