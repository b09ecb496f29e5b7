/// Rows with aligned columns.
///
/// The last column wraps at the end of the page, and names before it are cut where they leave no room for the others.
struct Table {
    private var rows: [[Span]] = []
    /// The number of spaces before each row.
    let indent: Int

    init(indent: Int = 0) { self.indent = indent }

    mutating func add(_ cells: Span...) { add(cells) }

    mutating func add(_ cells: [Span]) { rows.append(cells) }

    /// Returns the lines, each with its line ending.
    func text(on page: Page) -> String {
        let count = rows.map(\.count).max() ?? 0
        guard count > 1 else { return rows.map { plain($0, on: page) }.joined() }
        let rows = rowsWithShortNames(columns: count, on: page)
        let widths = (0..<count - 1).map { column in
            rows.map { column < $0.count ? $0[column].text.columns : 0 }.max() ?? 0
        }
        return rows.map { row(of: $0, widths: widths, on: page) }.joined()
    }

    /// Returns the rows with names of at most half a page, of 24 columns on a narrow one.
    private func rowsWithShortNames(columns count: Int, on page: Page) -> [[Span]] {
        guard let width = page.columns.map({ max($0 / 2, 24) }) else { return rows }
        let names = (0..<count - 1).filter { column in
            rows.contains { column < $0.count && $0[column].tone == .name }
        }
        return rows.map { row in
            row.enumerated().map { names.contains($0.offset) ? $0.element.cut(to: width) : $0.element }
        }
    }

    private func plain(_ row: [Span], on page: Page) -> String {
        String(repeating: " ", count: indent) + row.map { page.tinted($0.text, $0.tone) }.joined() + "\n"
    }

    private func row(of cells: [Span], widths: [Int], on page: Page) -> String {
        let start = indent + widths.reduce(0) { $0 + $1 + 2 }
        var line = String(repeating: " ", count: indent)
        for (cell, width) in zip(cells.dropLast(), widths) {
            line += page.tinted(cell.text, cell.tone) + String(repeating: " ", count: width - cell.text.columns + 2)
        }
        guard let last = cells.last, cells.count == widths.count + 1 else { return line.withoutTrailingSpaces + "\n" }
        let room = page.columns.map { max($0 - start, 16) }
        let lines = Paragraph([last]).lines(on: page, columns: room)
        let hanging = "\n" + String(repeating: " ", count: start)
        return (line + lines.joined(separator: hanging)).withoutTrailingSpaces + "\n"
    }
}

extension Span {
    /// Returns the text, or its beginning with "…" where it is wider.
    fileprivate func cut(to width: Int) -> Span {
        guard text.columns > width else { return self }
        var (beginning, room) = ("", width - 1)
        for character in text {
            room -= String(character).columns
            guard room >= 0 else { break }
            beginning.append(character)
        }
        return Span(beginning + "…", tone)
    }
}

extension String {
    /// The text without trailing spaces.
    fileprivate var withoutTrailingSpaces: String {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
