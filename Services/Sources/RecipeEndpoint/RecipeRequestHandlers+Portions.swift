import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

extension RecipeRequestHandlers {
    func updatePortionSize(
        _ request: UpdatePortionSizeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UpdatePortionSizeReply {
        let module = try module(for: context)
        let definition = try PortionDefinition(request)
        do throws(RecipeError) {
            var reply = UpdatePortionSizeReply()
            let stored = try await module.updatePortionSize(of: request.reference, to: definition)
            reply.recipe = RecipeMessages.Recipe(stored)
            let text = PortionText(locale: context.header.locale)
            reply.text = stored.portionSize.map { text.text(ofOne: $0) } ?? ""
            return reply
        } catch { throw error.refusal }
    }

    func viewPortions(
        _ request: ViewPortionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ViewPortionsReply {
        let module = try module(for: context)
        var questions: [PortionQuery] = []
        for (index, message) in request.questions.enumerated() {
            questions.append(try PortionQuery(message, field: "questions[\(index)]"))
        }
        do throws(RecipeError) {
            var reply = ViewPortionsReply()
            for answer in try await module.viewPortions(questions) {
                var message = RecipeMessages.PortionAnswer()
                switch answer {
                case .success(let found): message.facts = PortionFacts(found, locale: context.header.locale)
                case .failure(let problem): message.unknown = problem.description
                }
                reply.answers.append(message)
            }
            return reply
        } catch { throw error.refusal }
    }
}
