import Foundation

/// A title in the form used for comparison, which ignores case, surplus white space, and the encoding of accents.
public struct TitleKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The folded title; empty when the title is only white space.
    public let text: String

    /// Folds a title.
    public init(_ title: String) {
        text = title.whitespaceFolded.lowercased().precomposedStringWithCanonicalMapping
    }

    /// The folded title.
    public var description: String { text }

    /// Compares UTF-8 bytes, as databases do.
    public static func < (left: TitleKey, right: TitleKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
