import Commands
import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

/// Searches, saved searches, and statistics.
extension RecipeRequestHandlers {
    func searchRecipes(
        _ request: SearchRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SearchRecipesReply {
        let typed = try RecipeModule.RecipeSearch(request.search, field: "search")
        let module = try module(context)
        let place = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        let locale = context.header.locale
        var reply = SearchRecipesReply()
        guard !request.hasSearch || request.saved.isEmpty else {
            let sentence = "The request has both a search and the name of a saved one: send one of them."
            throw Refusal(.invalid, code: "recipe.twoSearches", sentence: sentence, field: "saved")
        }
        do {
            let search = request.saved.isEmpty ? typed : try await module.savedSearch(request.saved).search
            let page = try await module.searchRecipes(search, language: locale.isEmpty ? nil : locale, place)
            reply.recipes = page.elements.map { found in
                var hit = SearchHit()
                hit.recipe = RecipeMessages.RecipeSummary(found.summary)
                if let excerpt = found.excerpt { (hit.field, hit.excerpt) = (excerpt.field.word, excerpt.text) }
                return hit
            }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func saveRecipeSearch(
        _ request: SaveRecipeSearchRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> SaveRecipeSearchReply {
        let search = try RecipeModule.RecipeSearch(request.search, field: "search")
        let module = try module(context)
        var reply = SaveRecipeSearchReply()
        do { reply.search = SavedRecipeSearch(try await module.saveSearch(search, as: request.name)) } catch {
            throw error.refusal
        }
        return reply
    }

    func listRecipeSearches(
        _: ListRecipeSearchesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ListRecipeSearchesReply {
        let module = try module(context)
        var reply = ListRecipeSearchesReply()
        do { reply.searches = try await module.listSearches().map { SavedRecipeSearch($0) } } catch {
            throw error.refusal
        }
        return reply
    }

    func deleteRecipeSearch(
        _ request: DeleteRecipeSearchRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteRecipeSearchReply {
        let module = try module(context)
        var reply = DeleteRecipeSearchReply()
        do { reply.search = SavedRecipeSearch(try await module.deleteSearch(request.name)) } catch {
            throw error.refusal
        }
        return reply
    }

    func viewRecipeStatistics(
        _ request: ViewRecipeStatisticsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ViewRecipeStatisticsReply {
        let first = try CalendarDay(request: request.from, field: "from")
        let last = try CalendarDay(request: request.until, field: "until")
        let module = try module(context)
        let limit = request.limit == 0 ? 10 : Int(request.limit)
        do {
            let (statistics, longAgo) = try await module.viewStatistics(from: first, until: last, limit: limit)
            var reply = ViewRecipeStatisticsReply(statistics)
            reply.longAgo = longAgo.map { RecipeMessages.RecipeSummary($0) }
            return reply
        } catch { throw error.refusal }
    }
}

extension RecipeField {
    /// The name of the part in messages.
    fileprivate var word: String {
        switch self {
        case .title: "title"
        case .tags: "tags"
        case .ingredients: "ingredients"
        case .text: "text"
        }
    }
}

extension ViewRecipeStatisticsReply {
    fileprivate init(_ statistics: RecipeStatistics) {
        self.init()
        recipes = UInt32(clamping: statistics.counts.recipes)
        favorites = UInt32(clamping: statistics.counts.favorites)
        neverCooked = UInt32(clamping: statistics.counts.neverCooked)
        cookings = UInt32(clamping: statistics.cookings)
        averageServings = statistics.averageServings?.description ?? ""
        mostCooked = statistics.mostCooked.map { tally in
            var message = RecipeMessages.RecipeTally()
            (message.recipeID, message.title) = (tally.id.description, tally.title)
            message.cooked = RecipeMessages.CookingTotal(
                RecipeModule.CookingTotal(times: tally.times, lastDay: tally.lastDay)
            )
            return message
        }
        months = statistics.months.map { RecipeMessages.CookingTally($0) }
        weekdays = statistics.weekdays.map { UInt32(clamping: $0) }
        tags = statistics.tags.map { RecipeMessages.CookingTally($0) }
    }
}

extension RecipeMessages.CookingTally {
    fileprivate init(_ tally: RecipeModule.CookingTally) {
        self.init()
        (name, times) = (tally.name, UInt32(clamping: tally.times))
    }
}
