import Commands
public import Quantities
public import ShoppingDomain

/// A recipe that a person cooks.
public struct CookOrder: Hashable, Sendable {
    /// The recipe's identifier or title.
    public let recipe: String
    /// How much of it.
    public let scaling: Scaling
    /// The day, one that has begun somewhere; `nil` for today in UTC.
    public var day: CalendarDay?
    /// Whether the ingredients are taken from the stock.
    public var usesStock = false
    /// Whether an ingredient of which there is too little takes what is there; otherwise it takes nothing.
    public var takesPartly = false
    /// Whether nothing changes, and the outcome only says what would.
    public var isTrial = false
    /// What the person wrote about it, up to ``longestNote`` characters.
    public var note = ""

    /// The maximum number of characters of a note.
    public static let longestNote = 500

    /// Cooks a recipe.
    public init(_ recipe: String, _ scaling: Scaling = .asWritten) { (self.recipe, self.scaling) = (recipe, scaling) }
}

extension ShoppingLists {
    /// The effect of a cooked recipe on the stock: a ``UsedStock``.
    public static let usedEffect = "shopping.used"
    /// The effect of a cooked recipe on the recipe itself: a ``CookedRecipe``.
    public static let cookedEffect = "shopping.cooked"

    /// Cooks a recipe: takes its ingredients from the stock when asked, and marks it as cooked.
    ///
    /// The lines take their turn in order, each from the products and the lots of which a use would take first. What is
    /// taken is owed to the stock and the recipe in one transaction, so that the same command twice takes once, and
    /// each use can be undone like any other. Costs a fixed number of requests, however many lines the recipe has.
    ///
    /// - Parameter order: The recipe, and what to do.
    /// - Returns: What each line takes, and what the stock doesn't have.
    /// - Throws: ``ShoppingError`` when the home has no such recipe, the recipe can't be scaled, the day is to come, or
    ///   another service or the store fails; nothing is taken then.
    public func cook(_ order: CookOrder) async throws(ShoppingError) -> CookedDish {
        let note = try checked { () throws(ListError) in try order.note.bounded(to: CookOrder.longestNote) }
        guard !order.isTrial else { return try await dish(order).dish }
        return try await context.onceWithEffects(in: store) { () async throws(ShoppingError) in
            let (dish, uses) = try await dish(order)
            let said = String((dish.servings.isEmpty ? dish.title : "\(dish.title) (\(dish.servings))").prefix(200))
            var effects = uses.enumerated().map { place, use in
                let occasion = "recipe.cooked/\(commandId)/\(place)"
                let used = UsedStock(use.product, use.amount, on: dish.day, note: said, occasion: occasion)
                return PlannedEffect(Self.usedEffect, json: used)
            }
            effects.append(PlannedEffect(Self.cookedEffect, json: CookedRecipe(dish, note: note)))
            return ([], effects, dish)
        }
    }

    private typealias Use = (product: ProductID, amount: Amount)

    private func dish(_ order: CookOrder) async throws(ShoppingError) -> (dish: CookedDish, uses: [Use]) {
        let found = try await asking { () async throws(CollaboratorFailure) in
            try await ask.recipes.keptRecipe(order.recipe)
        }
        guard let kept = found else { throw await shopping.noSuchRecipe(order.recipe) }
        let planned: PlannedRecipe
        do throws(RecipeRefusal) { planned = try PlannedRecipe(kept.recipe, order.scaling) } catch {
            throw .nothingLeft([RefusedRecipe(position: 0, reason: error)])
        }
        let day = order.day ?? CalendarDay(milliseconds: now)
        // The rule of the stock and of the recipes: what is owed to them must not be refused there.
        guard day <= CalendarDay.last(begunBy: now) else { throw .dayAhead(day) }
        guard order.usesStock else { return (CookedDish(kept, planned, on: day, lines: []), []) }
        let lines = try await shopping.readLines(of: [(title: kept.recipe.title, lines: planned.lines)])
        let meanings = lines.map { line in
            let bought = line.ofEachIngredient.map(\.reading).filter { $0.leftOut == nil }
            return bought.isEmpty ? nil : LineMeaning(of: bought)
        }
        let needs = meanings.flatMap { $0?.needs ?? [] }
        guard needs.count <= ShoppingModuleService.mostNeeds else { throw .stock(.tooManyNeeds(lines: needs.count)) }
        var covers = try await asking { () async throws(CollaboratorFailure) in
            try await shopping.covers(of: needs)
        }[...]
        let cooked = zip(lines, meanings).map { line, meaning in
            let own = Array(covers.prefix(meaning?.needs.count ?? 0))
            covers = covers.dropFirst(own.count)
            return CookedLine(line, meaning, own, takesPartly: order.takesPartly)
        }
        let uses = cooked.flatMap(\.ingredients).filter(\.isTaken).flatMap(\.uses)
            .compactMap { use in use.amount.amount.map { (product: use.product, amount: $0) } }
        return (CookedDish(kept, planned, on: day, lines: cooked), uses)
    }
}

extension CookedLine {
    /// Says what a line takes, given what covers its needs; a line without a meaning is never bought.
    fileprivate init(_ line: PlannedLine, _ meaning: LineMeaning?, _ covers: [NamedCover], takesPartly: Bool) {
        switch meaning {
        case nil: self.init(line.text, leftOut: line.reading.leftOut)
        case .refused(let error): self.init(line.text, problem: error.description)
        case .needs(_, let names):
            let counted = covers.map { CookedIngredient($0, takesPartly: takesPartly) }
            self.init(line.text, ingredients: counted + names.map { CookedIngredient($0, .noAmount) })
        }
    }
}

extension CookedIngredient {
    fileprivate init(_ cover: NamedCover, takesPartly: Bool) {
        let outcome: Outcome
        if cover.rest == nil {
            outcome = .taken
        } else if cover.pieces.isEmpty {
            outcome = .notInStock
        } else {
            outcome = takesPartly ? .partly : .tooLittle
        }
        self.init(
            cover.name,
            outcome,
            needed: StatedQuantity(cover.needed),
            uses: cover.pieces.map { CookedUse($0) },
            lacking: cover.rest.map { StatedQuantity($0) },
            uncompared: cover.uncompared.map(\.label),
            conversions: cover.packConversions + cover.weightConversions
        )
    }
}

extension CookedUse {
    fileprivate init(_ piece: NamedCoverPiece) {
        self.init(
            piece.piece.product,
            piece.product.label,
            amount: StatedQuantity(piece.taken),
            location: piece.piece.location
        )
    }
}
