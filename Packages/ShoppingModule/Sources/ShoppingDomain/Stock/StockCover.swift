public import Quantities

/// Something that is needed, for the inventory.
public struct StockNeed: Hashable, Sendable {
    /// The products that serve, in order of preference.
    public let alternatives: [ProductID]
    /// How much.
    public let amount: Amount
    /// The ingredient, which determines the conversions between units; `nil` when it is unknown.
    public let ingredient: IngredientKey?
    /// Which needs compete for the stock: those of one group.
    public let group: UInt32

    /// Describes a need.
    public init(
        _ amount: Amount,
        of alternatives: [ProductID],
        ingredient: IngredientKey?,
        group: UInt32 = 0
    ) {
        (self.amount, self.alternatives, self.ingredient) = (amount, alternatives, ingredient)
        self.group = group
    }
}

/// What stock covers of a need.
public struct StockCover: Hashable, Sendable {
    /// What is left to get, in the unit of the need; zero when the need is covered.
    public let rest: Amount
    /// What of each lot covers how much, in the order in which a use takes the lots.
    public let pieces: [CoverPiece]
    /// The products of which more is there that cannot be compared with the need.
    public let uncompared: [ProductID]
    /// The measured steps of the conversions, with their sources.
    public let measuredBy: [String]
    /// What the conversions assume.
    public let assumptions: [StatedAssumption]
    /// The packs whose content converted amounts exactly.
    public let packs: [PackContent]

    /// Creates an answer.
    public init(
        rest: Amount,
        pieces: [CoverPiece] = [],
        uncompared: [ProductID] = [],
        measuredBy: [String] = [],
        assumptions: [StatedAssumption] = [],
        packs: [PackContent] = []
    ) {
        (self.rest, self.pieces, self.uncompared) = (rest, pieces, uncompared)
        (self.measuredBy, self.assumptions, self.packs) = (measuredBy, assumptions, packs)
    }
}

/// What of a lot covers a need, or a part of it.
public struct CoverPiece: Hashable, Sendable {
    /// The product.
    public let product: ProductID
    /// The lot.
    public let lot: String
    /// How much of the lot, in its unit.
    public let taken: Amount
    /// Where the lot is, in the home's words; empty when unknown.
    public let location: String
    /// When the lot should be used; `nil` when it has no date.
    public let due: DueDay?

    /// Creates a piece.
    public init(_ taken: Amount, of product: ProductID, lot: String, location: String = "", due: DueDay? = nil) {
        (self.taken, self.product, self.lot) = (taken, product, lot)
        (self.location, self.due) = (location, due)
    }
}
