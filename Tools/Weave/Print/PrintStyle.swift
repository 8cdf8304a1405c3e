/// The style for all pages in one; the style of the pages has the other rules for paper.
let printStyle = """

  .sheet { break-before: page; }
  .sheet:first-child { break-before: auto; }
  .printed .sheet { max-width: none; }
  .printed .long { break-inside: auto; orphans: 3; widows: 3; }
  .printed nav.contents { display: none; }
  .printed-contents ul { padding: 0; list-style: none; }
  .printed-contents li { margin: 0; line-height: 1.5; }
  .printed-contents .part { margin-top: 1em; font-weight: 650; }
  .printed-contents .depth-1 { margin-left: 1.5em; }
  .printed-contents .depth-2, .printed-contents .depth-3 { margin-left: 3em; }
  .printed-contents a::after { content: leader(".") target-counter(attr(href), page); }

  """
