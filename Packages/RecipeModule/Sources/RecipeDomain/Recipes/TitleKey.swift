import Foundation

/// A title as it is compared: without regard to case, surplus white space and the way that accents are written.
public struct TitleKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The folded title; empty for a title of white space alone.
    public let text: String

    /// Folds a title.
    public init(_ title: String) {
        text = title.whitespaceFolded.lowercased().precomposedStringWithCanonicalMapping
    }

    /// The folded title.
    public var description: String { text }

    /// The order of the UTF-8 bytes, as databases have it.
    public static func < (left: TitleKey, right: TitleKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
