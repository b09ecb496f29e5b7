import InventoryDomain
import Quantities
import Testing

@Suite struct UsageRateTests {
    private let kilograms = UnitCode(rawValue: "kg")

    private func rate(_ weekly: [Rational], uses: Int? = nil, onHand: Rational = .zero) throws -> UsageRate? {
        try UsageRate(weekly, uses: uses ?? weekly.count { $0 > .zero }, onHand: onHand, in: kilograms)
    }

    @Test func `the rate is the median of the weeks, or their mean where most have nothing`() throws {
        let odd = try #require(try rate([5, 1, 2]))
        #expect(odd.perWeek == 2 && odd.isMedian && odd.weeks == 3 && odd.uses == 3)
        #expect(try rate([5, 1, 2, 0])?.perWeek == Rational(constant: 3, over: 2))
        let rare = try #require(try rate([0, 0, 1, 0, 0, 0]))
        #expect(rare.perWeek == Rational(constant: 1, over: 6) && !rare.isMedian)
        #expect(try rate([0, 0, 0, 0]) == nil)
    }

    @Test(
        arguments: [
            ([5, 5, 5, 5, 4, 4, 4, 4], UsageTrend.steady), ([6, 5, 5, 5, 4, 4, 4, 4], .rising),
            ([3, 3, 3, 3, 4, 4, 4, 4], .steady), ([2, 3, 3, 3, 4, 4, 4, 4], .falling),
            ([9, 9, 9, 9, 1, 1, 1], .unknown),
        ] as [([Rational], UsageTrend)]
    )
    func `the last four weeks are compared with those before`(weekly: [Rational], trend: UsageTrend) throws {
        let rate = try #require(try rate(weekly))
        #expect(rate.trend == trend)
        #expect(
            (rate.recentPerWeek == nil) == (trend == .unknown) && (rate.earlierPerWeek == nil) == (trend == .unknown)
        )
    }

    @Test func `the means of the trend are exact`() throws {
        let rate = try #require(try rate([1, 1, 1, 2, 1, 0, 0, 0, 0, 0, 0]))
        #expect(
            rate.recentPerWeek == Rational(constant: 5, over: 4)
                && rate.earlierPerWeek == Rational(constant: 1, over: 7)
        )
    }

    @Test(
        arguments: [
            ([2, 2, 2, 2], 3, UsageCertainty.notSure), ([2, 2, 2, 2], 4, .fair), ([2, 2, 2, 2], 7, .fair),
            ([2, 2, 2, 2], 8, .sure), ([2, 2, 2], 20, .notSure), ([3, 5, 3, 5, 4], 8, .sure),
            ([3, 5, 3, 5, 4], 7, .fair), ([2, 6, 2, 6, 4], 8, .fair), ([1, 7, 1, 7, 4], 8, .notSure),
            ([0, 0, 0, 9, 8, 9, 0], 30, .notSure),
        ] as [([Rational], Int, UsageCertainty)]
    )
    func `few uses are not sure, and many that agree are`(
        weekly: [Rational],
        uses: Int,
        certainty: UsageCertainty
    ) throws {
        #expect(try rate(weekly, uses: uses)?.certainty == certainty)
    }

    @Test func `what is on hand lasts whole days`() throws {
        #expect(try rate([2, 2], onHand: 3)?.daysLeft == 10)
        #expect(try rate([2, 2], onHand: 0)?.daysLeft == 0)
        #expect(try rate([7], onHand: 3_650)?.daysLeft == 3_650)
        #expect(try rate([7], onHand: 3_651)?.daysLeft == nil)
    }

    @Test func `a rate beyond the exact numbers is an error`() throws {
        let tiny = try Rational(1, Int128(1) << 100)
        #expect(throws: ArithmeticError.overflow) { try rate([tiny, Rational(1, 1_000_000_007)]) }
    }

    @Test func `the median of two in the middle is halfway between them`() {
        #expect(Rational.median(of: []) == nil)
        #expect(Rational.median(of: [3]) == 3)
        #expect(Rational.median(of: [4, 1]) == Rational(constant: 5, over: 2))
        #expect(Rational.median(of: [9, 1, 4]) == 4)
    }
}
