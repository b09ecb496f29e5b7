import CommonMessages
import EndpointKit
import Envelope
import ExactMath
public import MessageBus
import QuantityMessages
import QuantityModule

/// Translates the messages of `quantity.v1` to the quantity module and back.
public enum QuantityEndpoint {
    /// The router of the service, which keeps nothing between requests.
    public static func router(version: String) -> RequestRouter {
        var router = RequestRouter(service: .quantity, version: version)
        router.handle(ParseRequest.self) { request, context throws(Refusal) in parse(request, context) }
        router.handle(ConvertRequest.self) { request, context throws(Refusal) in try convert(request, context) }
        router.handle(ScaleRequest.self) { request, context throws(Refusal) in try scale(request, context) }
        router.handle(ConsolidateRequest.self) { request, context throws(Refusal) in try consolidate(request, context) }
        router.handle(SubtractRequest.self) { request, context throws(Refusal) in try subtract(request, context) }
        router.handle(ScaleRecipesRequest.self) { request, context throws(Refusal) in
            try scaleRecipes(request, context)
        }
        router.handle(FormatRequest.self) { request, context throws(Refusal) in try format(request, context) }
        router.handle(PressKeysRequest.self) { request, _ throws(Refusal) in try pressKeys(request) }
        return router
    }

    static func service(_ context: RequestContext) -> QuantityModuleService {
        QuantityModuleService(locale: context.header.locale)
    }

    private static func parse(_ request: ParseRequest, _ context: RequestContext) -> ParseReply {
        let service = service(context)
        var reply = ParseReply()
        reply.lines = request.lines.map { line in
            QuantityMessages.ParsedLine(service.parse(line.text, locale: line.locale.isEmpty ? nil : line.locale))
        }
        return reply
    }

    private static func convert(_ request: ConvertRequest, _ context: RequestContext) throws(Refusal) -> ConvertReply {
        let service = service(context)
        var reply = ConvertReply()
        for (index, conversion) in request.conversions.enumerated() {
            let field = "conversions[\(index)]"
            let amount = try ExactMath.Amount(conversion.amount, field: "\(field).amount").notNegative(field)
            let unit = UnitCode(rawValue: conversion.toUnit)
            let outcome = try refusing(field) { () throws(QuantityError) in
                try service.convert(amount, to: unit, ingredientKey: conversion.ingredientKey)
            }
            reply.outcomes.append(ConversionOutcome(outcome, asked: conversion))
        }
        return reply
    }

    private static func scale(_ request: ScaleRequest, _ context: RequestContext) throws(Refusal) -> ScaleReply {
        let service = service(context)
        var reply = ScaleReply()
        for (index, entry) in request.entries.enumerated() {
            let field = "entries[\(index)]"
            guard let factor = Rational(entry.factor) else {
                throw QuantityError.notAFactor(entry.factor).refusal(field: "\(field).factor")
            }
            let quantity = try StructuredQuantity(entry.quantity, field: "\(field).quantity")
            let scaled = try refusing("\(field).factor") { () throws(QuantityError) in
                try service.scale(quantity, by: factor)
            }
            reply.quantities.append(quantity.isParseable ? Quantity(scaled) : entry.quantity)
        }
        return reply
    }

    private static func consolidate(
        _ request: ConsolidateRequest,
        _ context: RequestContext
    ) throws(Refusal) -> ConsolidateReply {
        var items: [MergeItem] = []
        for (index, entry) in request.entries.enumerated() {
            let quantity = try StructuredQuantity(entry.quantity, field: "entries[\(index)].quantity")
            items.append(
                MergeItem(ingredientKey: entry.ingredientKey, listName: entry.listName, quantity: quantity)
            )
        }
        let merged = try refusing("entries") { () throws(QuantityError) in try service(context).merge(items: items) }
        var reply = ConsolidateReply()
        reply.items = merged.map { ConsolidatedItem($0) }
        return reply
    }

    private static func subtract(
        _ request: SubtractRequest,
        _ context: RequestContext
    ) throws(Refusal) -> SubtractReply {
        let service = service(context)
        var reply = SubtractReply()
        for (index, entry) in request.entries.enumerated() {
            let field = "entries[\(index)]"
            var need: [StructuredQuantity] = []
            for (place, quantity) in entry.need.enumerated() {
                need.append(try StructuredQuantity(quantity, field: "\(field).need[\(place)]"))
            }
            var stock: [ExactMath.Amount] = []
            for (place, amount) in entry.stock.enumerated() {
                stock.append(try ExactMath.Amount(amount, field: "\(field).stock[\(place)]").standard)
            }
            let outcome = try refusing(field) { () throws(QuantityError) in
                try service.subtract(stock: stock, from: need, ingredientKey: entry.ingredientKey)
            }
            reply.entries.append(SubtractedEntry(outcome))
        }
        return reply
    }
}
