/// Texts come from other nodes, too, and putting combining marks in order costs the square of their number in a row.
extension String {
    /// The most combining marks in a row.
    ///
    /// Source: Unicode Standard Annex 15, stream-safe text format.
    package static let mostMarks = 30

    /// Whether the text has at most so many bytes, and nowhere more than ``mostMarks`` combining marks in a row.
    package func isBounded(bytes: Int) -> Bool {
        guard utf8.count <= bytes else { return false }
        var marks = 0
        return unicodeScalars.allSatisfy { scalar in
            marks = scalar.isMark ? marks + 1 : 0
            return marks <= Self.mostMarks
        }
    }

    /// Returns the beginning of the text, without the combining marks that are too many in a row.
    package func bounded(bytes: Int) -> String {
        if isBounded(bytes: bytes) { return self }
        var (text, size, marks) = ("", 0, 0)
        for scalar in unicodeScalars {
            marks = scalar.isMark ? marks + 1 : 0
            guard marks <= Self.mostMarks else { continue }
            size += UTF8.width(scalar)
            guard size <= bytes else { break }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether it is a mark that is put in order among its neighbors, or stands for several of them.
    fileprivate var isMark: Bool {
        // The vowel signs of Tibetan have no class themselves, and are decomposed into two marks that have one.
        !isASCII && (properties.canonicalCombiningClass != .notReordered || [0xF73, 0xF75, 0xF81].contains(value))
    }
}
