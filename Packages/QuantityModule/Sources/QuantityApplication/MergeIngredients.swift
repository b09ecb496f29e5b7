import Commands
import Foundation
import Quantities
public import QuantityDomain

/// What a merge did.
public struct MergedIngredients: Codable, Sendable {
    /// The home's own ingredient with all the names.
    public let ingredient: Ingredient
    /// The keys that lines with its other names had, without that of the ingredient.
    ///
    /// Those of earlier changes are among them, so that what an interruption left under one follows when the change is
    /// repeated.
    public let oldKeys: [String]
}

/// What a split did.
public struct SplitIngredients: Codable, Sendable {
    /// The new ingredient.
    public let ingredient: Ingredient
    /// The one that had the alias, without it.
    public let before: Ingredient
}

/// What another name did.
public struct RenamedIngredient: Codable, Sendable {
    /// The home's own ingredient with the name.
    public let ingredient: Ingredient
    /// The key that its lines had, which may be the one that they have, and those that lines with its other names had,
    /// as ``MergedIngredients/oldKeys``.
    public let oldKeys: [String]
}

extension IngredientCatalogService {
    /// The maximum number of names in one call of ``mergeIngredients(_:into:isUsed:)``.
    public static let mostMergedNames = 100

    /// Makes names of ingredients aliases of another ingredient, so that the next line with one of them means it.
    ///
    /// The home's own ingredients with the names are deleted; their aliases and the mark of a favorite go to the other,
    /// and their weights where it has none of its own. An ingredient that Larder knows becomes one of the home's own
    /// under the same key.
    ///
    /// - Parameters:
    ///   - names: Names of ingredients, known or not, or of the home's own by any name.
    ///   - target: The name of the ingredient that stays.
    ///   - isUsed: Whether the home uses the target elsewhere, as in recipes, so that it becomes one of its own if
    ///     nothing knows it.
    /// - Returns: The ingredient, and the keys that are gone.
    /// - Throws: ``QuantityError/noSuchIngredient(_:near:)`` for an unknown target, ``QuantityError/emptyName``,
    ///   ``IngredientNameError/sameIngredient(_:)`` for its own name, or ``QuantityError/tooMany(count:limit:)``; then
    ///   nothing changes.
    public func mergeIngredients(
        _ names: [String],
        into target: String,
        isUsed: Bool = false
    ) async throws(QuantityError) -> MergedIngredients {
        guard names.count <= Self.mostMergedNames else {
            throw .tooMany(count: names.count, limit: Self.mostMergedNames)
        }
        guard !names.isEmpty, names.allSatisfy({ !Ingredient.folded($0).isEmpty }) else { throw .emptyName }
        return try await context.once(in: store) { () async throws(QuantityError) in
            let change = try await nameChange(of: names + [target])
            guard let kept = change.meant(by: target, isUsed: isUsed) else { throw await noSuchIngredient(target) }
            if let same = names.first(where: { kept.isCalled($0) || Ingredient.folded($0) == Ingredient.folded(target) }
            ) {
                throw .naming(.sameIngredient(same))
            }
            let others = names.map { (name: $0, own: change.own(by: $0)) }.filter { $0.own?.id != kept.id }
            let key = kept.ingredientKey
            let oldKeys = others.map { $0.own?.ingredientKey ?? change.key(of: $0.name) }.filter { $0 != key }
            // A key that only tables have stands for every name that they know.
            let more = others.flatMap { name, own in
                own.map { [$0.fullName, $0.ingredientKey] + $0.aliases } ?? [name, change.key(of: name)]
            }
            let weights =
                kept.conversions
                + others.compactMap(\.own).filter { _ in kept.conversions.isEmpty }
                .flatMap { $0.conversions.map { $0.of(key) } }
            let merged = change.ingredient(like: kept, named: kept.name, adding: more, weights)
            var seen: Set<UUID> = []
            let gone = others.compactMap(\.own?.id).filter { seen.insert($0).inserted }
            let before = [kept.id] + names.compactMap { change.meant(by: $0)?.id }
            let operations = try await change.operations(saving: [merged], deleting: gone, marked: before, self)
            return (operations, MergedIngredients(ingredient: merged, oldKeys: merged.formerKeys(and: oldKeys)))
        }
    }

    /// Makes an alias of one of the home's own ingredients an ingredient of its own, so that the next line with it
    /// means the new one.
    ///
    /// - Parameter alias: The alias.
    /// - Returns: Both ingredients.
    /// - Throws: ``IngredientNameError/noSuchAlias(_:near:)``, or
    ///   ``IngredientNameError/inseparable(alias:ingredient:)`` when lines read both names as one ingredient anyway;
    ///   then nothing changes.
    public func splitIngredient(_ alias: String) async throws(QuantityError) -> SplitIngredients {
        try await context.once(in: store) { () async throws(QuantityError) in
            let change = try await nameChange(of: [alias])
            let folded = Ingredient.folded(alias)
            guard let whole = change.own(by: alias), Ingredient.folded(whole.fullName) != folded,
                let written = whole.aliases.first(where: { Ingredient.folded($0) == folded })
            else { throw .naming(.noSuchAlias(alias, near: try await ownAlias(near: alias))) }
            let key = Ingredient.key(of: written)
            guard key != whole.ingredientKey else {
                throw .naming(.inseparable(alias: written, ingredient: whole.fullName))
            }
            let left = whole.aliases.filter { ![folded, key].contains(Ingredient.folded($0)) }
            let before = change.ingredient(like: whole, named: whole.name, aliases: left, whole.conversions)
            let new = try change.new(named: written, besides: whole)
            let operations = try await change.operations(saving: [before, new], deleting: [], marked: [], self)
            return (operations, SplitIngredients(ingredient: new, before: before))
        }
    }

    /// Gives an ingredient another name; the one before stays as an alias, so that the next line with either has the
    /// new key.
    ///
    /// An ingredient that Larder knows becomes one of the home's own, with Larder's weights.
    ///
    /// - Parameters:
    ///   - reference: The ingredient's name.
    ///   - name: The new name.
    ///   - isUsed: Whether the home uses the ingredient elsewhere, as ``mergeIngredients(_:into:isUsed:)`` says.
    /// - Returns: The ingredient, and the keys that are gone.
    /// - Throws: ``QuantityError/noSuchIngredient(_:near:)``, ``QuantityError/emptyName``, or
    ///   ``IngredientNameError/inUse(name:ingredient:)`` when the name is that of another ingredient: merge them; or
    ///   ``IngredientNameError/beginsWithAmount(_:amount:)``.
    public func renameIngredient(
        _ reference: String,
        to name: String,
        isUsed: Bool = false
    ) async throws(QuantityError) -> RenamedIngredient {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !Ingredient.folded(name).isEmpty else { throw .emptyName }
        if name.first?.isNumber == true,
            let (amount, rest) = IngredientLineParser().amount(beginning: name, locale: ""), amount.range.unit != .count
        {
            throw .naming(.beginsWithAmount(name, amount: String(name.dropLast(rest.count + (rest.isEmpty ? 0 : 1)))))
        }
        return try await context.once(in: store) { () async throws(QuantityError) in
            let change = try await nameChange(of: [reference, name])
            guard let before = change.meant(by: reference, isUsed: isUsed) else {
                throw await noSuchIngredient(reference)
            }
            if let other = change.meant(by: name), other.ingredientKey != before.ingredientKey {
                throw .naming(.inUse(name: other.fullName, ingredient: before.fullName))
            }
            let old = [before.name, before.ingredientKey]
            let renamed = change.ingredient(like: before, named: name, adding: old, before.conversions)
            let operations = try await change.operations(saving: [renamed], deleting: [], marked: [before.id], self)
            let oldKeys = renamed.formerKeys(and: [before.ingredientKey])
            return (operations, RenamedIngredient(ingredient: renamed, oldKeys: oldKeys))
        }
    }

    private func nameChange(of names: [String]) async throws(QuantityError) -> NameChange {
        let locale = try await locale()
        let home = HouseholdIngredients(store: store, household: context.household, locale: locale)
        let wanted = Set(names.flatMap { [Ingredient.folded($0), Ingredient.key(of: $0, locale: locale)] })
        let own = try await reading { () async throws(StoreError) in
            try await store.ingredients(named: wanted, of: context.household).map(\.ingredient).filter(\.isCustom)
        }
        return NameChange(
            own: own,
            book: try await home.book(for: names),
            locale: locale,
            household: context.household
        )
    }
}

extension Ingredient {
    /// Whether a text is its name, and not only another one.
    fileprivate func isCalled(_ text: String) -> Bool { Ingredient.folded(fullName) == Ingredient.folded(text) }

    /// Returns these keys, and those that lines with its other names have where the home has no such ingredient: each
    /// of them is a name of it, too, and means it.
    fileprivate func formerKeys(and others: [String]) -> [String] {
        let names = Set(foldedNames)
        let keys = aliases.map { Ingredient.key(of: $0) }
            .filter { $0 != ingredientKey && names.contains(Ingredient.folded($0)) }
        return Set(keys + others).sorted()
    }
}

/// What names mean in a home, and the ingredients that result from changing them.
private struct NameChange {
    let own: [Ingredient]
    let book: IngredientBook
    let locale: String
    let household: HouseholdID

    /// Returns the home's own ingredient with a name or alias, or else the one whose key lines with the name have.
    func own(by name: String) -> Ingredient? {
        let folded = Ingredient.folded(name)
        return own.first { Ingredient.folded($0.fullName) == folded } ?? own.first { $0.foldedNames.contains(folded) }
            ?? own.first { $0.ingredientKey == key(of: name) }
    }

    /// Returns the ingredient with a name: one of the home's own, or one that is known under the key that lines with
    /// the name have.
    func meant(by name: String) -> Ingredient? {
        if let own = own(by: name) { return own }
        let key = key(of: name)
        if let known = DefaultIngredients.standard.ingredient(key: key) { return known }
        if let found = book.match(name)?.ingredient, found.ingredientKey == key { return found }
        return IngredientNames.englishName(of: key).map {
            let id = household.identity(of: "ingredient", named: Ingredient.folded($0))
            return Ingredient(id: id, name: $0, conversions: [], ingredientKey: key)
        }
    }

    /// Returns the ingredient with a name, or a new one of a name that the home uses.
    func meant(by name: String, isUsed: Bool) -> Ingredient? {
        if let known = meant(by: name) { return known }
        let text = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let folded = Ingredient.folded(text)
        guard isUsed, !folded.isEmpty else { return nil }
        return Ingredient(
            id: household.identity(of: "ingredient", named: folded),
            name: text.prefix(1).uppercased() + text.dropFirst(),
            conversions: [],
            ingredientKey: key(of: text)
        )
    }

    /// Returns the key that lines with a name have where the home has no ingredient of its own.
    func key(of name: String) -> String { Ingredient.key(of: name, locale: locale) }

    /// Returns an ingredient of the home's own with other names; one that isn't its own yet gets an identity of its
    /// own.
    func ingredient(
        like before: Ingredient,
        named name: String,
        adding more: [String],
        _ weights: [IngredientWeight]
    ) -> Ingredient {
        ingredient(like: before, named: name, aliases: before.aliases + more, weights)
    }

    func ingredient(
        like before: Ingredient,
        named name: String,
        aliases: [String],
        _ weights: [IngredientWeight]
    ) -> Ingredient {
        let fullName = before.brand.map { "\($0) \(name)" } ?? name
        let key = Ingredient.key(of: fullName)
        var seen: Set<String> = [Ingredient.folded(fullName)]
        let distinct = aliases.filter { seen.insert(Ingredient.folded($0)).inserted }
        return Ingredient(
            id: before.isCustom ? before.id : household.identity(of: "ingredient", named: Ingredient.folded(fullName)),
            name: name,
            category: before.category,
            brand: before.brand,
            aliases: distinct.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
            isCustom: true,
            conversions: weights.map { $0.of(key) },
            ingredientKey: key
        )
    }

    /// Returns a new ingredient of the home's own; of one that was renamed, the old name's identity is taken.
    func new(named alias: String, besides other: Ingredient) throws(QuantityError) -> Ingredient {
        let name = alias.prefix(1).uppercased() + alias.dropFirst()
        let folded = Ingredient.folded(alias)
        let isTaken = household.identity(of: "ingredient", named: folded) == other.id
        let id = isTaken ? household.identity(of: "ingredient", named: "\(folded) split off") : nil
        let draft = IngredientDraft(id: id, name: name)
        return try draft.checked(in: household, HomeReading(locale: locale), isImported: false).ingredient
    }

    /// Plans saving and deleting ingredients; the first saved one is a favorite when one of those that it stands for
    /// is, whose marks go.
    func operations(
        saving saved: [Ingredient],
        deleting gone: [UUID],
        marked before: [UUID],
        _ catalog: IngredientCatalogService
    ) async throws(QuantityError) -> [PlannedOperation] {
        for text in saved.flatMap({ [$0.name] + $0.aliases }) { try IngredientDraft.checkNameLength(text) }
        let mark = QuantityRow.favorite(saved[0].id).key
        let oldMarks = Set((gone + before).map { QuantityRow.favorite($0).key }).subtracting([mark]).sorted()
        let goneKeys = gone.map { QuantityRow.key(ofIngredient: $0) } + oldMarks
        let keys = saved.map { QuantityRow.key(ofIngredient: $0.id) } + goneKeys + [mark]
        let entities = try await catalog.entities(keys)
        let writes = saved.compactMap { ingredient in
            let key = QuantityRow.key(ofIngredient: ingredient.id)
            let record = IngredientRecord(ingredient: ingredient, version: entities[key]?.version ?? 0)
            return QuantityRow.ingredient(record).saving(in: entities)
        }
        let isAlive = { (key: EntityKey) in entities[key]?.state.isAlive == true }
        let marking = !isAlive(mark) && oldMarks.contains(where: isAlive)
        let marks = marking ? [PlannedOperation(.create([]), of: mark, expecting: entities[mark]?.version ?? 0)] : []
        let deletions = goneKeys.compactMap { entities[$0] }.filter(\.state.isAlive)
            .map { PlannedOperation(.delete, of: $0.key, expecting: $0.version) }
        return writes + marks + deletions
    }
}
