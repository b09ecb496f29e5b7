import Commands
import Foundation
public import QuantityDomain

/// What a person changes about an ingredient; `nil` keeps the current value.
public struct IngredientChange: Sendable {
    /// The ingredient's name, an alias, its identity, or its key.
    public let reference: String
    /// The new name.
    public let name: String?
    /// One of the 14 categories; empty for none.
    public let category: String?
    /// The brand; empty for a generic ingredient.
    public let brand: String?
    /// All further names.
    public let aliases: [String]?
    /// All weights of its measures.
    ///
    /// Their ingredient key is ignored.
    public let conversions: [IngredientWeight]?
    /// Further weights as a person types them; with any, ``conversions`` isn't `nil`.
    public let typedConversions: [TypedConversion]

    /// Creates a change.
    ///
    /// Typed conversions without others replace all weights, too.
    public init(
        of reference: String,
        name: String? = nil,
        category: String? = nil,
        brand: String? = nil,
        aliases: [String]? = nil,
        conversions: [IngredientWeight]? = nil,
        typedConversions: [TypedConversion] = []
    ) {
        self.reference = reference
        self.name = name
        self.category = category
        self.brand = brand
        self.aliases = aliases
        self.conversions = conversions ?? (typedConversions.isEmpty ? nil : [])
        self.typedConversions = typedConversions
    }
}

extension IngredientCatalogService {
    /// Changes the home's own ingredients, each in what its change names alone.
    ///
    /// What another person changes meanwhile stays.
    ///
    /// - Parameter changes: What to change. If one of them is invalid, the call changes nothing.
    /// - Returns: One entry for each change, in the same order.
    /// - Throws: ``QuantityError`` for the first invalid change.
    public func changeIngredients(_ changes: [IngredientChange]) async throws(QuantityError) -> [SavedIngredient] {
        guard changes.count <= Self.draftLimit else { throw .tooMany(count: changes.count, limit: Self.draftLimit) }
        return try await context.once(in: store) { () async throws(QuantityError) in
            let home = HomeReading(locale: try await locale())
            let ids = try await homesOwn(changes.map(\.reference))
            let entities = try await entities(ids.map(QuantityRow.key(ofIngredient:)))
            var batch = try await reading { () async throws(StoreError) in try IngredientBatch(entities) }
            for (change, id) in zip(changes, ids) { try batch.change(id, change, in: context.household, home) }
            return (batch.operations, batch.outcome)
        }
    }

    /// Returns the identities of the home's own ingredients that references mean.
    ///
    /// - Throws: ``QuantityError/noSuchIngredient(_:near:)``, or ``QuantityError/builtInIngredient(name:)``.
    func homesOwn(_ references: [String]) async throws(QuantityError) -> [UUID] {
        let book = try await ingredients.book(for: references)
        var ids: [UUID] = []
        for reference in references {
            guard let found = book.match(reference)?.ingredient else { throw await noSuchIngredient(reference) }
            guard DefaultIngredients.standard[found.id] == nil else { throw .builtInIngredient(name: found.fullName) }
            ids.append(found.id)
        }
        return ids
    }
}

extension IngredientChange {
    /// Returns the draft of an ingredient after the change, without the weights that it keeps.
    func draft(of record: IngredientRecord) -> IngredientDraft {
        let ingredient = record.ingredient
        return IngredientDraft(
            id: ingredient.id,
            name: name ?? ingredient.name,
            category: category ?? ingredient.category?.rawValue ?? "",
            brand: brand ?? ingredient.brand ?? "",
            aliases: aliases ?? ingredient.aliases,
            conversions: conversions ?? [],
            typedConversions: typedConversions,
            origin: record.origin,
            nutrients: record.nutrients
        )
    }
}
