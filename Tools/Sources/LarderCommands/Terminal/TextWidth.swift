extension String {
    /// The width of the text on a terminal: two columns for East Asian wide characters and emoji, and none for
    /// combining marks.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Returns the text padded with spaces to a width, or unchanged when it is at least as wide.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }

    /// The text without characters that move a terminal's cursor, change its color, or reverse the direction of text.
    var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
    }

    /// The lines of the text, each without such characters.
    var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
    }
}

extension Character {
    fileprivate var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        if unicodeScalars.contains(where: { $0.value == 0xfe0f || $0.properties.isEmojiPresentation }) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return first.isEastAsianWide ? 2 : 1
        }
    }
}

extension Unicode.Scalar {
    /// Whether it moves a terminal's cursor, changes its color, or reverses the direction of the text around it.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || (0x202a...0x202e).contains(value) || (0x2066...0x2069).contains(value)
    }

    /// Source: Unicode Standard Annex 11, the blocks whose characters are W or F.
    fileprivate var isEastAsianWide: Bool {
        switch value {
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
            0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
            0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
            true
        default: false
        }
    }
}
