import Book
import Foundation

/// Returns the files of a new class by their paths: a plan to be edited, an empty roster, a guide.
public func newClass(
  named name: String, tasks: [(id: String, chapter: String, title: String)], at moment: Moment
) -> [String: String] {
  let day = moment.description.prefix(10)
  let due = moment.adding(days: 14).description.prefix(10)
  let exercises = tasks.map { task in
    """
    [[exercise]]          # \(task.title)
    id = "\(task.id)"
    points = 10
    opens = \(day)
    due = \(due)          # to the end of that day; a time is written 2026-03-01T12:00:00
    """
  }.joined(separator: "\n\n")
  let plan = """
    # What this class asks for. `./Tools/book class` reads this file anew each time.

    name = \(tomlText(name))
    zone = "+00:00"       # what clocks here are ahead of UTC
    scoring = "share"     # each check is worth the same; "whole": all of them or nothing
    counts = "last"       # of several submissions the last one; "best": the best
    hidden = "sentence"   # what learners read of checks that aren't shown: "sentence", "count" or "nothing"

    [late]
    grace = 10            # minutes that don't count
    penalty = 10          # percent of the points for each day begun
    days = 3              # after so many nothing counts

    # All exercises of a chapter at once: [[exercise]], and below it chapter = "7" instead of an id.

    \(exercises)

    # [[extension]]
    # students = ["ada"]
    # exercises = ["\(tasks.first?.id ?? "pairwise")"]      # all, if this line isn't there
    # days = 7                      # or due = 2026-03-01
    # reason = "was ill"

    # [[group]]
    # name = "red"
    # students = ["ada", "ben"]     # what one of them hands in counts for all

    """
  return [
    "class.toml": plan, "roster.csv": "id,name,email\n", "README.md": guide(name), ".gitignore": ignored,
    "comments.toml": "# What you say about a wrong idea, once for all who have it; the report offers the keys.\n",
    "submissions/.gitkeep": "", "results/.gitkeep": "",
  ]
}

/// The `.gitignore` of a class: names, and all that can be made again.
private let ignored = """
  roster.csv
  .class.lock
  reports/
  released/
  exports/
  results/store/
  results/shards/

  """

private func guide(_ name: String) -> String {
  """
  # \(name): for a colleague who takes over

  Everything about this class is in this folder. No server has any of it.

  | where | what |
  |---|---|
  | `class.toml` | which exercises, until when, for how many points; extensions and groups |
  | `roster.csv` | who is in the class: `id`, `name`, `email`, and columns of your own (numbers of Moodle or Canvas, accounts). Of what you keep, the only file with names; git ignores it |
  | `comments.toml` | what you say about a wrong idea, once for all who have it |
  | `submissions/` | what was handed in, each file as it came, with a receipt: who, what, when, and its digest |
  | `results/` | what came of it, a line each; the seed that was drawn for this class |
  | `reports/`, `exports/`, `released/` | made anew by the commands; nothing in them is the only copy |

  In the book's folder, with the path of this one behind `--class` (inside of it, without):

  ```sh
  ./Tools/book class release --class DIR                    # what learners get, in released/, and a zip of it
  ./Tools/book class collect DOWNLOAD --class DIR           # a folder or zip: of folders, repositories, from Moodle, Canvas, Gradescope
  ./Tools/book class grade --class DIR                      # what has no result yet; stop it and start it again as you like
  ./Tools/book class report --class DIR                     # reports/class.html, and a page for each learner
  ./Tools/book class export moodle GRADES.csv --class DIR   # your own export of the gradebook, filled in
  ```

  After a change of the book, or of a check, `class grade --regrade` says who has other points now, and why.

  Everything but `roster.csv`, the report with names and a filled gradebook calls learners by their pseudonyms, which stand in the roster. Keep a copy of the roster where you keep such things: without it nobody knows who is who.

  """
}
