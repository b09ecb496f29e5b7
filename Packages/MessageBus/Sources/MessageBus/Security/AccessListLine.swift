/// One line of an access list's text: its words, without what a comment says.
struct AccessListLine {
    /// What a line may begin with.
    enum Word: String, CaseIterable {
        case key, principal, role, households, call, read, register, publish, subscribe
    }

    /// From 1.
    let number: Int
    let words: [String]

    init(_ text: Substring, number: Int) {
        self.number = number
        // A key may hold a hash sign, so a comment is a hash sign that stands alone or opens the line.
        let opensWithComment = text.drop { $0.isWhitespace }.first == "#"
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        self.words = opensWithComment ? [] : Array(words.prefix { $0 != "#" })
    }

    /// All lines of a text.
    static func lines(of text: String) -> [AccessListLine] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            AccessListLine(line, number: index + 1)
        }
    }

    var isEmpty: Bool { words.isEmpty }
    var first: String { words.first ?? "" }
    var word: Word? { Word(rawValue: first) }
    var values: ArraySlice<String> { words.dropFirst() }
}
