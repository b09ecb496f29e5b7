extension String {
    /// The text with each run of white space and control characters replaced by one space, and none at either end.
    ///
    /// Removes zero-width characters (zero-width space, byte order mark, soft hyphen, word joiner).
    var whitespaceFolded: String {
        if isFolded { return self }
        var folded = String.UnicodeScalarView()
        var isPending = false
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x200B, 0xFEFF, 0xAD, 0x2060: continue
            case _ where scalar.properties.generalCategory == .control || scalar.properties.isWhitespace:
                isPending = !folded.isEmpty
            default:
                if isPending { folded.append(" ") }
                isPending = false
                folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// Whether the text is ASCII and needs no folding, as most texts do.
    private var isFolded: Bool {
        var last: UInt8 = 0x20
        for byte in utf8 {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20
    }
}
