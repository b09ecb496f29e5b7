/// What the quantity service calls an ingredient; opaque here.
///
/// Equal keys are one item of the list, unequal keys never are.
public struct IngredientKey: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The key as messages hold it; never empty.
    public let rawValue: String

    /// Makes a key from its text; `nil` for the empty text, which stands for a line that names no ingredient.
    public init?(rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    /// The key itself.
    public var description: String { rawValue }

    /// Compares by text, so that lists have a total order.
    public static func < (left: IngredientKey, right: IngredientKey) -> Bool { left.rawValue < right.rawValue }
}
