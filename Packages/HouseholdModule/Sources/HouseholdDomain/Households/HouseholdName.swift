import Foundation

/// What a home is called: one nonempty line.
public struct HouseholdName: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name for display.
    public let rawValue: String

    /// The maximum number of characters in a name.
    public static let limit = 60

    /// The name of a home that has none.
    public static let assumed = HouseholdName(trusted: "Home")

    /// Reads a name; trims white space at the ends and folds it within.
    ///
    /// - Throws: ``HouseholdValueError/emptyName`` and ``HouseholdValueError/nameTooLong(text:limit:)``.
    public init(_ text: String) throws(HouseholdValueError) {
        let name = text.precomposedStringWithCanonicalMapping
            .split { $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .joined(separator: " ")
        guard !name.isEmpty else { throw .emptyName }
        guard name.count <= Self.limit else { throw .nameTooLong(text: name, limit: Self.limit) }
        rawValue = name
    }

    /// Reads a name that another node may have written; `nil` when it isn't one.
    public init?(rawValue: String) {
        do throws(HouseholdValueError) { try self.init(rawValue) } catch { return nil }
    }

    private init(trusted text: String) { rawValue = text }

    /// The name for display.
    public var description: String { rawValue }
}
