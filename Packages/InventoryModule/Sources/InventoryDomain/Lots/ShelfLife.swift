/// How long a kind of product keeps once something happens to it; a home can change it.
public struct ShelfLife: Hashable, Sendable, Codable {
    /// Days that it keeps after it was opened; `nil` when opening changes nothing.
    public let openedDays: Int?
    /// Days of its best quality while it is frozen; `nil` when unknown.
    public let frozenDays: Int?
    /// Days on which it is safe to eat after it was thawed; `nil` when unknown.
    public let thawedDays: Int?

    /// The most days of a rule: ten years.
    public static let mostDays = 3_650

    /// Creates a rule; days outside of 0 to ``mostDays`` are the nearest of them.
    public init(openedDays: Int?, frozenDays: Int?, thawedDays: Int?) {
        func limited(_ days: Int?) -> Int? { days.map { min(max($0, 0), Self.mostDays) } }
        (self.openedDays, self.frozenDays) = (limited(openedDays), limited(frozenDays))
        self.thawedDays = limited(thawedDays)
    }

    /// Reads a rule, which may come from another node.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            openedDays: try container.decodeIfPresent(Int.self, forKey: .openedDays),
            frozenDays: try container.decodeIfPresent(Int.self, forKey: .frozenDays),
            thawedDays: try container.decodeIfPresent(Int.self, forKey: .thawedDays)
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

extension LotDates {
    /// Returns the day until which a lot with these dates should be used; `nil` when it has none.
    ///
    /// Freezing stops the dates of the package: a frozen lot keeps as long as its kind does in a freezer, and a thawed
    /// one as long as its kind does afterward, or until its package's date where that is unknown. An opened lot keeps
    /// until the earlier one of that day and of the days that its kind has once open.
    public func due(_ rule: ShelfLife) -> DueDay? {
        if isFrozen {
            return rule.frozenDays.flatMap { days in
                frozen.map { DueDay($0.adding(days: days), .frozen, isDanger: false) }
            }
        }
        let label = [
            expiry.map { DueDay($0, .expiry, isDanger: true) }, useBy.map { DueDay($0, .useBy, isDanger: true) },
            bestBefore.map { DueDay($0, .bestBefore, isDanger: false) },
        ].compactMap(\.self).min { $0.day < $1.day }
        var days: [DueDay?] = []
        if let thawed, let limit = rule.thawedDays {
            days.append(DueDay(thawed.adding(days: limit), .thawed, isDanger: true))
        } else {
            days.append(label)
        }
        // What was frozen and thawed after it was opened keeps as long as thawing allows.
        let isOpenAfterThawing = thawed == nil || (frozen.flatMap { frozen in opened.map { frozen < $0 } } ?? true)
        if isOpenAfterThawing, let opened, let limit = rule.openedDays {
            // What may be dangerous after a day is so no later once it is open.
            days.append(DueDay(opened.adding(days: limit), .opened, isDanger: label?.isDanger ?? false))
        }
        return days.compactMap(\.self).min { $0.day < $1.day }
    }
}
