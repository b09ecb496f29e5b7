import ShoppingDomain

/// The home's currency, which is asked for once, and only when a price needs it.
struct HomeCurrency {
    private let ask: Collaborators
    private var code: String?

    /// Asks with these ports.
    init(ask: Collaborators) { self.ask = ask }

    /// Returns a price with the code of its currency, which is the home's where the price has none.
    ///
    /// - Throws: ``ShoppingError/collaborator(_:)`` when another service refuses or is unavailable.
    mutating func completing(_ price: Price?) async throws(ShoppingError) -> Price? {
        guard let price, !CurrencySign.isCode(price.currency) else { return price }
        let home: String
        do { home = if let code { code } else { try await ask.settings.currency() } } catch {
            throw .collaborator(error)
        }
        code = home
        return Price(price.amount, CurrencySign.code(of: price.currency, in: home))
    }
}
