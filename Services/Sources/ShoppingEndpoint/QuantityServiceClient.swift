import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

/// Asks the quantity service to read lines, to compute, and to write amounts.
struct QuantityServiceClient: QuantityCalculator {
    let nested: NestedRequests

    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading] {
        var readings: [Reading] = []
        for piece in Batch.pieces(of: lines, size: { 3 * $0.text.utf8.count + 256 }) {
            var request = ParseRequest()
            request.lines = piece.map { line in
                var message = Line()
                message.text = line.text
                message.locale = line.language
                return message
            }
            let reply = try await nested.ask(.quantity, request, step: "parse-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.lines.count, of: piece.count)
            let quantities = try await scaled(reply.lines, of: piece)
            for (line, quantity) in zip(reply.lines, quantities) { readings.append(try reading(line, quantity)) }
        }
        return readings
    }

    /// The quantities in the size that is needed; only lines with a factor are asked about.
    private func scaled(
        _ lines: [ParsedLine],
        of piece: ArraySlice<IngredientLine>
    ) async throws(CollaboratorFailure) -> [CommonMessages.Quantity] {
        var quantities = lines.map(\.quantity)
        let factors = piece.map(\.factor)
        let places = quantities.indices.filter { factors[$0] != .one && quantities[$0].isParseable }
        guard !places.isEmpty else { return quantities }
        var request = ScaleRequest()
        request.entries = places.map { place in
            var entry = ScaleEntry()
            entry.quantity = quantities[place]
            entry.factor = factors[place].description
            return entry
        }
        let reply = try await nested.ask(.quantity, request, step: "scale-\(piece.startIndex)")
        try Collaborator.quantity.check(reply.quantities.count, of: places.count)
        for (place, quantity) in zip(places, reply.quantities) { quantities[place] = quantity }
        return quantities
    }

    /// All ingredients in one message, so that the lines of each are added up wherever they are.
    func addUp(
        _ ingredients: [ShoppingModule.Ingredient],
        stock: [IngredientKey: [Quantities.Amount]]
    ) async throws(CollaboratorFailure) -> [Demand] {
        var request = ConsolidateRequest()
        request.entries = ingredients.flatMap { ingredient in
            ingredient.lines.map { line in
                var entry = ConsolidateEntry()
                entry.ingredientKey = ingredient.key.rawValue
                entry.listName = ingredient.name
                entry.quantity = CommonMessages.Quantity(line.reading.quantity)
                return entry
            }
        }
        let reply = try await nested.ask(.quantity, request, step: "add-up")
        let totals = try demands(of: ingredients, in: reply)
        return try await subtracting(stock, from: totals, of: ingredients)
    }

    /// What is left of each demand; only ingredients with stock are asked about.
    private func subtracting(
        _ stock: [IngredientKey: [Quantities.Amount]],
        from demands: [Demand],
        of ingredients: [ShoppingModule.Ingredient]
    ) async throws(CollaboratorFailure) -> [Demand] {
        let places = ingredients.indices.filter { stock[ingredients[$0].key]?.isEmpty == false }
        guard !places.isEmpty else { return demands }
        var request = SubtractRequest()
        request.entries = places.map { place in
            var entry = SubtractEntry()
            entry.ingredientKey = ingredients[place].key.rawValue
            entry.need = demands[place].need.map { CommonMessages.Quantity($0) }
            entry.stock = (stock[ingredients[place].key] ?? []).map { CommonMessages.Amount($0) }
            return entry
        }
        let reply = try await nested.ask(.quantity, request, step: "subtract")
        try Collaborator.quantity.check(reply.entries.count, of: places.count)
        var demands = demands
        for (place, entry) in zip(places, reply.entries) {
            demands[place] = Demand(
                need: demands[place].need,
                toBuy: try Collaborator.quantity.quantities(entry.toBuy),
                inStock: try Collaborator.quantity.quantities(entry.inStock),
                path: demands[place].path + (try Collaborator.quantity.path(entry.path)),
                counted: demands[place].counted
            )
        }
        return demands
    }

    func format(_ amounts: [AmountText]) async throws(CollaboratorFailure) -> [StructuredQuantity] {
        var formatted: [StructuredQuantity] = []
        for piece in Batch.pieces(of: amounts, size: { _ in 256 }) {
            var request = FormatRequest()
            request.entries = piece.map { text in
                var entry = FormatEntry()
                entry.quantity = CommonMessages.Quantity(unwritten: text.amount)
                if let equal = text.equal { entry.equal = CommonMessages.Quantity(unwritten: equal) }
                return entry
            }
            let reply = try await nested.ask(.quantity, request, step: "format-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.quantities.count, of: piece.count)
            for (amount, text) in zip(piece, reply.quantities) {
                formatted.append(
                    StructuredQuantity(
                        range: AmountRange(amount.amount),
                        displayText: text.text,
                        parseConfidence: 1,
                        exact: text.exact
                    )
                )
            }
        }
        return formatted
    }

    private func reading(
        _ line: ParsedLine,
        _ quantity: CommonMessages.Quantity
    ) throws(CollaboratorFailure) -> Reading {
        Reading(
            quantity: try Collaborator.quantity.quantity(quantity),
            key: IngredientKey(rawValue: line.ingredientKey),
            name: line.name,
            listName: line.listName,
            phrase: line.amountText,
            hint: line.diagnostics.map(\.sentence).joined(separator: " "),
            assumptions: line.assumptions
        )
    }

    /// The reply is sorted by key; positions count over the whole request, here they count from an ingredient's first.
    private func demands(
        of ingredients: [ShoppingModule.Ingredient],
        in reply: ConsolidateReply
    ) throws(CollaboratorFailure) -> [Demand] {
        let items = Dictionary(reply.items.map { ($0.ingredientKey, $0) }, uniquingKeysWith: { first, _ in first })
        var found: [Demand] = []
        var start = 0
        for ingredient in ingredients {
            guard let item = items[ingredient.key.rawValue] else {
                throw Collaborator.quantity.brokeContract("nothing about \"\(ingredient.key)\"")
            }
            let positions = start..<start + ingredient.lines.count
            let counted = item.counted.map { Int($0) }
            guard counted.allSatisfy(positions.contains) else {
                throw Collaborator.quantity.brokeContract("lines of another ingredient for \"\(ingredient.key)\"")
            }
            let need = try Collaborator.quantity.quantities(item.totals)
            found.append(
                Demand(
                    need: need,
                    toBuy: need,
                    path: try Collaborator.quantity.path(item.path),
                    counted: Set(counted.map { $0 - start })
                )
            )
            start = positions.upperBound
        }
        return found
    }
}

extension CommonMessages.Quantity {
    /// An amount that has no text yet.
    fileprivate init(unwritten amount: Quantities.Amount) {
        self.init(StructuredQuantity(range: AmountRange(amount), displayText: "", parseConfidence: 1))
    }
}
