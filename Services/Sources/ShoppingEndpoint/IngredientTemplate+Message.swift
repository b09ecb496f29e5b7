import CategoryMessages
import Commands
import EndpointKit
import Envelope
import MessageBus
import ShoppingMessages
import ShoppingModule

/// What the home knows about ingredients.
extension ShoppingRequestHandlers {
    func listIngredientTemplates(
        _ request: ListIngredientTemplatesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListIngredientTemplatesReply {
        let query = try TemplateQuery(request)
        var reply = ListIngredientTemplatesReply()
        do {
            let page = try await module(context).listTemplates(query)
            reply.templates = page.elements.map { ShoppingMessages.IngredientTemplate($0) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func suggestIngredientTemplates(
        _ request: SuggestIngredientTemplatesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SuggestIngredientTemplatesReply {
        var reply = SuggestIngredientTemplatesReply()
        do {
            let limit = request.limit == 0 ? 10 : Int(request.limit)
            let found = try await module(context).suggestTemplates(for: request.text, limit: limit)
            reply.suggestions = found.map { ShoppingMessages.IngredientSuggestion($0) }
        } catch { throw error.refusal }
        return reply
    }

    func getIngredientTemplate(
        _ request: GetIngredientTemplateRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> GetIngredientTemplateReply {
        var reply = GetIngredientTemplateReply()
        do {
            let template = try await module(context).template(of: request.ingredient)
            reply.template = ShoppingMessages.IngredientTemplate(template)
        } catch { throw error.refusal }
        return reply
    }
}

extension TemplateQuery {
    fileprivate init(_ request: ListIngredientTemplatesRequest) throws(Refusal) {
        self.init()
        (words, category) = (request.words, request.category)
        page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        switch request.order {
        case .name: order = .name
        case .use: order = .use
        case .category: order = .category
        case .UNRECOGNIZED(let number): throw .unknownChoice(number, field: "order")
        }
    }
}

extension ShoppingMessages.IngredientTemplate {
    fileprivate init(_ template: ShoppingModule.IngredientTemplate) {
        self.init()
        let title = template.title
        (ingredientKey, name, aliases) = (title.key.rawValue, title.name, title.aliases)
        (favorite, custom) = (title.isFavorite, title.isOwn)
        (category, assigned) = (CategoryMessages.Category(template.category), template.isAssigned)
        guard let use = template.use else { return }
        (recipes, lastUsedAt) = (UInt32(clamping: use.recipes), use.lastChange)
        if let unit = use.preferredUnit { preferredUnit = unit }
    }
}

extension ShoppingMessages.IngredientSuggestion {
    fileprivate init(_ suggestion: ShoppingModule.IngredientSuggestion) {
        self.init()
        (ingredientKey, name) = (suggestion.title.key.rawValue, suggestion.title.name)
        (favorite, custom) = (suggestion.title.isFavorite, suggestion.title.isOwn)
        (recipes, corrected) = (UInt32(clamping: suggestion.recipes), suggestion.distance == 2)
    }
}
