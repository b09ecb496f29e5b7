public import Quantities

/// The dates of a lot: what its package says, and what happened to it since.
public struct LotDates: Hashable, Sendable, Codable {
    /// When it was packaged.
    public var packaged: CalendarDay?
    /// When it was manufactured.
    public var manufactured: CalendarDay?
    /// The last day of its best quality; it can still be good afterward.
    public var bestBefore: CalendarDay?
    /// The last day on which it is safe to eat.
    public var useBy: CalendarDay?
    /// The day on which it expires, such as that of a medicine or of baby food, after which it must not be used.
    public var expiry: CalendarDay?
    /// When it was opened.
    public var opened: CalendarDay?
    /// When it was frozen last.
    public var frozen: CalendarDay?
    /// When it was thawed after that; `nil` while it is frozen.
    public var thawed: CalendarDay?

    /// Creates dates, none of which is known.
    public init(
        packaged: CalendarDay? = nil,
        manufactured: CalendarDay? = nil,
        bestBefore: CalendarDay? = nil,
        useBy: CalendarDay? = nil,
        expiry: CalendarDay? = nil,
        opened: CalendarDay? = nil,
        frozen: CalendarDay? = nil,
        thawed: CalendarDay? = nil
    ) {
        (self.packaged, self.manufactured) = (packaged, manufactured)
        (self.bestBefore, self.useBy, self.expiry) = (bestBefore, useBy, expiry)
        (self.opened, self.frozen, self.thawed) = (opened, frozen, thawed)
    }

    /// The days on which something happened to it in the home, unlike those that a package says.
    package var storageDays: [CalendarDay?] { [opened, frozen, thawed] }

    /// Whether it is frozen now.
    public var isFrozen: Bool { frozen != nil && thawed == nil }

    /// The first of the days that can decide until when it should be used; `nil` when it has none.
    ///
    /// However long its kind keeps, ``due(_:)`` is no earlier: no rule has fewer than zero days.
    public var earliest: CalendarDay? {
        [bestBefore, useBy, expiry, opened, frozen, thawed].compactMap(\.self).min()
    }
}

extension LotDates {
    /// Returns the dates of a lot that is frozen on a day.
    package func frozen(on day: CalendarDay) -> LotDates {
        var dates = self
        (dates.frozen, dates.thawed) = (day, nil)
        return dates
    }

    /// Returns the dates of a lot that is thawed on a day; one that came into the home frozen was frozen until then.
    package func thawed(on day: CalendarDay) -> LotDates {
        var dates = self
        (dates.frozen, dates.thawed) = (frozen ?? day, day)
        return dates
    }
}
