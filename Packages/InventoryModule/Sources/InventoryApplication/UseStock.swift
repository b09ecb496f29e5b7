import Commands
public import InventoryDomain
public import Quantities

extension InventoryModuleService {
    /// Takes an amount of a product out of the stock, and returns the product's new stock.
    ///
    /// Opened lots go first, then those that expire first, unless a lot is named. The amount may be in another unit
    /// than the stock, where the two convert exactly, by what a pack holds, or by the measured weights of an ingredient
    /// that is named; what remains keeps the unit of its lot. What no lot has is kept as a shortfall: it was used,
    /// whatever the home knew of. It was used on `day`, today in UTC for `nil`, and a sealed pack of which a part is
    /// taken is open from then on. What is used for one occasion, such as a dish that is cooked, is used once, no
    /// matter who says so; one that was undone stays undone.
    public func useStock(
        _ amount: StockedAmount,
        of productId: ProductID,
        from choice: LotChoice = .any,
        ingredientKey: String = "",
        on day: CalendarDay? = nil,
        note: StockNote = .none,
        occasion: String = ""
    ) async throws(InventoryError) -> UsedStock {
        guard occasion.utf8.count <= 200 else {
            throw .stock(.textTooLong(beginning: String(occasion.prefix(20)), most: 200))
        }
        var use = Taking(kind: .consume, choice: choice, ingredientKey: ingredientKey, day: day, note: note)
        use.occasion = occasion
        return try await take(amount, of: productId, use)
    }

    /// Throws an amount of a product away, all that is meant for `nil`, on a day, today in UTC for `nil`.
    ///
    /// - Throws: ``InventoryError`` when all is meant and nothing is there, and for a day that has begun nowhere yet.
    public func discardStock(
        _ amount: StockedAmount?,
        of productId: ProductID,
        from choice: LotChoice = .any,
        reason: DiscardReason,
        ingredientKey: String = "",
        on day: CalendarDay? = nil,
        note: StockNote = .none
    ) async throws(InventoryError) -> UsedStock {
        var discard = Taking(
            kind: .discard,
            choice: choice,
            ingredientKey: ingredientKey,
            day: day,
            note: note
        )
        discard.reason = reason
        return try await take(amount, of: productId, discard)
    }

    /// How an amount is taken out of the stock.
    private struct Taking {
        let kind: StockEvent.Kind
        let choice: LotChoice
        let ingredientKey: String
        /// As the person said it; `nil` for today.
        let day: CalendarDay?
        let note: StockNote
        var reason: DiscardReason?
        /// What it stands for, no matter who enters it; empty for the command alone.
        var occasion = ""
    }

    private func take(
        _ amount: StockedAmount?,
        of productId: ProductID,
        _ taking: Taking
    ) async throws(InventoryError) -> UsedStock {
        try check([taking.day])
        return try await context.once(in: store) { () async throws(InventoryError) in
            let lots = try await lots(of: productId, occasion: taking.occasion)
            guard !lots.isEntered else {
                return ([], UsedStock(StockChange(eventId: lots.eventId, stock: lots.stock), by: []))
            }
            let (taken, rates) = try await withdraw(amount, lots, taking)
            let decided = DecidedEvent(
                kind: taking.kind,
                amount: amount?.amount,
                day: taking.day,
                reason: taking.reason,
                changes: taken
            )
            let (operation, change) = lots.entering(try event(decided, of: lots, taking.note))
            return ([operation], UsedStock(change, by: rates))
        }
    }

    /// Decides what is taken from which lot, and returns the rates that were applied.
    private func withdraw(
        _ amount: StockedAmount?,
        _ lots: ProductLots,
        _ taking: Taking
    ) async throws(InventoryError) -> (changes: [LotChange], rates: [PackRates.Rate]) {
        let meant = try checked { () throws(StockError) in try lots.meant(by: taking.choice) }
        guard let amount = amount?.amount else {
            guard !meant.isEmpty else { throw .stock(.nothingThere(lots.productId)) }
            // Two who throw the same thing away have thrown it away once.
            return (meant.map { LotChange(counting: $0, as: .zero) }, [])
        }
        let rates = try await rates(from: amount, to: meant, taking.ingredientKey)
        return try checked { () throws(StockError) in
            let withdrawal = try Withdrawal(of: amount, from: meant, rates: rates.mapValues(\.unitRate))
            // A lot that was named keeps what it lacks.
            let lacking: Lot? = if case .lot = taking.choice { meant.first } else { nil }
            let changes = try lots.taking(withdrawal, in: amount.unit, lacking: lacking, on: taking.day ?? today)
            return (changes, withdrawal.pieces.compactMap { rates[$0.lot.key] })
        }
    }

    /// Returns how the requested unit converts to those of lots, where the lots need to know.
    func rates(
        from requested: Amount,
        to lots: [Lot],
        _ ingredientKey: String = ""
    ) async throws(InventoryError) -> [LotKey: PackRates.Rate] {
        // Asking costs a message: as long as lots in the requested unit come first and suffice, none needs to convert.
        let first = lots.prefix { $0.unit == requested.unit }
        let isCovered = ProductStock.sum(of: first) >= requested.value
        guard !isCovered, first.count < lots.count else { return [:] }
        return try await PackRates(from: requested, to: lots, ingredientKey: ingredientKey, countsPacks: true)
            .rates(of: converter)
    }
}

extension ProductLots {
    /// What is taken from each lot, and what no lot has.
    ///
    /// Who takes a part of a sealed pack opens one: it becomes a lot of its own.
    func taking(
        _ withdrawal: Withdrawal,
        in unit: UnitCode,
        lacking: Lot?,
        on day: CalendarDay
    ) throws(StockError) -> [LotChange] {
        var changes: [LotChange] = []
        for (number, piece) in withdrawal.pieces.enumerated() {
            do throws(ArithmeticError) {
                changes += try piece.changes(openingOn: day, as: newLot(number))
            } catch { throw .arithmetic(error) }
        }
        guard withdrawal.rest > .zero else { return changes }
        if let lacking, lacking.unit == unit, let place = changes.firstIndex(where: { $0.lotId == lacking.id }) {
            changes[place].effect = .adds(-(try sum(of: changes[place], withdrawal.rest)))
            return changes
        }
        return changes + [LotChange(of: productId, lot: .unassigned(unit), in: unit, .adds(-withdrawal.rest))]
    }

    private func sum(of change: LotChange, _ rest: Rational) throws(StockError) -> Rational {
        guard case .adds(let taken)? = change.effect else { return rest }
        do { return try rest - taken } catch { throw .arithmetic(error) }
    }
}

/// What a use of stock led to.
public struct UsedStock: Hashable, Sendable, Codable {
    /// The event, and the product's new stock.
    public let change: StockChange
    /// The measured steps that converted the amount, for people; empty when every conversion is exact.
    public let measuredBy: [String]
    /// What the conversion assumes, each once.
    public let assumptions: [StatedAssumption]
    /// The packs whose content converted the amount.
    public let packs: [PackContent]

    /// The product's new stock.
    public var stock: ProductStock { change.stock }

    /// How the amount was converted.
    public var conversion: AppliedConversion {
        AppliedConversion(measuredBy: measuredBy, assumptions: assumptions, packs: packs)
    }

    /// Puts an outcome together.
    init(_ change: StockChange, by rates: [PackRates.Rate]) {
        self.change = change
        let conversion = AppliedConversion(by: rates)
        (measuredBy, assumptions, packs) = (conversion.measuredBy, conversion.assumptions, conversion.packs)
    }
}
