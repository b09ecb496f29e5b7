import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

/// Message to ``QuantityModuleService`` and back, one method a request.
struct QuantityRequestHandlers: Sendable {
    let store: any QuantityStore
    let clock: @Sendable () -> Date

    func readLines(_ request: ReadLinesRequest, _ context: RequestContext) async throws(Refusal) -> ReadLinesReply {
        var lines: [LineToRead] = []
        lines.reserveCapacity(request.lines.count)
        for (index, line) in request.lines.enumerated() {
            lines.append(try LineToRead(line, field: "lines[\(index)]"))
        }
        let module = try module(context)
        do {
            var reply = ReadLinesReply()
            reply.lines = try await module.readLines(lines).map { QuantityMessages.ParsedLine($0) }
            return reply
        } catch { throw error.refusal("lines") }
    }

    func convert(_ request: ConvertRequest, _ context: RequestContext) async throws(Refusal) -> ConvertReply {
        var queries: [ConversionQuery] = []
        for (index, conversion) in request.conversions.enumerated() {
            queries.append(
                ConversionQuery(
                    try Quantities.Amount(conversion.amount, field: "conversions[\(index)].amount"),
                    to: UnitCode(rawValue: conversion.toUnit),
                    ingredient: conversion.ingredient.isEmpty ? conversion.ingredientKey : conversion.ingredient,
                    state: conversion.state
                )
            )
        }
        let module = try module(context)
        do {
            var reply = ConvertReply()
            reply.outcomes = try await module.convert(queries, isHandwritten: request.lenient)
                .map { ConversionOutcome($0) }
            return reply
        } catch { throw error.refusal("conversions") }
    }

    func scaleRecipes(
        _ request: ScaleRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ScaleRecipesReply {
        let size = try RecipeSize(request)
        var recipes: [ScalableRecipe] = []
        for (index, recipe) in request.recipes.enumerated() {
            recipes.append(try ScalableRecipe(recipe, field: "recipes[\(index)]"))
        }
        let module = try module(context)
        do {
            var reply = ScaleRecipesReply()
            reply.recipes = try await module.scale(recipes, to: size).map { QuantityMessages.ScaledRecipe($0) }
            return reply
        } catch { throw error.refusal("recipes") }
    }

    func consolidate(
        _ request: ConsolidateRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ConsolidateReply {
        let items = try MergeItem.items(request.entries)
        var stock: [String: [Quantities.Amount]] = [:]
        for (index, entry) in request.stock.enumerated() {
            if stock[entry.ingredientKey] == nil { stock[entry.ingredientKey] = [] }
            for (place, amount) in entry.amounts.enumerated() {
                stock[entry.ingredientKey, default: []].append(
                    try Quantities.Amount(amount, field: "stock[\(index)].amounts[\(place)]")
                )
            }
        }
        let module = try module(context)
        do {
            var reply = ConsolidateReply()
            reply.items = try await module.addUp(items, stock: stock).map { ConsolidatedItem($0) }
            return reply
        } catch { throw error.refusal("entries") }
    }

    func previewConsolidation(
        _ request: PreviewConsolidationRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> PreviewConsolidationReply {
        let items = try MergeItem.items(request.entries)
        var decisions: [QuantityModule.MergeDecision] = []
        for (index, decision) in request.decisions.enumerated() {
            decisions.append(try QuantityModule.MergeDecision(decision, field: "decisions[\(index)]"))
        }
        let module = try module(context)
        do {
            return PreviewConsolidationReply(try await module.previewConsolidation(items, decisions: decisions))
        } catch { throw error.refusal(decisions.isEmpty ? "entries" : "decisions") }
    }

    func sortQuantities(
        _ request: SortQuantitiesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SortQuantitiesReply {
        var quantities: [StructuredQuantity] = []
        for (index, quantity) in request.quantities.enumerated() {
            quantities.append(try StructuredQuantity(quantity, field: "quantities[\(index)]"))
        }
        let module = try module(context)
        do {
            let sorted = try module.sort(quantities)
            var reply = SortQuantitiesReply()
            reply.order = sorted.order.map { UInt32($0) }
            reply.ranks = sorted.ranks.map { UInt32($0) }
            return reply
        } catch { throw error.refusal("quantities") }
    }

    func format(_ request: FormatRequest, _ context: RequestContext) async throws(Refusal) -> FormatReply {
        var quantities: [(quantity: StructuredQuantity, equal: StructuredQuantity?)] = []
        for (index, entry) in request.entries.enumerated() {
            let quantity = try StructuredQuantity(entry.quantity, field: "entries[\(index)].quantity")
            let equal = try entry.hasEqual ? StructuredQuantity(entry.equal, field: "entries[\(index)].equal") : nil
            quantities.append((quantity, equal))
        }
        let module = try module(context)
        do {
            var reply = FormatReply()
            reply.quantities = try await module.format(quantities).map { QuantityMessages.FormattedQuantity($0) }
            return reply
        } catch { throw error.refusal("entries") }
    }

    func pressKeys(_ request: PressKeysRequest, _ context: RequestContext) async throws(Refusal) -> PressKeysReply {
        let module = try module(context)
        do {
            var reply = PressKeysReply()
            reply.numbers = try module.pressKeys(request.entries.map { ($0.text, $0.keys) }).map { EnteredNumber($0) }
            return reply
        } catch { throw error.refusal("entries") }
    }

    private func module(_ context: RequestContext) throws(Refusal) -> QuantityModuleService {
        QuantityModuleService(store: store, context: try CommandContext(context, now: clock())) { name in
            AisleLexicon.standard.hint(for: name)
        }
    }
}

// Until the callers of these requests have moved to `ReadLinesRequest` and `ConsolidateRequest`.
extension QuantityRequestHandlers {
    func parse(_ request: ParseRequest, _ context: RequestContext) async throws(Refusal) -> ParseReply {
        var lines = ReadLinesRequest()
        lines.lines = request.lines
        var reply = ParseReply()
        reply.lines = try await readLines(lines, context).lines
        return reply
    }

    func scale(_ request: ScaleRequest, _: RequestContext) async throws(Refusal) -> ScaleReply {
        let scaling = RecipeScalingService()
        var reply = ScaleReply()
        for (index, entry) in request.entries.enumerated() {
            let field = "entries[\(index)]"
            let quantity = try StructuredQuantity(entry.quantity, field: "\(field).quantity")
            do throws(QuantityError) {
                guard let factor = Rational(entry.factor) else { throw .notAFactor(entry.factor) }
                let scaled = try scaling.scale(quantity, by: factor)
                reply.quantities.append(quantity.isParseable ? Quantity(scaled) : entry.quantity)
            } catch { throw error.refusal(field: "\(field).factor") }
        }
        return reply
    }

    func subtract(_ request: SubtractRequest, _ context: RequestContext) async throws(Refusal) -> SubtractReply {
        var reply = SubtractReply()
        let module = try module(context)
        for (index, entry) in request.entries.enumerated() {
            var need: [StructuredQuantity] = []
            for (place, quantity) in entry.need.enumerated() {
                need.append(try StructuredQuantity(quantity, field: "entries[\(index)].need[\(place)]"))
            }
            var stock: [Quantities.Amount] = []
            for (place, amount) in entry.stock.enumerated() {
                stock.append(try Quantities.Amount(amount, field: "entries[\(index)].stock[\(place)]"))
            }
            do {
                let net = try await module.subtract(stock: stock, from: need, ingredientKey: entry.ingredientKey)
                var subtracted = SubtractedEntry()
                subtracted.toBuy = net.toBuy.map { Quantity($0) }
                subtracted.inStock = net.inStock.map { Quantity($0) }
                subtracted.path = net.path.map { PathStep($0) }
                reply.entries.append(subtracted)
            } catch { throw error.refusal("entries") }
        }
        return reply
    }
}
