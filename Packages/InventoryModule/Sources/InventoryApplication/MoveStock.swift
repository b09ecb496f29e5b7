import Commands
public import InventoryDomain
public import Quantities

extension InventoryModuleService {
    /// Moves lots to another location, all that are meant or an amount of them.
    ///
    /// What comes into a freezer is frozen, and what leaves it is thawed. A location that the home doesn't have is
    /// added, unless something frozen would come there: no one has said whether it thaws.
    ///
    /// An amount in another unit than the lots is converted as ``useStock(_:of:from:ingredientKey:on:note:)`` does.
    ///
    /// - Throws: ``InventoryError`` when nothing is there, or less than the amount, and
    ///   ``StockError/newPlaceOfFrozen(_:)``; the location is then not added.
    public func moveStock(
        _ amount: StockedAmount? = nil,
        of productId: ProductID,
        from choice: LotChoice = .any,
        to location: LocationName,
        ingredientKey: String = "",
        on day: CalendarDay? = nil,
        note: StockNote = .none
    ) async throws(InventoryError) -> StockChange {
        let meant = Setting(
            kind: .move,
            choice: choice,
            location: location,
            ingredientKey: ingredientKey,
            day: day,
            note: note
        )
        return try await set(amount, of: productId, meant) { (lot, destination, lots) in
            let isCold = destination?.temperature == .frozen
            let wasCold = lots.home.isFrozen(lot)
            if isCold { return wasCold ? nil : lot.dates.frozen(on: day ?? lots.today) }
            return wasCold ? lot.dates.thawed(on: day ?? lots.today) : nil
        }
    }

    /// Freezes lots, all that are meant or an amount of them, and puts them into a location.
    ///
    /// A location that the home doesn't have is added as a freezer.
    ///
    /// - Throws: ``InventoryError`` when nothing is there, or less than the amount, and ``StockError/notAFreezer(_:)``.
    public func freezeStock(
        _ amount: StockedAmount? = nil,
        of productId: ProductID,
        from choice: LotChoice = .any,
        to location: LocationName? = nil,
        ingredientKey: String = "",
        on day: CalendarDay? = nil,
        note: StockNote = .none
    ) async throws(InventoryError) -> StockChange {
        let meant = Setting(
            kind: .freeze,
            choice: choice,
            location: location,
            ingredientKey: ingredientKey,
            day: day,
            note: note
        )
        return try await set(amount, of: productId, meant) { (lot, _, lots) in
            lot.dates.frozen(on: day ?? lots.today)
        }
    }

    /// Thaws lots, all that are frozen or an amount of them, and puts them into a location.
    public func thawStock(
        _ amount: StockedAmount? = nil,
        of productId: ProductID,
        from choice: LotChoice = .any,
        to location: LocationName? = nil,
        ingredientKey: String = "",
        on day: CalendarDay? = nil,
        note: StockNote = .none
    ) async throws(InventoryError) -> StockChange {
        let meant = Setting(
            kind: .thaw,
            choice: choice,
            location: location,
            ingredientKey: ingredientKey,
            day: day,
            note: note
        )
        return try await set(amount, of: productId, meant) { (lot, _, lots) in
            lot.dates.thawed(on: day ?? lots.today)
        }
    }

    /// What is moved, frozen, or thawed, and where it comes to.
    private struct Setting {
        let kind: StockEvent.Kind
        let choice: LotChoice
        let location: LocationName?
        let ingredientKey: String
        let day: CalendarDay?
        let note: StockNote
    }

    private func set(
        _ amount: StockedAmount?,
        of productId: ProductID,
        _ setting: Setting,
        dates: (Lot, StorageLocation?, ProductLots) -> LotDates?
    ) async throws(InventoryError) -> StockChange {
        try check([setting.day])
        return try await enter(productId, note: setting.note) { (lots) async throws(InventoryError) in
            let meant = try checked { () throws(StockError) in
                try lots.meant(by: setting.choice, to: setting.kind, productId)
            }
            let all = meant.map { Withdrawal.Piece($0.quantity, of: $0) }
            let (pieces, rates) = try await pieces(of: amount, or: all, from: meant, productId, setting.ingredientKey)
            try checked { () throws(StockError) in
                try lots.home.check(setting.location, setting.kind, pieces, context.location)
            }
            let destination = try await self.location(
                named: setting.location,
                or: nil,
                in: lots.home,
                temperature: setting.kind == .freeze ? .frozen : nil
            )
            let changes = pieces.enumerated().flatMap { number, piece in
                piece.lot.setting(
                    piece.quantity,
                    apartAs: lots.newLot(number),
                    place: destination.place,
                    dates: dates(piece.lot, destination.location, lots)
                )
            }
            return DecidedEvent(
                kind: setting.kind,
                amount: amount?.amount,
                changes: changes,
                rates: rates,
                newLocation: destination.newLocation
            )
        }
    }
}

extension ProductLots {
    /// Returns the lots that a choice means and that can be moved, frozen, or thawed.
    ///
    /// - Throws: `StockError.nothingThere` where there are none, or as `meant(by:)` does.
    fileprivate func meant(
        by choice: LotChoice,
        to kind: StockEvent.Kind,
        _ productId: ProductID
    ) throws(StockError) -> [Lot] {
        let meant = try meant(by: choice).filter { lot in
            kind == .thaw ? home.isFrozen(lot) : kind == .freeze ? !lot.dates.isFrozen : true
        }
        guard !meant.isEmpty else { throw .nothingThere(productId) }
        return meant
    }
}

extension HomeStock {
    /// Refuses to put what is frozen into a location that the home never knew, since it may thaw there, and to freeze
    /// into one that is no freezer.
    fileprivate func check(
        _ location: LocationName?,
        _ kind: StockEvent.Kind,
        _ pieces: [Withdrawal.Piece],
        _ identify: (String) -> LocationID
    ) throws(StockError) {
        guard let location else { return }
        if kind == .move, !locations.knows(location), pieces.contains(where: { isFrozen($0.lot) }) {
            throw .newPlaceOfFrozen(location.name)
        }
        if kind == .freeze { try checkFreezer(location, identify) }
    }

    /// Refuses a location that is no freezer; one that the home does not have becomes one.
    func checkFreezer(_ location: LocationName?, _ identify: (String) -> LocationID) throws(StockError) {
        guard let location else { return }
        let place = locations.find(location) ?? locations.location(named: location, or: .frozen, identify)
        if place.temperature != .frozen { throw .notAFreezer(place.name.name) }
    }

    /// Whether a lot is frozen: it was put into a freezer, or came into the home frozen.
    func isFrozen(_ lot: Lot) -> Bool {
        lot.dates.isFrozen
            || (lot.dates.thawed == nil && lot.place?.id.flatMap { locations[$0]?.temperature } == .frozen)
    }
}
