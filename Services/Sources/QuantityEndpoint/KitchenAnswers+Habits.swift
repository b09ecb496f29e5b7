import Commands
import CommonMessages
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension KitchenAnswers {
    func parse(_ request: ParseRequest, _ context: RequestContext) async throws(Refusal) -> ParseReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            let corrections = try await kitchen.corrections(of: request.lines.map(\.text))
            let settings = try await kitchen.settings()
            let locale = context.header.locale.isEmpty ? settings.locale : context.header.locale
            let service = QuantityModuleService(locale: locale)
            var reply = ParseReply()
            reply.lines = request.lines.map { line in
                let correction =
                    corrections.isEmpty ? nil : corrections[QuantityModule.LineCorrection.key(of: line.text)]
                let text = correction?.reading ?? line.text
                let parsed = service.parse(text, locale: line.locale.isEmpty ? nil : line.locale)
                var message = QuantityMessages.ParsedLine(parsed)
                message.text = line.text
                message.quantity = Quantity(settings.cups.quantity(parsed.quantity))
                message.alternates = parsed.alternates.map { Quantity(settings.cups.quantity($0)) }
                if let correction { message.apply(correction) }
                return message
            }
            return reply
        } catch { throw error.refusal }
    }

    func convert(_ request: ConvertRequest, _ context: RequestContext) async throws(Refusal) -> ConvertReply {
        let kitchen = try kitchen(context)
        let references = Set(request.conversions.flatMap { [$0.ingredient, $0.ingredientKey] }).filter { !$0.isEmpty }
        let conversions: ConvertAmounts
        do throws(KitchenFailure) {
            // Codes of other services mean what they say; what people write means the home's own cups.
            conversions = try await kitchen.converter(naming: references.sorted(), inOwnCups: request.lenient)
        } catch { throw error.refusal }
        return try Converting(conversions: conversions).reply(to: request)
    }

    func rememberConversions(
        _ request: RememberConversionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RememberConversionsReply {
        var shown: [RememberConversions.Shown] = []
        for (index, one) in request.conversions.enumerated() {
            let field = "conversions[\(index)]"
            shown.append(
                RememberConversions.Shown(
                    from: try Quantities.Amount(one.from, field: "\(field).from"),
                    to: try Quantities.Amount(one.to, field: "\(field).to"),
                    ingredient: one.ingredient,
                    state: one.state
                )
            )
        }
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            var reply = RememberConversionsReply()
            reply.conversions = try await kitchen.rememberConversions(shown).entries.map { ShownConversion($0) }
            return reply
        } catch { throw error.refusal }
    }

    func listRecentConversions(
        _: ListRecentConversionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListRecentConversionsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            var reply = ListRecentConversionsReply()
            reply.conversions = try await kitchen.recentConversions().entries.map { ShownConversion($0) }
            return reply
        } catch { throw error.refusal }
    }

    func getSettings(
        _: GetKitchenSettingsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> GetKitchenSettingsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            var reply = GetKitchenSettingsReply()
            reply.settings = QuantityMessages.KitchenSettings(try await kitchen.settings())
            return reply
        } catch { throw error.refusal }
    }

    func changeSettings(
        _ request: ChangeKitchenSettingsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChangeKitchenSettingsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            let settings = try await kitchen.changeSettings(
                cups: request.hasCups ? request.cups : nil,
                locale: request.hasLocale ? request.locale : nil
            )
            var reply = ChangeKitchenSettingsReply()
            reply.settings = QuantityMessages.KitchenSettings(settings)
            return reply
        } catch { throw error.refusal }
    }

    func correctLines(
        _ request: CorrectLinesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> CorrectLinesReply {
        var corrections: [QuantityModule.LineCorrection] = []
        for (index, correction) in request.corrections.enumerated() {
            corrections.append(try QuantityModule.LineCorrection(correction, field: "corrections[\(index)]"))
        }
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            var reply = CorrectLinesReply()
            reply.corrections = try await kitchen.correctLines(corrections).map { QuantityMessages.LineCorrection($0) }
            return reply
        } catch { throw error.refusal }
    }

    func undoCorrections(
        _ request: UndoCorrectionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UndoCorrectionsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            var reply = UndoCorrectionsReply()
            reply.undone = try await kitchen.undoCorrections(request.texts).map { QuantityMessages.LineCorrection($0) }
            return reply
        } catch { throw error.refusal }
    }

    func listCorrections(
        _ request: ListCorrectionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListCorrectionsReply {
        let kitchen = try kitchen(context)
        do throws(KitchenFailure) {
            let limit = request.limit == 0 ? 100 : min(Int(request.limit), 500)
            let after = request.after.isEmpty ? nil : QuantityModule.LineCorrection.key(of: request.after)
            let (corrections, count) = try await kitchen.listCorrections(after: after, limit: limit)
            var reply = ListCorrectionsReply()
            reply.corrections = corrections.map { QuantityMessages.LineCorrection($0) }
            reply.count = UInt64(count)
            return reply
        } catch { throw error.refusal }
    }
}

extension ShownConversion {
    /// Writes a conversion that was remembered.
    init(_ entry: RecentConversions.Entry) {
        self.init()
        from = CommonMessages.Amount(entry.from)
        to = CommonMessages.Amount(entry.to)
        ingredient = entry.ingredient
        state = entry.state
        at = entry.at.wholeMilliseconds
    }
}

extension QuantityMessages.KitchenSettings {
    /// Writes how a home measures.
    init(_ settings: QuantityModule.KitchenSettings) {
        self.init()
        cups = settings.cups.rawValue
        locale = settings.locale
    }
}
