/// Text that wraps between words at the end of the page.
///
/// A no-break space keeps two words together and is printed as a space.
struct Paragraph {
    /// A run of characters on one line, with the tones of its parts.
    private struct Word {
        var spans: [Span] = []
        var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }
    }

    static let noBreak = "\u{a0}"

    private var words: [Word] = []

    init(_ spans: [Span]) {
        var word = Word()
        for span in spans {
            for (index, piece) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if index > 0, !word.spans.isEmpty {
                    words.append(word)
                    word = Word()
                }
                if !piece.isEmpty { word.spans.append(Span(String(piece), span.tone)) }
            }
        }
        if !word.spans.isEmpty { words.append(word) }
    }

    /// Returns the lines without leading space.
    ///
    /// - `page`: Determines the colors.
    /// - `columns`: The width of each line; `nil` for one line of any length.
    /// - `first`: The width of the first line, if it differs.
    func lines(on page: Page, columns: Int?, first: Int? = nil) -> [String] {
        var lines: [String] = []
        var line: [Span] = []
        var used = 0
        for word in words {
            let needed = word.columns
            let room = lines.isEmpty ? first ?? columns : columns
            if let room, used > 0, used + 1 + needed > room {
                lines.append(Self.text(line, on: page))
                line = []
                used = 0
            }
            if used > 0 {
                line.append(Span(" ", line.last?.tone == word.spans.first?.tone ? line.last?.tone ?? .plain : .plain))
                used += 1
            }
            line += word.spans
            used += needed
        }
        if !line.isEmpty { lines.append(Self.text(line, on: page)) }
        return lines
    }

    /// Joins adjacent spans of one tone, so that the terminal receives one code for them.
    private static func text(_ spans: [Span], on page: Page) -> String {
        var joined: [(text: String, tone: Tone)] = []
        for span in spans {
            if joined.last?.tone == span.tone {
                joined[joined.count - 1].text += span.text
            } else {
                joined.append((span.text, span.tone))
            }
        }
        return joined.map { page.tinted($0.text.replacing(noBreak, with: " "), $0.tone) }.joined()
    }
}

extension String {
    /// The text with spaces in place of no-break spaces.
    var spaced: String { replacing(Paragraph.noBreak, with: " ") }
}
