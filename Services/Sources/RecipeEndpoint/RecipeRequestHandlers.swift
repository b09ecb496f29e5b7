import Commands
import EndpointKit
import Envelope
import Foundation
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

/// Translates between messages and the facade, with one method for each request.
struct RecipeRequestHandlers: Sendable {
    let store: any RecipeStore
    let sender: any RequestSender
    let pages: (any PageFetcher)?
    let clock: @Sendable () -> Date

    func readRecipe(_ request: ReadRecipeRequest, _ context: RequestContext) async throws(Refusal) -> ReadRecipeReply {
        let module = try module(context)
        guard request.address.isEmpty || request.content.isEmpty else {
            let sentence = "The request has both a page and an address: send one of them."
            throw Refusal(.invalid, code: "recipe.twoSources", sentence: sentence, field: "address")
        }
        var reply = ReadRecipeReply()
        do {
            let reading =
                request.address.isEmpty
                ? try module.readRecipe(content: Array(request.content), fileName: request.fileName)
                : try await module.readRecipe(at: request.address)
            reply.recipes = reading.recipes.map { RecipeMessages.Recipe($0) }
            (reply.notes, reply.left) = (reading.notes, reading.left)
        } catch { throw error.refusal }
        return reply
    }

    func addRecipe(_ request: AddRecipeRequest, _ context: RequestContext) async throws(Refusal) -> AddRecipeReply {
        let module = try module(context)
        let recipe = try RecipeModule.Recipe(request.recipe, field: "recipe")
        let portion = try Rational(optional: request.recipe.portionSize, field: "recipe.portionSize")
        do { return AddRecipeReply(try await module.addRecipe(recipe, portionSize: portion)) } catch {
            throw error.refusal
        }
    }

    func addRecipes(_ request: AddRecipesRequest, _ context: RequestContext) async throws(Refusal) -> AddRecipesReply {
        let module = try module(context)
        let recipes = try request.recipes.decoded(as: "recipes") { (recipe, field) throws(Refusal) in
            try RecipeModule.Recipe(recipe, field: field)
        }
        let sizes = try request.recipes.decoded(as: "recipes") { (recipe, field) throws(Refusal) in
            try Rational(optional: recipe.portionSize, field: "\(field).portionSize")
        }
        var portions: [TitleKey: Rational] = [:]
        for (recipe, grams) in zip(recipes, sizes) { portions[TitleKey(recipe.title)] = grams }
        var reply = AddRecipesReply()
        do {
            let added = try await module.addRecipes(recipes, portionSizes: portions)
            reply.recipes = added.map { AddRecipeReply($0) }
        } catch { throw error.refusal }
        return reply
    }

    func rereadRecipes(
        _ request: RereadRecipesRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RereadRecipesReply {
        let module = try module(context)
        let page = PageRequest(limit: Int(request.limit), cursor: request.cursor)
        var reply = RereadRecipesReply()
        do {
            let keys = request.ingredientKeys
            let reread =
                switch (request.preview, keys.isEmpty) {
                case (true, true): try await module.previewReread(page, isComplete: request.complete)
                case (true, false): try await module.previewReread(using: keys)
                case (false, true): try await module.rereadRecipes(page, isComplete: request.complete)
                case (false, false): try await module.rereadRecipes(using: keys)
                }
            reply.changed = UInt32(clamping: reread.changed)
            reply.nextCursor = reread.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func getRecipes(_ request: GetRecipesRequest, _ context: RequestContext) async throws(Refusal) -> GetRecipesReply {
        let module = try module(context)
        do { try module.checkCount(of: request.references) } catch { throw error.refusal }
        var (reply, bytes) = (GetRecipesReply(), 0)
        for start in stride(from: 0, to: request.references.count, by: Self.readAtOnce) {
            let piece = request.references[start..<min(start + Self.readAtOnce, request.references.count)]
            for found in try await foundRecipes(Array(piece), module) {
                // What can't be written is refused where the whole reply is.
                let size = (try? found.wireBytes())?.count ?? 0
                guard reply.recipes.isEmpty || bytes + size <= Self.mostBytes else {
                    reply.rest = UInt32(clamping: request.references.count - reply.recipes.count)
                    return reply
                }
                bytes += size
                reply.recipes.append(found)
            }
        }
        return reply
    }

    /// How many recipes are read at once: a reply that is full has read few in vain.
    private static let readAtOnce = 64
    /// The bytes of recipes in a reply of several, well below what a message holds.
    private static let mostBytes = 2 << 20

    private func foundRecipes(
        _ references: [String],
        _ module: RecipeModuleService
    ) async throws(Refusal) -> [FoundRecipe] {
        do {
            let recipes = try await module.getRecipes(references)
            let totals = try await module.cookingTotals(of: Set(recipes.compactMap { $0?.id }))
            return recipes.map { stored in
                var found = FoundRecipe()
                guard let stored else { return found }
                found.recipe = RecipeMessages.Recipe(stored)
                if let total = totals[stored.id] { found.cooked = RecipeMessages.CookingTotal(total) }
                return found
            }
        } catch { throw error.refusal }
    }

    func listRecipes(
        _ request: ListRecipesRequest,
        _ context: RequestContext,
        _ replies: ReplyWriter<ListRecipesReply>
    ) async throws(Refusal) -> ListRecipesReply {
        let module = try module(context)
        var reply = try await page(of: module, request, cursor: request.cursor)
        while request.allPages, !reply.nextCursor.isEmpty {
            try await replies.send(reply)
            reply = try await page(of: module, request, cursor: reply.nextCursor)
        }
        return reply
    }

    func updatePortionSize(
        _ request: UpdatePortionSizeRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> UpdatePortionSizeReply {
        let definition = try PortionDefinition(request)
        let module = try module(context)
        var reply = UpdatePortionSizeReply()
        do {
            let stored = try await module.updatePortionSize(of: request.reference, to: definition)
            reply.recipe = RecipeMessages.Recipe(stored)
            let text = PortionText(locale: context.header.locale)
            reply.text = stored.portionSize.map { text.text(ofOne: $0) } ?? ""
        } catch { throw error.refusal }
        return reply
    }

    func viewPortions(
        _ request: ViewPortionsRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ViewPortionsReply {
        let queries = try request.queries.decoded(as: "queries", RecipeModule.PortionQuery.init(_:field:))
        let module = try module(context)
        var reply = ViewPortionsReply()
        do {
            for result in try await module.viewPortions(queries) {
                var message = RecipeMessages.PortionResult()
                switch result {
                case .success(let found): message.facts = PortionFacts(found, locale: context.header.locale)
                case .failure(let problem): message.unknown = problem.description
                }
                reply.results.append(message)
            }
        } catch { throw error.refusal }
        return reply
    }

    private func page(
        of module: RecipeModuleService,
        _ request: ListRecipesRequest,
        cursor: String
    ) async throws(Refusal) -> ListRecipesReply {
        var reply = ListRecipesReply()
        let place = PageRequest(limit: Int(request.limit), cursor: cursor)
        do {
            let page = try await module.listRecipes(place, request.trash ? .trash : .kept)
            reply.recipes = page.elements.map { RecipeMessages.RecipeSummary($0) }
            reply.nextCursor = page.nextCursor
        } catch { throw error.refusal }
        return reply
    }

    func module(_ context: RequestContext) throws(Refusal) -> RecipeModuleService {
        RecipeModuleService(
            store: store,
            lines: QuantityServiceLineReader(sender: sender, request: context),
            pages: pages,
            context: try CommandContext(context, now: clock())
        )
    }
}

extension AddRecipeReply {
    fileprivate init(_ added: AddedRecipe) {
        self.init()
        recipe = RecipeMessages.Recipe(added.stored)
        replaced = added.replaced
        restored = added.restored
    }
}
