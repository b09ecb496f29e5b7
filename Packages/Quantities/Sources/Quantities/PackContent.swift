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

    /// Reads a content; one that ``init(_:holding:)`` refuses is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let unit = try container.decode(UnitCode.self, forKey: .unit)
        let content = try container.decode(Amount.self, forKey: .content)
        guard let pack = PackContent(unit, holding: content) else {
            let reason = "A pack in \"\(unit)\" that holds \(content)."
            throw DecodingError.dataCorruptedError(forKey: .content, in: container, debugDescription: reason)
        }
        self = pack
    }
}
