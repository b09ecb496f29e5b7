public import Quantities

/// How fast a home uses a product, counted in one unit.
///
/// The window has `n` weeks of seven days, `w0` of which ends on the day that is asked about. It goes back as far as
/// the home has known the product, in whole weeks, at least one and at most as many as asked for. `wi` is what was used
/// in week `i`.
public struct UsageRate: Hashable, Sendable {
    /// The unit of the numbers.
    public let unit: UnitCode
    /// How many weeks the window has: `n`.
    public let weeks: Int
    /// How many times the product was used in the window.
    public let uses: Int
    /// How much is used in a week: the median of the `wi`; or their mean, where nothing was used in most weeks.
    public let perWeek: Rational
    /// Whether ``perWeek`` is the median.
    public let isMedian: Bool
    /// How much was used in each of the last four weeks, on average: `r`; `nil` for a window of fewer than eight.
    public let recentPerWeek: Rational?
    /// How much was used in each week before those, on average: `e`; `nil` for a window of fewer than eight.
    public let earlierPerWeek: Rational?
    /// How sure ``perWeek`` is.
    public let certainty: UsageCertainty
    /// What is on hand, where it converts to the unit.
    public let onHand: Rational
    /// How many whole days that lasts: `7 × onHand / perWeek`, rounded down; `nil` beyond ``mostDays``.
    public let daysLeft: Int?

    /// The longest time for which a rate says anything: ten years.
    public static let mostDays = 3_650

    /// Whether more is used than before.
    ///
    /// It rises where `r > 5/4 e`, and falls where `r < 3/4 e`; both need a window of eight weeks.
    public var trend: UsageTrend {
        guard let recentPerWeek, let earlierPerWeek,
            let most = try? earlierPerWeek * Rational(constant: 5, over: 4),
            let least = try? earlierPerWeek * Rational(constant: 3, over: 4)
        else { return .unknown }
        return recentPerWeek > most ? .rising : recentPerWeek < least ? .falling : .steady
    }

    /// Calculates a rate; `nil` when nothing was used.
    ///
    /// - Parameters:
    ///   - weekly: What was used in each week of the window, the last week first; at least one.
    ///   - uses: How many times.
    ///   - onHand: What is there.
    ///   - unit: The unit of the numbers.
    /// - Throws: ``ArithmeticError`` when the numbers have no exact result.
    package init?(_ weekly: [Rational], uses: Int, onHand: Rational, in unit: UnitCode) throws(ArithmeticError) {
        let mean = try Self.mean(weekly[...])
        guard let median = Rational.median(of: weekly) else { throw .overflow }
        guard mean > .zero else { return nil }
        (self.unit, self.uses, self.onHand, weeks) = (unit, uses, onHand, weekly.count)
        isMedian = median > .zero
        perWeek = isMedian ? median : mean
        recentPerWeek = weekly.count < 8 ? nil : try Self.mean(weekly.prefix(4))
        earlierPerWeek = weekly.count < 8 ? nil : try Self.mean(weekly.dropFirst(4))
        certainty = try UsageCertainty(weekly, uses: uses, perWeek: perWeek)
        let days = try onHand * 7 / perWeek
        daysLeft = days <= Rational(Self.mostDays) ? Int(days.floor) : nil
    }

    private static func mean(_ numbers: ArraySlice<Rational>) throws(ArithmeticError) -> Rational {
        var sum = Rational.zero
        for number in numbers { sum = try sum + number }
        return try sum / Rational(max(numbers.count, 1))
    }
}

/// How the rate of use changes.
public enum UsageTrend: Hashable, Sendable {
    /// The window is too short.
    case unknown
    /// More is used than before.
    case rising
    /// About as much is used as before.
    case steady
    /// Less is used than before.
    case falling
}

/// How sure a rate of use is.
///
/// With `s` for the median of how far the weeks of the window are from the rate: a rate from three or fewer uses, or
/// from fewer than four weeks, is not sure, and neither is one with `s` above half of the rate, as for what is used in
/// single weeks only. One from at least eight uses with `s` up to a quarter of the rate is sure. Any other one is fair.
public enum UsageCertainty: Hashable, Sendable {
    /// There are few uses, or they differ a lot.
    case notSure
    /// Some uses agree about the rate.
    case fair
    /// Many uses agree.
    case sure

    init(_ weekly: [Rational], uses: Int, perWeek: Rational) throws(ArithmeticError) {
        var distances: [Rational] = []
        for week in weekly { distances.append(try (week - perWeek).magnitude) }
        guard let spread = Rational.median(of: distances) else { throw .overflow }
        let (double, fourfold) = (try spread * 2, try spread * 4)
        if uses <= 3 || weekly.count < 4 || double > perWeek {
            self = .notSure
        } else {
            self = uses >= 8 && fourfold <= perWeek ? .sure : .fair
        }
    }
}
