import Foundation

/// What a home is called: one nonempty line.
public struct HouseholdName: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name for display.
    public let rawValue: String

    /// The maximum number of characters in a name.
    public static let limit = 60
    /// The maximum number of bytes, white space at the ends included: a character can have many.
    private static let mostBytes = 32 * limit
    /// The most combining marks in a row, as putting them in order costs the square of their number.
    ///
    /// Source: Unicode Standard Annex 15, stream-safe text format.
    private static let mostMarks = 30

    /// The name of a home that has none.
    public static let assumed = HouseholdName(trusted: "Home")

    /// Reads a name; trims white space at the ends and folds it within.
    ///
    /// - Throws: ``HouseholdValueError/emptyName`` and ``HouseholdValueError/nameTooLong(text:limit:)``.
    public init(_ text: String) throws(HouseholdValueError) {
        guard Self.isBounded(text) else {
            throw .nameTooLong(text: String(text.unicodeScalars.prefix(Self.limit)), limit: Self.limit)
        }
        let name = text.precomposedStringWithCanonicalMapping
            .split { $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
        guard !name.isEmpty else { throw .emptyName }
        guard name.count <= Self.limit else { throw .nameTooLong(text: name, limit: Self.limit) }
        rawValue = name
    }

    private static func isBounded(_ text: String) -> Bool {
        guard text.utf8.count <= mostBytes else { return false }
        var marks = 0
        return text.unicodeScalars.allSatisfy { scalar in
            // The vowel signs of Tibetan have no class themselves, and are decomposed into two marks that have one.
            let isMark =
                scalar.properties.canonicalCombiningClass != .notReordered
                || [0xF73, 0xF75, 0xF81].contains(scalar.value)
            marks = isMark ? marks + 1 : 0
            return marks <= mostMarks
        }
    }

    /// Reads a name that another node may have written; `nil` when it isn't one.
    public init?(rawValue: String) {
        do throws(HouseholdValueError) { try self.init(rawValue) } catch { return nil }
    }

    private init(trusted text: String) { rawValue = text }

    /// The name for display.
    public var description: String { rawValue }
}
