import CommonMessages
import EndpointKit
import Quantities
import QuantityMessages
import ShoppingModule

/// Asks the quantity service to read lines, to compute, and to write amounts.
struct QuantityServiceClient: QuantityCalculator {
    let nested: NestedRequests

    /// Sends each line with its factor, so that one request reads and scales.
    func read(_ lines: [IngredientLine]) async throws(CollaboratorFailure) -> [Reading] {
        var readings: [Reading] = []
        for piece in Batch.pieces(of: lines, size: Self.size) {
            var request = ReadLinesRequest()
            request.lines = piece.map { line in
                var message = Line()
                message.text = line.text
                message.locale = line.language
                if line.factor != .one { message.factor = line.factor.description }
                message.item = line.isItem
                return message
            }
            let reply = try await nested.ask(.quantity, request, step: "read-\(piece.startIndex)")
            try Collaborator.quantity.check(reply.lines.count, of: piece.count)
            for line in reply.lines { readings.append(try reading(line, locale: reply.locale)) }
        }
        return readings
    }

    /// Estimates the size of a line's reply, which repeats the text in parts, and once more if it is scaled.
    private static func size(of line: IngredientLine) -> Int {
        line.factor == .one ? 3 * line.text.utf8.count + 256 : 4 * line.text.utf8.count + 416
    }

    /// Sends all ingredients and their stock in one request, so that each total covers the whole list.
    func addUp(
        _ ingredients: [ShoppingModule.Ingredient],
        stock: [IngredientKey: [StockRecord]],
        locale: String
    ) async throws(CollaboratorFailure) -> [Demand] {
        var request = ConsolidateRequest()
        request.entries = ingredients.flatMap { ingredient in
            ingredient.lines.map { line in
                var entry = ConsolidateEntry()
                entry.ingredientKey = (line.reading.key ?? ingredient.key).rawValue
                entry.listName = ingredient.name
                if let part = line.reading.part, part.whole.key == ingredient.key {
                    entry.part.whole.ingredientKey = part.whole.key.rawValue
                    entry.part.partKeys = part.keys.map(\.rawValue)
                }
                entry.quantity = CommonMessages.Quantity(line.reading.quantity)
                return entry
            }
        }
        request.stock = stock.sorted { $0.key < $1.key }.flatMap { key, records in
            records.map { IngredientStock($0, of: key) }
        }
        return try demands(
            of: ingredients,
            in: try await nested.ask(.quantity, request, step: "add-up", locale: locale)
        )
    }

    func totals(
        of groups: [[Quantities.Amount]],
        locale: String
    ) async throws(CollaboratorFailure) -> [[StructuredQuantity]] {
        var totals: [[StructuredQuantity]] = []
        for piece in Batch.pieces(of: groups, size: { 256 * max($0.count, 1) }) {
            var request = TotalAmountsRequest()
            request.groups = piece.map { amounts in
                var group = AmountGroup()
                group.amounts = amounts.map { CommonMessages.Amount($0) }
                return group
            }
            let reply = try await nested.ask(.quantity, request, step: "totals-\(piece.startIndex)", locale: locale)
            try Collaborator.quantity.check(reply.groups.count, of: piece.count)
            for group in reply.groups { totals.append(try Collaborator.quantity.quantities(group.totals)) }
        }
        return totals
    }

    private func reading(_ line: ParsedLine, locale: String) throws(CollaboratorFailure) -> Reading {
        // A list counts raw rice for cooked rice, a usual amount for a knob, and the cloves that a name counts.
        let amount = try Collaborator.quantity.quantity(line.hasScaled ? line.scaled.quantity : line.quantity)
        let quantity = line.hasListQuantity ? try Collaborator.quantity.quantity(line.listQuantity) : amount
        var others: [Reading] = []
        for other in line.others {
            if let further = try further(other, of: line, amount, locale: locale) { others.append(further) }
        }
        let foreign = Set(line.others.flatMap(\.assumptions))
        var reading = Reading(
            quantity: quantity,
            key: IngredientKey(rawValue: line.ingredientKey),
            locale: locale,
            name: line.name,
            listName: line.listName,
            // A number that does not count says nothing beside the name: "2 olive oil".
            phrase: line.hasListQuantity && !quantity.isParseable ? "" : line.amountText,
            isUnscaled: line.unscaled,
            diagnostics: line.diagnostics.map { ReadingDiagnostic($0) },
            assumptions: line.assumptions.filter { !foreign.contains($0) }.map { StatedAssumption($0) },
            aisleHint: line.aisleHint,
            factorText: line.scaled.factorText,
            choices: line.choices.compactMap(named),
            others: others,
            related: (line.narrowerKeys + line.broaderKeys).compactMap(IngredientKey.init),
            part: line.hasPart ? part(line.part) : nil,
            leftOut: LeftOutReason(line.purchase),
            content: try line.hasPackContent ? Collaborator.quantity.quantity(line.packContent) : nil,
            isStaple: line.pantryStaple,
            remark: line.remark
        )
        if reading.assumptions.contains(where: { $0.code == "usual" }) { reading.stated = amount }
        return reading
    }

    /// Reads a further ingredient of a line, which has the line's amount unless it has its own; `nil` without a key.
    private func further(
        _ message: FurtherIngredient,
        of line: ParsedLine,
        _ amount: StructuredQuantity,
        locale: String
    ) throws(CollaboratorFailure) -> Reading? {
        guard let key = IngredientKey(rawValue: message.ingredient.ingredientKey) else { return nil }
        let own = message.hasListQuantity ? message.listQuantity : message.ingredient.quantity
        let hasOwn = message.hasListQuantity || message.ingredient.hasQuantity
        var reading = Reading(
            quantity: hasOwn ? try Collaborator.quantity.quantity(own) : amount,
            key: key,
            locale: locale,
            name: message.ingredient.listName,
            listName: message.ingredient.listName,
            phrase: hasOwn ? message.amountText : line.amountText,
            isUnscaled: message.unscaled,
            diagnostics: line.diagnostics.map { ReadingDiagnostic($0) },
            assumptions: message.assumptions.map { StatedAssumption($0) },
            aisleHint: message.ingredient.aisleHint,
            related: (message.narrowerKeys + message.broaderKeys).compactMap(IngredientKey.init),
            part: message.hasPart ? part(message.part) : nil,
            leftOut: LeftOutReason(message.purchase),
            isStaple: message.ingredient.pantryStaple
        )
        if reading.assumptions.contains(where: { $0.code == "usual" }) {
            reading.stated = try Collaborator.quantity.quantity(message.ingredient.quantity)
        }
        return reading
    }

    /// Reads one of several ingredients; returns `nil` without a key.
    private func named(_ message: QuantityMessages.NamedIngredient) -> ShoppingModule.NamedIngredient? {
        guard let key = IngredientKey(rawValue: message.ingredientKey) else { return nil }
        return ShoppingModule.NamedIngredient(
            key: key,
            listName: message.listName,
            aisleHint: message.aisleHint,
            isBought: message.bought
        )
    }

    /// Reads the part of a line; returns `nil` without a whole.
    private func part(_ message: QuantityMessages.PartOfWhole) -> ShoppingModule.PartOfWhole? {
        guard let whole = named(message.whole) else { return nil }
        let keys = message.partKeys.compactMap(IngredientKey.init)
        return ShoppingModule.PartOfWhole(whole: whole, keys: keys, isSoldAlone: message.soldAlone)
    }

    /// Returns the demands in the order of the ingredients, whereas the reply is sorted by key.
    ///
    /// A reply counts positions over the whole request, and a demand counts them from the ingredient's first line.
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
            found.append(try demand(item, counted: Set(counted.map { $0 - start })))
            start = positions.upperBound
        }
        return found
    }

    private func demand(_ item: ConsolidatedItem, counted: Set<Int>) throws(CollaboratorFailure) -> Demand {
        let need = try Collaborator.quantity.quantities(item.totals)
        let net = item.netDemand
        return Demand(
            listName: item.listName,
            need: need,
            toBuy: try item.hasNetDemand ? Collaborator.quantity.quantities(net.toBuy) : need,
            take: try Collaborator.quantity.quantities(item.take),
            isRounded: item.rounded,
            takePath: try Collaborator.quantity.path(item.takePath),
            isStaple: item.pantryStaple,
            inStock: try Collaborator.quantity.quantities(net.inStock),
            fromStock: try taken(net),
            untaken: try untaken(net),
            path: try Collaborator.quantity.path(item.path + net.path),
            conversions: item.conversions,
            assumptions: item.assumptions.map { StatedAssumption($0) },
            counted: counted
        )
    }

    private func taken(_ net: IngredientNetDemand) throws(CollaboratorFailure) -> [ShoppingModule.TakenStock] {
        let amounts = try Collaborator.quantity.quantities(net.taken.map(\.amount))
        let stock = try Collaborator.quantity.quantities(net.taken.map(\.of))
        return zip(amounts, stock).map { ShoppingModule.TakenStock(amount: $0, stock: $1) }
    }

    private func untaken(_ net: IngredientNetDemand) throws(CollaboratorFailure) -> [ShoppingModule.UntakenStock] {
        try net.untaken.map { (part) throws(CollaboratorFailure) in
            guard let key = IngredientKey(rawValue: part.ingredientKey) else {
                throw Collaborator.quantity.brokeContract("stock of no ingredient")
            }
            let amounts = try Collaborator.quantity.amounts(part.amounts)
            return ShoppingModule.UntakenStock(key: key, position: Int(part.position), amounts: amounts)
        }
    }
}

extension IngredientStock {
    /// Creates the message of one product's stock.
    fileprivate init(_ record: StockRecord, of key: IngredientKey) {
        self.init()
        ingredientKey = key.rawValue
        amounts = record.onHand.map { CommonMessages.Amount($0) }
        packs = record.packs.map { QuantityMessages.PackContent($0) }
    }
}

extension ReadingDiagnostic {
    fileprivate init(_ message: QuantityMessages.Diagnostic) {
        self.init(code: message.code, values: message.values, sentence: message.sentence)
    }
}

extension LeftOutReason {
    /// Reads why a line is left off the list; `nil` for a line that belongs on it.
    fileprivate init?(_ purchase: QuantityMessages.Purchase) {
        switch purchase {
        case .water: self = .water
        case .equipment: self = .equipment
        case .heading: self = .heading
        case .choice: self = .choice
        case .fromRecipe: self = .fromRecipe
        case .notWanted: self = .notWanted
        case .bought, .UNRECOGNIZED: return nil
        }
    }
}
