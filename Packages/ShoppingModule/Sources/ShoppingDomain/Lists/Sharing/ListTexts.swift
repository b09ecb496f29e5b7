import TextFormats

/// Writes a list as plain text.
struct PlainListText {
    let words: ShareWords

    func text(of shown: ShownList) -> String {
        var blocks = [shown.list.name.onOneLine]
        if shown.items.isEmpty { return blocks[0] + "\n\n" + words.empty + "\n" }
        blocks += shown.parts(words).map { block($0.heading, $0.items) }
        blocks.append(words.progress(shown.checked, of: shown.items.count))
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func block(_ heading: String, _ items: [ShownItem]) -> String {
        ([heading.onOneLine] + items.map { "- \($0.line(words, \.onOneLine))" }).joined(separator: "\n")
    }
}

/// Writes a list as Markdown, with boxes to tick.
struct MarkdownListText {
    let words: ShareWords

    func text(of shown: ShownList) -> String {
        var blocks = ["# \(Self.escaped(shown.list.name))"]
        if shown.items.isEmpty { return blocks[0] + "\n\n" + Self.escaped(words.empty) + "\n" }
        blocks += shown.parts(words).map { block($0.heading, $0.items) }
        blocks.append(Self.escaped(words.progress(shown.checked, of: shown.items.count)))
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func block(_ heading: String, _ items: [ShownItem]) -> String {
        let lines = items.map { "- [\($0.isChecked ? "x" : " ")] \($0.line(words, Self.escaped))" }
        return "## \(Self.escaped(heading))\n\n" + lines.joined(separator: "\n")
    }

    /// The text as itself, whatever Markdown would make of its characters.
    static func escaped(_ text: String) -> String { text.onOneLine.escapingScalars("\\`*_{}[]<>#+-|!&~") }
}

/// Writes a list as a table of RFC 4180: the amount is what to take from the shelf, and empty for what is at home.
///
/// An apostrophe before what a spreadsheet would take for a formula prevents that.
struct CSVListText {
    let words: ShareWords

    func text(of shown: ShownList) -> String {
        let header = [
            words.checked, words.aisle, words.item, words.amount, words.note, words.sources, words.need, words.atHome,
        ]
        let rows = shown.items.map { item in
            let home = item.place == .cupboard ? words.cupboard : item.place == .home ? words.have : ""
            return [
                item.isChecked ? "x" : "", item.category.name, item.name, home.isEmpty ? item.sharedAmount : "",
                item.notes(words).joined(separator: ", "), item.sharedSources.joined(separator: ", "),
                item.neededAmount, home,
            ]
        }
        return ([header] + rows).map { CSVText.row($0.map(\.withoutControls)).dropLast() + "\r\n" }.joined()
    }
}

/// Writes a list as a page of HTML that needs nothing else: no script, no picture, no other file.
struct HTMLListText {
    let words: ShareWords

    func text(of shown: ShownList) -> String {
        let name = Self.escaped(shown.list.name)
        var body = ["<h1>\(name)</h1>"]
        if shown.items.isEmpty { body.append("<p>\(Self.escaped(words.empty))</p>") }
        body += shown.parts(words).flatMap { section($0.heading, $0.items) }
        if !shown.items.isEmpty {
            body.append("<p>\(Self.escaped(words.progress(shown.checked, of: shown.items.count)))</p>")
        }
        return """
            <!DOCTYPE html>
            <html lang="\(words.language)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(name)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            \(body.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private func section(_ heading: String, _ items: [ShownItem]) -> [String] {
        ["<h2>\(Self.escaped(heading))</h2>", "<ul>"]
            + items.map { item in
                let mark = item.isChecked ? "☑" : "☐"
                let done = item.isChecked ? " class=\"done\"" : ""
                return "<li\(done)><span>\(mark)</span> \(item.line(words, Self.escaped))</li>"
            } + ["</ul>"]
    }

    private static let style = """
        body { font: 12pt/1.4 sans-serif; margin: 1.5cm; color: #000; background: #fff; }
        h1 { font-size: 18pt; } h2 { font-size: 13pt; margin: 0.8em 0 0.2em; break-after: avoid; }
        ul { list-style: none; margin: 0; padding: 0; } li { break-inside: avoid; }
        .done { color: #666; text-decoration: line-through; }
        @media screen and (min-width: 40em) { ul { columns: 2; } }
        @media print { ul { columns: 2; } body { margin: 0; } }
        """

    /// The text as itself, whatever HTML would make of its characters.
    static func escaped(_ text: String) -> String { text.onOneLine.escapedForHTML }
}
