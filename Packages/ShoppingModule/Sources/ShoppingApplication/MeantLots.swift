import ShoppingDomain

extension ShoppingModuleService {
    /// Returns the stock of a product that a person means, with the whole identifier of a lot.
    ///
    /// - Throws: ``ShoppingError`` for an identifier that begins no lot or several, and where one lot is needed and
    ///   several are meant.
    func meant(
        _ product: Product,
        _ search: ProductSearch,
        _ choice: LotChoice,
        _ note: String,
        isOneLot: Bool = false
    ) async throws(ShoppingError) -> MeantStock {
        let id = try await asking { () async throws(CollaboratorFailure) in try await ask.stockId(of: product) }
        let lots = try await meantLots(choice, of: product, id, isOneLot: isOneLot)
        return MeantStock(id, ingredient: search.ingredient, lots, note: note)
    }

    /// The length of a lot's identifier, a UUID.
    private static var lotLength: Int { 36 }

    private func meantLots(
        _ choice: LotChoice,
        of product: Product,
        _ id: ProductID,
        isOneLot: Bool
    ) async throws(ShoppingError) -> LotChoice {
        let beginning: String
        switch choice {
        case .lot(let text):
            guard text.count < Self.lotLength, !text.hasPrefix("=") else { return choice }
            beginning = text.lowercased()
        case .any, .at:
            guard isOneLot else { return choice }
            beginning = ""
        }
        let lots = try await asking { () async throws(CollaboratorFailure) in
            let all = try await ask.stock.stock(of: [id]).flatMap(\.lots)
            guard case .at(let place) = choice else { return all }
            return StockLocations(try await ask.settings.allLocations()).lots(all, at: place)
        }.filter { $0.id.hasPrefix(beginning) }
        guard let first = lots.first else { throw .stock(.noSuchLot(beginning, product: product.label)) }
        guard lots.count == 1 else {
            let shown = try await asking { () async throws(CollaboratorFailure) in try await ask.shown(lots) }
            throw .stock(.severalLots(product: product.label, shown))
        }
        return .lot(first.id)
    }
}
