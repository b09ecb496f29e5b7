public import Quantities

/// What one pack of a product holds: 1 can = 400 g.
public struct PackContent: Hashable, Sendable, Codable {
    /// The unit in which packs are counted, such as `can`; the empty code for packs that are counted without a unit.
    public let unit: UnitCode
    /// What one of them holds, above zero and in another unit.
    public let content: Amount

    /// Checks what a pack holds.
    ///
    /// - Throws: ``StockError/notAPack(_:content:)`` for nothing, and for a content in the unit of the pack itself.
    public init(_ unit: UnitCode, holding content: Amount) throws(StockError) {
        guard content.value > .zero, content.unit != unit else { throw .notAPack(unit, content: content) }
        self.unit = unit
        self.content = content
    }
}
