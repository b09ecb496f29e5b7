public import Quantities

/// What an event does to one lot.
public struct LotChange: Hashable, Sendable, Codable {
    /// What happens to the quantity.
    public enum Effect: Hashable, Sendable, Codable {
        /// So much more; less for a number below zero.
        case adds(Rational)
        /// Exactly so much, whatever happened before.
        case counts(Rational)
    }

    /// The product whose lot it is: the identifier under which it came in.
    public let productId: ProductID
    /// The lot.
    public let lotId: LotID
    /// The unit of the lot.
    public let unit: UnitCode
    /// What happens to the quantity; `nil` when it stays.
    public var effect: Effect?
    /// What is known about the lot, from the event that makes it or corrects it.
    public var facts: LotFacts?
    /// Where the lot is from now on; `nil` when it stays.
    public var place: LotPlace?
    /// The dates from now on; `nil` when they stay.
    public var dates: LotDates?

    /// Creates a change.
    public init(
        of productId: ProductID,
        lot lotId: LotID,
        in unit: UnitCode,
        _ effect: Effect? = nil,
        facts: LotFacts? = nil,
        place: LotPlace? = nil,
        dates: LotDates? = nil
    ) {
        (self.productId, self.lotId, self.unit) = (productId, lotId, unit)
        (self.effect, self.facts, self.place, self.dates) = (effect, facts, place, dates)
    }

    /// A change of a lot that is there.
    package init(of lot: Lot, _ effect: Effect? = nil, place: LotPlace? = nil, dates: LotDates? = nil) {
        self.init(of: lot.productId, lot: lot.id, in: lot.unit, effect, place: place, dates: dates)
    }

    private enum CodingKeys: String, CodingKey {
        case productId, lotId, unit, adds, counts, facts, place, dates
    }

    /// Reads a change.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        productId = try container.decode(ProductID.self, forKey: .productId)
        lotId = try container.decode(LotID.self, forKey: .lotId)
        unit = try container.decode(UnitCode.self, forKey: .unit)
        let counts = try container.decodeIfPresent(Rational.self, forKey: .counts)
        effect =
            try counts.map(Effect.counts) ?? container.decodeIfPresent(Rational.self, forKey: .adds).map(Effect.adds)
        facts = try container.decodeIfPresent(LotFacts.self, forKey: .facts)
        place = try container.decodeIfPresent(LotPlace.self, forKey: .place)
        dates = try container.decodeIfPresent(LotDates.self, forKey: .dates)
    }

    /// Writes a change.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(productId, forKey: .productId)
        try container.encode(lotId, forKey: .lotId)
        try container.encode(unit, forKey: .unit)
        switch effect {
        case .adds(let amount): try container.encode(amount, forKey: .adds)
        case .counts(let amount): try container.encode(amount, forKey: .counts)
        case nil: break
        }
        try container.encodeIfPresent(facts, forKey: .facts)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(dates, forKey: .dates)
    }
}
