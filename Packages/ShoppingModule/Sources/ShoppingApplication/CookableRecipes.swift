import Quantities
import ShoppingDomain

/// Compares all recipes of a home with its stock.
struct CookableRecipes {
    /// The recipes, by title.
    let recipes: [CookableRecipe]

    /// An ingredient of a recipe.
    private struct Wanted {
        let name: String
        var readings: [Reading]
        /// Whether the recipe works without it.
        var isOptional: Bool
        /// The products of the stock that serve; none for an ingredient that isn't compared.
        var products: [Product]

        var needs: [NeededIngredient] { readings.compactMap { NeededIngredient($0) } }
    }

    /// Reads the recipes, their lines, and the stock, and compares them.
    init(_ shopping: ShoppingModuleService) async throws(CollaboratorFailure) {
        let kept = try await shopping.ask.recipes.allRecipes()
        let readings = try await DistinctLines(kept.flatMap(\.recipe.lines)).readings(shopping.ask)
        let stock = try await shopping.ask.stock.all().filter { !$0.onHand.isEmpty }
        let stocked = Dictionary(stock.map { ($0.product, $0) }) { first, _ in first }
        let serving = try await ServingProducts(of: Array(readings.values), in: stocked, shopping)
        let wanted = kept.map { Self.compared(of: Self.wanted(by: $0.recipe, readings, serving)) }
        let needs = wanted.enumerated().flatMap { place, ingredients in
            ingredients.filter { !$0.products.isEmpty }.flatMap { ingredient in
                ingredient.needs.map { need in
                    let ids = ingredient.products.flatMap(\.ids).filter { stocked[$0] != nil }
                    return StockNeed(
                        need.amount,
                        of: Array(ids.prefix(ShoppingModuleService.mostCoveringProducts)),
                        ingredient: need.reading.key,
                        group: UInt32(place + 1)
                    )
                }
            }
        }
        var covers: [StockCover] = []
        for batch in needs.batches { covers += try await shopping.ask.reports.cover(Array(batch)) }
        var left = covers[...]
        recipes = zip(kept, wanted).map { CookableRecipe($0, Self.compared($1, &left, stocked)) }
    }

    /// Returns the ingredients that a recipe needs from a shop or the home, each once.
    private static func wanted(
        by recipe: Recipe,
        _ readings: [DistinctLine: Reading],
        _ serving: ServingProducts
    ) -> [Wanted] {
        var order: [String] = []
        var byKey: [String: Wanted] = [:]
        for line in recipe.lines {
            guard let reading = readings[DistinctLine(line)] else { continue }
            for each in [reading] + reading.others where each.leftOut == nil {
                let name = each.shownName
                guard let key = each.key?.rawValue ?? (name.isEmpty ? nil : name) else { continue }
                let isOptional = line.stored?.isOptional == true
                if byKey[key] == nil {
                    order.append(key)
                    byKey[key] = Wanted(
                        name: name,
                        readings: [],
                        isOptional: true,
                        products: serving.products(of: each)
                    )
                }
                byKey[key]?.readings.append(each)
                if !isOptional { byKey[key]?.isOptional = false }
            }
        }
        return order.compactMap { byKey[$0] }
    }

    /// Returns the ingredients of a recipe, of which one question compares as many as it has room for.
    ///
    /// In two questions, both would take all of the stock. Those beyond that count as lacking.
    private static func compared(of wanted: [Wanted]) -> [Wanted] {
        var room = ShoppingModuleService.mostNeeds
        return wanted.map { ingredient in
            let count = ingredient.products.isEmpty ? 0 : ingredient.needs.count
            guard count > room else {
                room -= count
                return ingredient
            }
            var left = ingredient
            left.products = []
            return left
        }
    }

    /// Compares the ingredients of a recipe with what covers them, taking it from the front of `covers`.
    private static func compared(
        _ wanted: [Wanted],
        _ covers: inout ArraySlice<StockCover>,
        _ stocked: [ProductID: StockRecord]
    ) -> [ComparedIngredient] {
        wanted.map { ingredient in
            let needs = ingredient.needs
            let own = ingredient.products.isEmpty ? [] : Array(covers.prefix(needs.count))
            covers = covers.dropFirst(own.count)
            let rests = own.isEmpty ? needs.map(\.amount) : own.map(\.rest)
            let isThere = needs.isEmpty ? !ingredient.products.isEmpty : rests.allSatisfy { $0.value <= .zero }
            let titles = Dictionary(
                ingredient.products.flatMap { product in product.ids.map { ($0, product.label) } }
            ) { first, _ in first }
            let pieces = own.flatMap(\.pieces).map { ($0.product, $0.due) }
            let lots = needs.isEmpty ? ingredient.products.flatMap(\.ids).compactMap { stocked[$0] } : []
            let used = pieces + lots.flatMap { record in record.lots.map { (record.product, $0.due) } }
            let dues = used.compactMap { id, due in due.map { DueUse(titles[id] ?? id.rawValue, $0) } }
            return ComparedIngredient(
                lacking: LackingIngredient(
                    ingredient.name,
                    needed: needs.map(\.amount),
                    toGet: rests.filter { $0.value > .zero },
                    uncompared: Set(own.flatMap(\.uncompared)).compactMap { titles[$0] }.sorted()
                ),
                isThere: isThere,
                isStaple: ingredient.readings.allSatisfy(\.isStaple),
                isOptional: ingredient.isOptional,
                due: dues.min { $0.due.day < $1.due.day }
            )
        }
    }
}

/// An ingredient of a recipe, compared with the stock.
private struct ComparedIngredient {
    let lacking: LackingIngredient
    let isThere: Bool
    let isStaple: Bool
    let isOptional: Bool
    let due: DueUse?
}

extension CookableRecipe {
    fileprivate init(_ kept: KeptRecipe, _ ingredients: [ComparedIngredient]) {
        let absent = ingredients.filter { !$0.isThere }
        let lacking = absent.filter { !$0.isStaple && !$0.isOptional }
        let onHand = ingredients.count - absent.count
        self.init(
            kept,
            counted: onHand + lacking.count,
            onHand: onHand,
            lacking: lacking.map(\.lacking),
            cupboard: absent.filter { $0.isStaple && !$0.isOptional }.map(\.lacking.name),
            optional: absent.filter(\.isOptional).map(\.lacking.name),
            due: ingredients.compactMap(\.due).min { $0.due.day < $1.due.day }
        )
    }
}

/// A line as it is read: equal lines of several recipes are read once.
struct DistinctLine: Hashable {
    let text: String
    let language: String

    init(_ line: IngredientLine) { (text, language) = (line.text, line.language) }
}

/// The lines of many recipes, each once.
private struct DistinctLines {
    private let lines: [DistinctLine]

    init(_ all: [IngredientLine]) {
        var seen: Set<DistinctLine> = []
        lines = all.map { DistinctLine($0) }.filter { seen.insert($0).inserted }
    }

    func readings(_ ask: Collaborators) async throws(CollaboratorFailure) -> [DistinctLine: Reading] {
        guard !lines.isEmpty else { return [:] }
        let read = try await ask.quantities.read(lines.map { IngredientLine($0.text, language: $0.language) })
        return Dictionary(uniqueKeysWithValues: zip(lines, read))
    }
}

/// The products of the stock that serve ingredients.
private struct ServingProducts {
    /// What a product is looked up by.
    private struct Wish: Hashable {
        let key: IngredientKey?
        let names: [String]
        let choices: [IngredientKey]

        init(_ reading: Reading) {
            (key, names, choices) = (reading.key, [reading.name, reading.listName], reading.choices.map(\.key))
        }
    }

    private let found: [Wish: [Product]]

    init(
        of readings: [Reading],
        in stocked: [ProductID: StockRecord],
        _ shopping: ShoppingModuleService
    ) async throws(CollaboratorFailure) {
        let each = readings.flatMap { [$0] + $0.others }.filter { $0.leftOut == nil }
        let distinct = Array(Dictionary(each.map { (Wish($0), $0) }) { first, _ in first })
        guard !distinct.isEmpty, !stocked.isEmpty else {
            found = [:]
            return
        }
        let products = try await shopping.serving(distinct.map(\.value))
        found = Dictionary(
            uniqueKeysWithValues: zip(distinct, products).map { entry, products in
                (entry.key, products.filter { $0.ids.contains { stocked[$0] != nil } })
            }
        )
    }

    func products(of reading: Reading) -> [Product] { found[Wish(reading)] ?? [] }
}

extension [StockNeed] {
    /// The needs in parts that the inventory compares at once, cut between groups; none has more than a part holds.
    fileprivate var batches: [ArraySlice<StockNeed>] {
        var (batches, start): ([ArraySlice<StockNeed>], Int) = ([], 0)
        while start < count {
            var end = Swift.min(start + ShoppingModuleService.mostNeeds, count)
            if end < count, let cut = self[start..<end].lastIndex(where: { $0.group != self[end].group }) {
                end = cut + 1
            }
            batches.append(self[start..<end])
            start = end
        }
        return batches
    }
}
