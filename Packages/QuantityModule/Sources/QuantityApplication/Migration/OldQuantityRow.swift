/// A row of the old data.
public struct OldQuantityRow: Hashable, Sendable {
    /// The position: ascending, and the same in every read.
    public let position: Int64
    /// The quantity's text; empty for none.
    public let quantity: String
    /// The unit's text; empty for none.
    public let unit: String
    /// The ingredient's name; empty for none.
    public let name: String
    /// The multiplier's text; empty for none.
    public let multiplier: String

    /// Creates a row.
    public init(position: Int64, quantity: String, unit: String = "", name: String = "", multiplier: String = "") {
        self.position = position
        self.quantity = quantity
        self.unit = unit
        self.name = name
        self.multiplier = multiplier
    }

    /// The quantity and the unit as people read them.
    public var text: String { unit.isEmpty ? quantity : quantity.isEmpty ? unit : "\(quantity) \(unit)" }
}
