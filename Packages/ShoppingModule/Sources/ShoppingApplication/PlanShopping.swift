import Quantities
public import ShoppingDomain

extension ShoppingModuleService {
    /// Composes what recipes need, what is in stock and how the store is laid out into one list; stores nothing.
    ///
    /// It asks its collaborators in batches: eight questions at most, however many lines there are.
    public func plan(_ order: PlanOrder) async throws(ShoppingError) -> Plan {
        let selection = try await RecipeSelection(order, from: ask.recipes)
        do { return try await compose(selection, store: order.store) } catch { throw .collaborator(error) }
    }

    private func compose(_ selection: RecipeSelection, store: String) async throws(CollaboratorFailure) -> Plan {
        let lines = try await scaledLines(of: selection.recipes)
        let ingredients = Ingredient.gathering(lines)
        let facts = try await facts(about: ingredients, store: store)
        let demands = try await netDemands(of: ingredients, facts)
        let items = ingredients.indices.map { index in
            PlanItem(ingredients[index], need: facts.needs[index], net: demands[index], category: facts.shelves[index])
        }
        let unnamed = unnamedItems(in: lines, category: facts.layout.unknown)
        return Plan(
            items: items + unnamed,
            recipes: selection.recipes,
            refused: selection.refused,
            layout: facts.layout
        )
    }

    private func scaledLines(of recipes: [PlannedRecipe]) async throws(CollaboratorFailure) -> [PlannedLine] {
        let lines = recipes.flatMap { planned in planned.recipe.lines.map { (planned: planned, line: $0) } }
        let readings = try await ask.reader.read(lines.map(\.line))
        var quantities = readings.map(\.quantity)
        let toScale = lines.indices.filter { lines[$0].planned.factor != .one && quantities[$0].isParseable }
        if !toScale.isEmpty {
            let scaled = try await ask.arithmetic.scale(
                toScale.map { ScaleTask(quantity: quantities[$0], factor: lines[$0].planned.factor) }
            )
            for (index, quantity) in zip(toScale, scaled) { quantities[index] = quantity }
        }
        return lines.indices.map { index in
            PlannedLine(
                recipe: lines[index].planned.recipe.title,
                text: lines[index].line.text,
                reading: readings[index],
                quantity: quantities[index]
            )
        }
    }

    /// What is left of each ingredient's need, in the ingredients' order.
    private func netDemands(
        of ingredients: [Ingredient],
        _ facts: Facts
    ) async throws(CollaboratorFailure) -> [NetDemand] {
        let allocation = StockAllocation(
            ingredients.indices.map { index in
                (ingredients[index].key, facts.products[index], !facts.needs[index].totals.isEmpty)
            }
        )
        let gross = ingredients.indices.map { index in
            let key = ingredients[index].key
            let stock = allocation.stock(of: key, onHand: facts.onHand)
            return GrossDemand(key: key, need: facts.needs[index].totals, stock: stock)
        }
        let asked = gross.indices.filter { !gross[$0].need.isEmpty || !gross[$0].stock.isEmpty }
        var demands = [NetDemand](repeating: .nothing, count: gross.count)
        if !asked.isEmpty {
            let found = try await ask.arithmetic.subtract(asked.map { gross[$0] })
            for (index, demand) in zip(asked, found) { demands[index] = demand }
        }
        return demands
    }

    /// Text that names no ingredient: one item for each text, so that every line is in the list.
    private func unnamedItems(in lines: [PlannedLine], category: ShopCategory) -> [PlanItem] {
        Dictionary(grouping: lines.filter { $0.reading.key == nil }, by: \.text).map { text, lines in
            PlanItem(unnamed: lines, name: text, category: category)
        }
    }
}
