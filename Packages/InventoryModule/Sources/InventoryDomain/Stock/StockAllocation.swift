public import Quantities

/// What covers a part of a need: a quantity of one lot.
public struct CoverPiece: Hashable, Sendable {
    /// The product, as the need names it.
    public let productId: ProductID
    /// The lot, as it is; a piece before this one may have taken a part of it.
    public let lot: Lot
    /// Until when the lot should be used; `nil` when it has no date.
    public let due: DueDay?
    /// How much of the lot, in its unit.
    public let taken: Amount
    /// How much of the need that is, in the unit of the need.
    public let covers: Amount
    /// Whether a measured weight converted it.
    public let isMeasured: Bool
}

/// One amount of a need: what stock covers of it, and what is left to get.
public struct CoveredAmount: Hashable, Sendable {
    /// What is needed.
    public let needed: Amount
    /// What is left to get, in the same unit: `needed` less what all pieces cover.
    public let rest: Amount
    /// By what: the preferred products first, and the lots of each in the order in which a use takes them.
    public let pieces: [CoverPiece]

    /// Puts together how an amount is covered.
    package init(needed: Amount, rest: Amount, pieces: [CoverPiece]) {
        (self.needed, self.rest, self.pieces) = (needed, rest, pieces)
    }
}

/// The stock of a home, of which each part covers one need only.
package struct StockAllocation: Sendable {
    /// What is left of each product, in the order of use.
    private var left: [ProductID: ProductStock]
    private var quantities: [LotKey: Rational] = [:]

    /// Begins with all that is there, by the identifiers that the products have now.
    package init(_ stock: [ProductID: ProductStock]) {
        left = stock
        for lot in stock.values.flatMap(\.lots) { quantities[lot.key] = lot.quantity }
    }

    /// Takes as much as there is of a product.
    ///
    /// As a use does, it takes opened lots first, then those that expire first, and lots that need a measured weight
    /// last.
    ///
    /// - Parameters:
    ///   - requested: How much is needed.
    ///   - productId: The product, as it is called now.
    ///   - name: The product, as the need names it.
    ///   - rates: How many of a lot's unit are one of the requested unit, for lots in other units.
    /// - Returns: The pieces, what is left to get, and whether all lots of the product could be compared. Where the
    ///   numbers have no exact result, nothing is taken, and the lots could not be compared.
    package mutating func take(
        _ requested: Amount,
        of productId: ProductID,
        as name: ProductID,
        rates: [LotKey: UnitRate]
    ) -> (pieces: [CoverPiece], rest: Rational, isCompared: Bool) {
        guard let stock = left[productId] else { return ([], requested.value, true) }
        let lots = stock.lots.compactMap { lot -> Lot? in
            let quantity = quantities[lot.key] ?? .zero
            return quantity > .zero ? lot.with(quantity: quantity) : nil
        }
        do {
            let withdrawal = try Withdrawal(of: requested, from: lots, rates: rates)
            var taken = quantities
            var pieces: [CoverPiece] = []
            for piece in withdrawal.pieces {
                let rate = piece.lot.unit == requested.unit ? nil : rates[piece.lot.key]
                taken[piece.lot.key] = try piece.lot.quantity - piece.quantity
                pieces.append(
                    CoverPiece(
                        productId: name,
                        lot: stock.lots.first { $0.key == piece.lot.key } ?? piece.lot,
                        due: piece.lot.due(stock.shelfLife),
                        taken: Amount(piece.quantity, piece.lot.unit),
                        covers: Amount(try piece.quantity / (rate?.value ?? .one), requested.unit),
                        isMeasured: rate?.isMeasured ?? false
                    )
                )
            }
            quantities = taken
            let isCompared = lots.allSatisfy { $0.unit == requested.unit || rates[$0.key] != nil }
            return (pieces, withdrawal.rest, isCompared || withdrawal.rest == .zero)
        } catch { return ([], requested.value, false) }
    }
}
