import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Takes from the stock of the product that a text names.
    ///
    /// - Parameters:
    ///   - text: The product and its amount, such as "flour 200 g".
    ///   - choice: The product that a person chose among several, or its title; `nil` when the text identifies it.
    ///   - lots: Which lots.
    ///   - day: When a pack that this opens was opened; `nil` for today in UTC.
    ///   - note: What the person wrote about it.
    /// - Returns: The change, or the products that match.
    /// - Throws: ``ShoppingError`` when the text can't be read or another service refuses; the stock doesn't change
    ///   then.
    public func useStock(
        _ text: String,
        choice: ProductReference? = nil,
        from lots: LotChoice = .any,
        on day: LotDay? = nil,
        note: String = ""
    ) async throws(ShoppingError) -> StockOutcome {
        let reading = try await StockTextReading(text, ask: ask)
        let search = ProductSearch(reading, choice: choice, ask: ask)
        guard let amount = reading.amount else { throw .stockText(.noAmount(name: search.subject)) }
        switch try await search.known() {
        case .several(let products): return .ambiguous(products)
        case .one(let product):
            let meant = try await meant(product, search, lots, note)
            let used = try await asking { () async throws(CollaboratorFailure) in
                try await ask.stock.use(amount, of: meant, on: day)
            }
            return .changed(await search.change(of: product, used))
        }
    }

    /// Does something with stock of the product that a text names.
    ///
    /// - Parameters:
    ///   - action: What is done.
    ///   - text: The product, and how much of it if there is an amount; otherwise all of it is meant.
    ///   - choice: The product that a person chose among several, or its title; `nil` when the text identifies it.
    ///   - lots: Which lots; a correction is of one.
    ///   - note: What the person wrote about it.
    /// - Returns: The change, or the products that match.
    /// - Throws: ``ShoppingError`` when the text can't be read, a lot is not found, or another service refuses; the
    ///   stock doesn't change then.
    public func changeStock(
        _ action: StockAction,
        _ text: String,
        choice: ProductReference? = nil,
        from lots: LotChoice = .any,
        note: String = ""
    ) async throws(ShoppingError) -> StockOutcome {
        let reading = try await StockTextReading(text, .optional, ask: ask)
        guard reading.amount == nil || !action.isCorrection else { throw .stock(.amountOfCorrection) }
        let search = ProductSearch(reading, choice: choice, ask: ask)
        switch try await search.known() {
        case .several(let products): return .ambiguous(products)
        case .one(let product):
            let action = try await priced(action)
            let meant = try await meant(product, search, lots, note, isOneLot: action.isCorrection)
            let changed = try await asking { () async throws(CollaboratorFailure) in
                try await ask.stock.change(action, reading.amount, of: meant)
            }
            return .changed(await search.change(of: product, changed))
        }
    }

    /// Returns the action, with the code of its price's currency, which is the home's where the price has none.
    private func priced(_ action: StockAction) async throws(ShoppingError) -> StockAction {
        guard case .correct(var correction) = action else { return action }
        var currency = HomeCurrency(ask: ask)
        correction.price = try await currency.completing(correction.price)
        return .correct(correction)
    }
}
