import Foundation

extension String {
    /// Without space around it.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Without space around it, and with one space wherever there is any inside.
    var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether this text comes first in the order of UTF-8 bytes: that of a database, whatever its language.
    package func utf8Precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
