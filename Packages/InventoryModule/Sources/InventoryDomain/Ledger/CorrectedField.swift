public import Quantities

/// What a correction changed about a lot.
public struct CorrectedField: Hashable, Sendable {
    /// What can be corrected.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        case bestBefore, useBy, expiry, packaged, manufactured, opened, frozen, thawed, purchased, price, shop, pack
    }

    /// What is known, or was.
    public enum Value: Hashable, Sendable {
        /// Nothing.
        case unknown
        /// A day.
        case day(CalendarDay)
        /// A price.
        case price(Money)
        /// A shop.
        case shop(String)
        /// What packs hold.
        case pack(PackContent)
    }

    /// Which one.
    public let name: Name
    /// What the writer knew before; `nil` for an event of an earlier release, which does not say.
    public let before: Value?
    /// What is known from then on.
    public let after: Value

    /// Creates an entry.
    package init(name: Name, before: Value?, after: Value) {
        (self.name, self.before, self.after) = (name, before, after)
    }
}

extension LotChange {
    /// What a correction changed, in the order of ``CorrectedField/Name``; of an event that does not say what was known
    /// before, all that was known afterward.
    public var corrected: [CorrectedField] {
        CorrectedField.Name.allCases.compactMap { name in
            guard let after = name.value(in: facts, dates) else { return nil }
            let before = name.value(in: factsBefore, datesBefore)
            guard after != before ?? .unknown else { return nil }
            return CorrectedField(name: name, before: before, after: after)
        }
    }
}

extension CorrectedField.Name {
    /// Returns what facts or dates say; `nil` without them.
    fileprivate func value(in facts: LotFacts?, _ dates: LotDates?) -> CorrectedField.Value? {
        switch self {
        case .bestBefore: dates.map { .day(of: $0.bestBefore) }
        case .useBy: dates.map { .day(of: $0.useBy) }
        case .expiry: dates.map { .day(of: $0.expiry) }
        case .packaged: dates.map { .day(of: $0.packaged) }
        case .manufactured: dates.map { .day(of: $0.manufactured) }
        case .opened: dates.map { .day(of: $0.opened) }
        case .frozen: dates.map { .day(of: $0.frozen) }
        case .thawed: dates.map { .day(of: $0.thawed) }
        case .purchased: facts.map { .day(of: $0.purchased) }
        case .price: facts.map { $0.price.map { .price($0) } ?? .unknown }
        case .shop: facts.map { $0.shop.map { .shop($0) } ?? .unknown }
        case .pack: facts.map { $0.pack.map { .pack($0) } ?? .unknown }
        }
    }
}

extension CorrectedField.Value {
    fileprivate static func day(of day: CalendarDay?) -> CorrectedField.Value { day.map { .day($0) } ?? .unknown }
}
