package import Quantities

/// The weeks for which rates are calculated, and the day with which they end.
package struct UsageWindow: Hashable, Sendable {
    private let day: CalendarDay
    /// How many weeks; at least one.
    package let weeks: Int

    /// Goes back from a day to the first thing that is known of a product, in whole weeks, at least one.
    ///
    /// - Parameters:
    ///   - day: The last day.
    ///   - most: The most weeks.
    ///   - ledger: What is known.
    package init(endingOn day: CalendarDay, most: Int, of ledger: UsageLedger) {
        let first = (ledger.taken.map(\.day) + ledger.purchases.map(\.day)).min() ?? day
        self.day = day
        weeks = max(1, min(most, (first.days(until: day) + 1) / 7))
    }

    /// Returns in which week a day is, 0 for the last one; `nil` outside of the window.
    package func week(of other: CalendarDay) -> Int? {
        let days = other.days(until: day)
        return days >= 0 && days / 7 < weeks ? days / 7 : nil
    }
}
