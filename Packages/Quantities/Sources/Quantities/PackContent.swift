/// What one pack of a product holds: 1 can = 400 g.
public struct PackContent: Hashable, Sendable, Codable {
    /// The unit in which packs are counted, such as `can`; the empty code for packs that are counted without a unit, as
    /// in "6 x 330 ml".
    public let unit: UnitCode
    /// What one of them holds, above zero and in another unit.
    public let content: Amount

    /// Creates a content; `nil` for nothing, and for a content in the unit of the pack itself.
    public init?(_ unit: UnitCode, holding content: Amount) {
        guard content.value > .zero, content.unit != unit else { return nil }
        self.unit = unit
        self.content = content
    }
}
