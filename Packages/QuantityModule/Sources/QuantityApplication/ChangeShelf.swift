import Commands
import Quantities
import QuantityDomain

/// A person's words about how a home buys an ingredient; empty ones change nothing.
public struct ShelfDraft: Hashable, Sendable {
    /// The ingredient's name.
    public let ingredient: String
    /// "buy", "cupboard", "never", or "default" to forget the home's choice.
    public let place: String
    /// What a person takes: "weight", "volume", "piece", a unit such as "block", or "default".
    public let unit: String
    /// What one unit holds, as people type it: "250 g".
    public let content: String

    /// Creates a draft.
    public init(ingredient: String, place: String = "", unit: String = "", content: String = "") {
        self.ingredient = ingredient
        self.place = place
        self.unit = unit
        self.content = content
    }
}

extension IngredientCatalogService {
    /// The maximum number of ingredients with a choice of the home; each request reads them all.
    static let shelfLimit = 1_000

    /// Changes where an ingredient belongs on the home's lists, and how the home's shops sell it.
    ///
    /// - Parameter draft: What to change.
    /// - Returns: All settings as they are now.
    /// - Throws: ``QuantityError/badShelf(_:)`` for words that are not a place, and
    ///   ``QuantityError/calculation(_:entry:)`` for an unknown unit or an unreadable content.
    public func changeShelf(_ draft: ShelfDraft) async throws(QuantityError) -> Settings {
        try await context.once(in: store) { () async throws(QuantityError) in
            let before = try await settings()
            let key = try await key(of: draft.ingredient)
            let choice = try changed(before.shelf[key] ?? ShelfChoice(), by: draft, HomeReading(locale: before.locale))
            guard choice != before.shelf[key] ?? ShelfChoice() else { return ([], before) }
            var next = before
            next.shelf[key] = choice == ShelfChoice() ? nil : choice
            next.version += 1
            guard next.shelf.count <= Self.shelfLimit else {
                throw .tooMany(count: next.shelf.count, limit: Self.shelfLimit)
            }
            let change = next.shelfChange(of: key)
            let intent = before.version == 0 ? Intent.create([change]) : .change([change])
            return ([PlannedOperation(intent, of: QuantityRow.settings(next).key, expecting: before.version)], next)
        }
    }

    private func key(of name: String) async throws(QuantityError) -> String {
        guard name.count <= IngredientNameLimit.characters else {
            throw .tooLong(text: name, limit: IngredientNameLimit.characters)
        }
        let known = try await ingredients.book(for: [name]).match(name)?.ingredient.ingredientKey
        let key = known ?? Ingredient.key(of: name)
        guard !key.isEmpty else { throw .emptyName }
        return key
    }

    private func changed(
        _ choice: ShelfChoice,
        by draft: ShelfDraft,
        _ home: HomeReading
    ) throws(QuantityError) -> ShelfChoice {
        var place = choice.place
        if draft.place == "default" {
            place = nil
        } else if !draft.place.isEmpty {
            guard let chosen = ShelfChoice.Place(rawValue: draft.place.lowercased()) else {
                throw .badShelf(draft.place)
            }
            place = chosen
        }
        if draft.unit == "default" { return ShelfChoice(place: place) }
        guard !draft.unit.isEmpty else {
            guard draft.content.isEmpty else { throw .badShelf(draft.content) }
            return ShelfChoice(place: place, form: choice.form)
        }
        return ShelfChoice(place: place, form: try form(draft, home))
    }

    private func form(_ draft: ShelfDraft, _ home: HomeReading) throws(QuantityError) -> ShelfForm {
        let source = "as this home buys it"
        switch draft.unit.lowercased() {
        case "weight": return ShelfForm(unit: UnitCode(rawValue: "g"), source: source)
        case "volume": return ShelfForm(unit: UnitCode(rawValue: "ml"), source: source)
        default: break
        }
        let unit = try calculating { () throws(CalculationError) in
            let typed = draft.unit.lowercased() == "piece" ? UnitCode.count : home.unit(typed: draft.unit)
            return typed == .count ? typed : try home.unit(named: typed)
        }
        guard !draft.content.isEmpty else { return ShelfForm(unit: unit, source: source) }
        let line = home.line("\(draft.content) \(draft.ingredient)")
        guard let range = line.quantity.range, !range.isRange, range.upper > .zero else {
            throw .calculation(.notAnAmount(draft.content), entry: nil)
        }
        // A block holds grams, not blocks.
        guard range.unit != unit else { throw .badShelf(draft.content) }
        return ShelfForm(unit: unit, contents: [range.amount], source: source)
    }
}

extension Settings {
    /// The change that sets or forgets the home's choice for an ingredient.
    func shelfChange(of key: String) -> GroupChange {
        let effect = shelf[key].map { GroupEffect.put(ByteText(key), json: $0) } ?? .removeKey(ByteText(key))
        return GroupChange(QuantityRow.shelfGroup, effect)
    }
}
