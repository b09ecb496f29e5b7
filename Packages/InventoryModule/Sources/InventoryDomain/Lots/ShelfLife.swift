public import Quantities

/// How long a kind of product keeps once something happens to it; a home can change it.
public struct ShelfLife: Hashable, Sendable, Codable {
    /// Days that it keeps after it was opened; `nil` when opening changes nothing.
    public let openedDays: Int?
    /// Days of its best quality while it is frozen; `nil` when unknown.
    public let frozenDays: Int?
    /// Days on which it is safe to eat after it was thawed; `nil` when unknown.
    public let thawedDays: Int?
    /// Whether it may be dangerous after these days; `false` when only its quality suffers.
    public let isPerishable: Bool

    /// The most Unicode scalars of the name of a kind.
    public static let longestKind = 60
    /// The most days of a rule: ten years.
    public static let mostDays = 3_650

    /// Creates a rule; days outside of 0 to ``mostDays`` are the nearest of them.
    public init(openedDays: Int?, frozenDays: Int?, thawedDays: Int?, isPerishable: Bool = false) {
        func limited(_ days: Int?) -> Int? { days.map { min(max($0, 0), Self.mostDays) } }
        (self.openedDays, self.frozenDays) = (limited(openedDays), limited(frozenDays))
        self.thawedDays = limited(thawedDays)
        self.isPerishable = isPerishable
    }

    /// Returns the rule with what another one says where this one says nothing; what either says may be dangerous, may
    /// be.
    package func completed(by other: ShelfLife) -> ShelfLife {
        ShelfLife(
            openedDays: openedDays ?? other.openedDays,
            frozenDays: frozenDays ?? other.frozenDays,
            thawedDays: thawedDays ?? other.thawedDays,
            isPerishable: isPerishable || other.isPerishable
        )
    }

    /// Reads a rule, which may come from another node.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            openedDays: try container.decodeIfPresent(Int.self, forKey: .openedDays),
            frozenDays: try container.decodeIfPresent(Int.self, forKey: .frozenDays),
            thawedDays: try container.decodeIfPresent(Int.self, forKey: .thawedDays),
            isPerishable: try container.decodeIfPresent(Bool.self, forKey: .isPerishable) ?? false
        )
    }

    /// Says nothing.
    public static let unknown = ShelfLife(openedDays: nil, frozenDays: nil, thawedDays: nil)
}

/// The day until which a lot should be used, and why.
public struct DueDay: Hashable, Sendable, Codable {
    /// Where the day comes from.
    public enum Reason: String, Hashable, Sendable, Codable {
        /// The package says until when it is best.
        case bestBefore
        /// The package says until when it is safe.
        case useBy
        /// The package says when it expires.
        case expiry
        /// It was opened.
        case opened
        /// It is frozen.
        case frozen
        /// It was thawed.
        case thawed
    }

    /// The last day.
    public let day: CalendarDay
    /// Where the day comes from.
    public let reason: Reason
    /// Whether it may be dangerous afterward; `false` when only the quality suffers.
    public let isDanger: Bool

    /// Creates a due day.
    public init(_ day: CalendarDay, _ reason: Reason, isDanger: Bool) {
        (self.day, self.reason, self.isDanger) = (day, reason, isDanger)
    }
}

extension Lot {
    /// Returns the day until which the lot should be used; `nil` when it has none.
    public func due(_ rule: ShelfLife) -> DueDay? {
        [safe(rule), best(rule)].compactMap(\.self).min { $0.day < $1.day }
    }

    /// Returns the day until which it should be used, as it matters up to a day: the one after which it may be
    /// dangerous where that is no later, also when its quality suffers before.
    package func due(_ rule: ShelfLife, upTo last: CalendarDay) -> DueDay? {
        [safe(rule), best(rule)].compactMap(\.self).first { $0.day <= last }
    }

    /// The last day on which it is safe to eat.
    ///
    /// It is that of the package, or of a kind that may be dangerous once it was opened or thawed. Freezing in time
    /// stops it, and leaves no more days after thawing than there were; freezing too late makes nothing safe.
    private func safe(_ rule: ShelfLife) -> DueDay? {
        let fresh = safeBeforeFreezing(rule)
        let daysLeft = fresh.flatMap { fresh in dates.frozen.map { fresh.day.number - $0.number } }
        if let daysLeft, daysLeft < 0 { return fresh }
        guard !dates.isFrozen else { return nil }
        let days = isPerishable(by: rule) ? [thawedDay(rule), openedDay(rule)] : []
        let dangers = days.map { $0.map { DueDay($0.day, $0.reason, isDanger: true) } }
        let label = isThawed(by: rule) ? thawedDay(leaving: daysLeft) : packageDay
        return ([label] + dangers).compactMap(\.self).min { $0.day < $1.day }
    }

    /// The last day on which it was safe to eat before it was frozen, if ever.
    private func safeBeforeFreezing(_ rule: ShelfLife) -> DueDay? {
        var open: DueDay?
        if let opened = dates.opened, let days = rule.openedDays, isPerishable(by: rule),
            dates.frozen.map({ opened <= $0 }) ?? true
        {
            open = DueDay(opened.adding(days: days), .opened, isDanger: true)
        }
        return [packageDay, open].compactMap(\.self).min { $0.day < $1.day }
    }

    /// The day on which as many days have passed since it was thawed as were left when it was frozen.
    private func thawedDay(leaving days: Int?) -> DueDay? {
        guard let days, let thawed = dates.thawed else { return nil }
        return DueDay(thawed.adding(days: days), .thawed, isDanger: true)
    }

    /// Whether it may be dangerous after some days: its kind is, or its package says so.
    private func isPerishable(by rule: ShelfLife) -> Bool { rule.isPerishable || packageDay != nil }

    /// The last day of its best quality: of its package, or of its kind since it was frozen, thawed or opened.
    private func best(_ rule: ShelfLife) -> DueDay? {
        let label = dates.bestBefore.map { DueDay($0, .bestBefore, isDanger: false) }
        guard dates.isFrozen else {
            return [isThawed(by: rule) ? nil : label, thawedDay(rule), openedDay(rule)].compactMap(\.self)
                .min { $0.day < $1.day }
        }
        let days = rule.frozenDays.flatMap { days in
            dates.frozen.map { DueDay($0.adding(days: days), .frozen, isDanger: false) }
        }
        // What came into the home frozen keeps as long as its package says.
        let cameFrozen = dates.frozen == facts.purchased
        return [days, cameFrozen ? label : nil].compactMap(\.self).max { $0.day < $1.day }
    }

    private var packageDay: DueDay? {
        [
            dates.expiry.map { DueDay($0, .expiry, isDanger: true) },
            dates.useBy.map { DueDay($0, .useBy, isDanger: true) },
        ].compactMap(\.self).min { $0.day < $1.day }
    }

    /// Whether it was thawed, and its kind says how long it keeps since then.
    private func isThawed(by rule: ShelfLife) -> Bool { dates.thawed != nil && rule.thawedDays != nil }

    private func thawedDay(_ rule: ShelfLife) -> DueDay? {
        rule.thawedDays.flatMap { days in
            dates.thawed.map { DueDay($0.adding(days: days), .thawed, isDanger: false) }
        }
    }

    private func openedDay(_ rule: ShelfLife) -> DueDay? {
        guard let opened = dates.opened, let days = rule.openedDays else { return nil }
        // What was frozen and thawed after it was opened keeps as long as thawing allows.
        let isOpenAfterThawing = dates.thawed == nil || (dates.frozen.map { $0 < opened } ?? true)
        return isOpenAfterThawing ? DueDay(opened.adding(days: days), .opened, isDanger: false) : nil
    }
}
