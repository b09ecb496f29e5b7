import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

/// Translates between messages and ``QuantityModuleService``, with one method for each request.
struct QuantityRequestHandlers: Sendable {
    let store: any QuantityStore
    let clock: @Sendable () -> Date
    /// Receives what a request could not remember, for the log.
    let report: @Sendable (String) -> Void

    func readLines(_ request: ReadLinesRequest, _ context: RequestContext) async throws(Refusal) -> ReadLinesReply {
        let lines = try request.lines.decoded(as: "lines", LineToRead.init(_:field:))
        let module = try module(context)
        do {
            var reply = ReadLinesReply()
            reply.lines = try await module.readLines(lines).map { QuantityMessages.ParsedLine($0) }
            reply.locale = try await module.locale()
            return reply
        } catch { throw error.refusal("lines") }
    }

    func weighLines(_ request: WeighLinesRequest, _ context: RequestContext) async throws(Refusal) -> WeighLinesReply {
        let lines = try request.lines.decoded(as: "lines", LineToRead.init(_:field:))
        let module = try module(context)
        do {
            let weight = try await module.weigh(lines)
            var reply = WeighLinesReply()
            reply.grams = weight.grams?.description ?? ""
            reply.unknown = weight.unknown.map { UInt32($0) }
            return reply
        } catch { throw error.refusal("lines") }
    }

    func convert(_ request: ConvertRequest, _ context: RequestContext) async throws(Refusal) -> ConvertReply {
        let queries = try request.conversions.decoded(as: "conversions", ConversionQuery.init(_:field:))
        let module = try module(context)
        do {
            var reply = ConvertReply()
            reply.outcomes = try await module.convert(
                queries,
                isHandwritten: request.lenient,
                isPartial: request.partial
            ).map { ConversionOutcome($0) }
            reply.locale = try await module.locale()
            return reply
        } catch { throw error.refusal("conversions") }
    }

    func rememberConversions(
        _ request: RememberConversionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RememberConversionsReply {
        let queries = try request.conversions.decoded(as: "conversions", ConversionQuery.init(_:field:))
        let module = try module(context)
        do {
            var reply = RememberConversionsReply()
            let converted = try await module.convertAndRemember(queries) { report("conversions forgotten: \($0)") }
            reply.outcomes = converted.map { ConversionOutcome($0) }
            reply.locale = try await module.locale()
            return reply
        } catch { throw error.refusal("conversions") }
    }

    func scaleRecipes(
        _ request: ScaleRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ScaleRecipesReply {
        var recipes: [(recipe: ScalableRecipe, factor: Rational)] = []
        for (index, recipe) in request.recipes.enumerated() {
            let field = "recipes[\(index)]"
            let factor = try Rational(factor: recipe.factor, field: "\(field).factor")
            recipes.append((try ScalableRecipe(recipe, field: field), factor))
        }
        let module = try module(context)
        do {
            var reply = ScaleRecipesReply()
            reply.recipes = try await module.scale(recipes).map { QuantityMessages.ScaledRecipe($0) }
            return reply
        } catch { throw error.refusal("recipes") }
    }

    func consolidate(
        _ request: ConsolidateRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ConsolidateReply {
        let items = try MergeItem.items(request.entries)
        var stock: [String: [StockOnHand]] = [:]
        for (index, entry) in request.stock.enumerated() {
            stock[entry.ingredientKey, default: []].append(try StockOnHand(entry, field: "stock[\(index)]"))
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
        let decisions = try request.decisions.decoded(as: "decisions", QuantityModule.MergeDecision.init(_:field:))
        let module = try module(context)
        do {
            return PreviewConsolidationReply(try await module.previewConsolidation(items, decisions: decisions))
        } catch { throw error.refusal(decisions.isEmpty ? "entries" : "decisions") }
    }

    func sortQuantities(
        _ request: SortQuantitiesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SortQuantitiesReply {
        let quantities = try request.quantities.decoded(as: "quantities", StructuredQuantity.init(_:field:))
        let module = try module(context)
        do {
            let sorted = try module.sort(quantities)
            var reply = SortQuantitiesReply()
            reply.order = sorted.order.map { UInt32($0) }
            reply.ranks = sorted.ranks.map { UInt32($0) }
            return reply
        } catch { throw error.refusal("quantities") }
    }

    func totalAmounts(
        _ request: TotalAmountsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> TotalAmountsReply {
        var groups: [[Quantities.Amount]] = []
        for (index, group) in request.groups.enumerated() {
            groups.append(try group.amounts.decoded(as: "groups[\(index)].amounts", Quantities.Amount.init(_:field:)))
        }
        let module = try module(context)
        do {
            var reply = TotalAmountsReply()
            reply.groups = try await module.totals(of: groups).map { totals in
                var message = AmountTotals()
                message.totals = totals.map { Quantity($0) }
                return message
            }
            return reply
        } catch { throw error.refusal("groups") }
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
        QuantityModuleService(store: store, context: try CommandContext(context, now: clock()))
    }
}
