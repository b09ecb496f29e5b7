/// A row as the old data have it.
public struct OldQuantityRow: Hashable, Sendable {
    /// Where it stands: ascending, and the same at every reading.
    public let position: Int64
    /// The quantity's text; empty where the row has none.
    public let quantity: String
    /// The unit's text; empty where the row has none.
    public let unit: String
    /// The ingredient's name; empty where the row has none.
    public let name: String
    /// The multiplier's text; empty where the row has none.
    public let multiplier: String

    /// Makes a row.
    public init(position: Int64, quantity: String, unit: String = "", name: String = "", multiplier: String = "") {
        self.position = position
        self.quantity = quantity
        self.unit = unit
        self.name = name
        self.multiplier = multiplier
    }

    /// What the row says about how much, as people read it.
    public var text: String { unit.isEmpty ? quantity : quantity.isEmpty ? unit : "\(quantity) \(unit)" }
}
