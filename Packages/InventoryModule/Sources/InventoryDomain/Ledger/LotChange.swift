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
    /// What the lot had before it was counted, as the writer knew; `nil` for another effect.
    public var before: Rational?
    /// What is known about the lot, from the event that makes it or corrects it.
    public var facts: LotFacts?
    /// What was known before a correction, as the writer knew; `nil` for other events, and for those of earlier
    /// releases.
    public var factsBefore: LotFacts?
    /// Where the lot is from now on; `nil` when it stays.
    public var place: LotPlace?
    /// The dates from now on; `nil` when they stay.
    public var dates: LotDates?
    /// The dates before a correction, as the writer knew; `nil` as for ``factsBefore``.
    public var datesBefore: LotDates?

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

    /// A count of a lot that is there.
    package init(counting lot: Lot, as quantity: Rational) {
        self.init(of: lot, .counts(quantity))
        before = lot.quantity
    }

    /// A correction of a lot that is there; what is `nil` stays.
    package init(correcting lot: Lot, facts: LotFacts?, dates: LotDates?) {
        self.init(of: lot.productId, lot: lot.id, in: lot.unit, facts: facts, dates: dates)
        (factsBefore, datesBefore) = (facts.map { _ in lot.facts }, dates.map { _ in lot.dates })
    }

    /// Which lot of which product it changes.
    public var key: LotKey { LotKey(lotId, of: productId) }

    /// A change of a lot that is there.
    package init(of lot: Lot, _ effect: Effect? = nil, place: LotPlace? = nil, dates: LotDates? = nil) {
        self.init(of: lot.productId, lot: lot.id, in: lot.unit, effect, place: place, dates: dates)
    }

    /// Returns the change together with an addition to the same lot; a count stays as it is.
    private func adding(_ addition: LotChange) throws(ArithmeticError) -> LotChange {
        var change = self
        switch (effect, addition.effect) {
        case (.adds(let one)?, .adds(let other)?): change.effect = .adds(try one + other)
        case (nil, let other): change.effect = other
        default: break
        }
        return change
    }

    /// Joins changes with additions, so that each lot has one.
    package static func joining(
        _ changes: [LotChange],
        _ additions: [LotChange]
    ) throws(ArithmeticError) -> [LotChange] {
        var joined: [LotChange] = []
        var places: [LotKey: Int] = [:]
        for change in changes + additions {
            if let place = places[change.key] {
                joined[place] = try joined[place].adding(change)
            } else {
                places[change.key] = joined.count
                joined.append(change)
            }
        }
        return joined.filter { $0.effect != .adds(.zero) || $0.facts != nil || $0.place != nil || $0.dates != nil }
    }

    private enum CodingKeys: String, CodingKey {
        case productId, lotId, unit, adds, counts, before, facts, factsBefore, place, dates, datesBefore
    }

    /// Reads a change.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        productId = try container.decode(ProductID.self, forKey: .productId)
        lotId = try container.decode(LotID.self, forKey: .lotId)
        guard !lotId.rawValue.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: .lotId, in: container, debugDescription: "No lot.")
        }
        unit = try container.decode(UnitCode.self, forKey: .unit)
        let counts = try container.decodeIfPresent(Rational.self, forKey: .counts)
        effect =
            try counts.map(Effect.counts) ?? container.decodeIfPresent(Rational.self, forKey: .adds).map(Effect.adds)
        before = try container.decodeIfPresent(Rational.self, forKey: .before)
        facts = try container.decodeIfPresent(LotFacts.self, forKey: .facts)
        factsBefore = try container.decodeIfPresent(LotFacts.self, forKey: .factsBefore)
        let texts = [lotId.rawValue, unit.rawValue] + (facts?.texts ?? []) + (factsBefore?.texts ?? [])
        guard texts.allSatisfy({ $0.utf8.count <= LotFacts.mostBytes }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .lotId,
                in: container,
                debugDescription: "A text is too long."
            )
        }
        place = try container.decodeIfPresent(LotPlace.self, forKey: .place)
        dates = try container.decodeIfPresent(LotDates.self, forKey: .dates)
        datesBefore = try container.decodeIfPresent(LotDates.self, forKey: .datesBefore)
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
        try container.encodeIfPresent(before, forKey: .before)
        try container.encodeIfPresent(facts, forKey: .facts)
        try container.encodeIfPresent(factsBefore, forKey: .factsBefore)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(dates, forKey: .dates)
        try container.encodeIfPresent(datesBefore, forKey: .datesBefore)
    }
}
