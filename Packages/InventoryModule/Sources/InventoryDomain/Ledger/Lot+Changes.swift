package import Quantities

extension Lot {
    /// The pack in which the lot is counted; `nil` when it is counted in another unit.
    package var ownPack: PackContent? { facts.pack.flatMap { $0.unit == unit ? $0 : nil } }

    /// Returns the lot at another place.
    package func at(_ place: LotPlace?) -> Lot {
        var lot = self
        lot.place = place
        return lot
    }

    /// Returns what changes when a part of the lot, or all of it, gets another place or other dates.
    ///
    /// - Parameters:
    ///   - quantity: How much of it.
    ///   - lotId: The lot that a part becomes.
    ///   - place: Where it is then; `nil` where it was.
    ///   - dates: Its dates then; `nil` for those that it had.
    /// - Returns: One change for all of the lot, and two for a part.
    package func setting(
        _ quantity: Rational,
        apartAs lotId: LotID,
        place: LotPlace? = nil,
        dates: LotDates? = nil
    ) -> [LotChange] {
        guard quantity < self.quantity else { return [LotChange(of: self, place: place, dates: dates)] }
        let apart = part(as: lotId, .adds(quantity), place: place ?? self.place, dates: dates ?? self.dates)
        return [LotChange(of: self, .adds(-quantity)), apart]
    }

    /// What makes a part of the lot a lot of its own.
    fileprivate func part(
        as lotId: LotID,
        _ effect: LotChange.Effect,
        place: LotPlace?,
        dates: LotDates
    ) -> LotChange {
        var facts = facts
        facts.takenFrom = id
        return LotChange(of: productId, lot: lotId, in: unit, effect, facts: facts, place: place, dates: dates)
    }
}

extension Withdrawal.Piece {
    /// Returns what changes when the piece is used: who takes a part of a sealed pack opens it.
    package func changes(openingOn day: CalendarDay, as lotId: LotID) throws(ArithmeticError) -> [LotChange] {
        let whole = try quantity.roundedUp()
        guard lot.ownPack != nil, lot.dates.opened == nil, whole != quantity else {
            return [LotChange(of: lot, .adds(-quantity))]
        }
        var dates = lot.dates
        dates.opened = day
        guard whole < lot.quantity else { return [LotChange(of: lot, .adds(-quantity), dates: dates)] }
        let rest = try whole - quantity
        return [
            LotChange(of: lot, .adds(-whole)), lot.part(as: lotId, .adds(rest), place: lot.place, dates: dates),
        ]
    }
}

extension [Lot] {
    /// Returns the lots after one more event, as if it were the last one of the ledger.
    package func after(_ event: StockEvent) -> [Lot] {
        let next = LedgerPosition(rawValue: "next")
        var lots = self
        for productId in event.recounted {
            for (place, lot) in lots.enumerated() where lot.productId == productId {
                lots[place] = lot.with(quantity: .zero)
            }
        }
        for change in event.changes {
            let place = lots.firstIndex { $0.key == change.key }
            let lot =
                place.map { lots[$0] }
                ?? Lot(id: change.lotId, productId: change.productId, unit: change.unit, updatedAt: event.at)
            var folded = FoldedLot(lot)
            _ = folded.advance(by: LotStep(position: next, at: event.at, change: change), since: .start)
            if let place { lots[place] = folded.lot } else { lots.append(folded.lot) }
        }
        return lots
    }
}
