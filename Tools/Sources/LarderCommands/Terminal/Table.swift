/// Rows with aligned columns.
///
/// The last column wraps at the end of the page. Where the columns before it leave it no room, names in them are cut as
/// far as that takes, but to no less than ``shortestName`` columns. Nothing else is cut.
struct Table {
    /// The minimum number of columns of a name that is cut.
    static let shortestName = 24
    /// The minimum number of columns in which the last column wraps.
    private static let narrowest = 16

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
        let columns = (0..<count - 1).map { number in Column(rows.compactMap { $0.dropFirst(number).first }) }
        let longest = longestName(in: columns, on: page)
        let widths = columns.map { $0.width(cuttingNamesTo: longest) }
        let cut = rows.map { row in
            row.enumerated().map {
                $0.offset < count - 1 && $0.element.tone == .name ? $0.element.cut(to: longest) : $0.element
            }
        }
        return cut.map { row(of: $0, widths: widths, on: page) }.joined()
    }

    /// Returns how many columns a name has at most, so that the rows fit on the page.
    private func longestName(in columns: [Column], on page: Page) -> Int {
        var longest = columns.map(\.names).max() ?? 0
        guard let width = page.columns else { return longest }
        let last = rows.filter { $0.count == columns.count + 1 }.compactMap(\.last).map { cell in
            let words = cell.text.split(separator: " ").map { String($0).columns }
            return max(words.max() ?? 0, min(cell.text.columns, Self.narrowest))
        }
        let room = width - indent - (last.max() ?? 0)
        func fit() -> Bool { columns.reduce(0) { $0 + $1.width(cuttingNamesTo: longest) + 2 } <= room }
        while longest > Self.shortestName, !fit() { longest -= 1 }
        return longest
    }

    /// How wide the cells of a column are, its names apart.
    private struct Column {
        let names: Int
        let others: Int

        init(_ cells: [Span]) {
            names = cells.filter { $0.tone == .name }.map(\.text.columns).max() ?? 0
            others = cells.filter { $0.tone != .name }.map(\.text.columns).max() ?? 0
        }

        func width(cuttingNamesTo longest: Int) -> Int { max(min(names, longest), others) }
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
        let room = page.columns.map { max($0 - start, Self.narrowest) }
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
