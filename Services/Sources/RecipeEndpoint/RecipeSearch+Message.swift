import EndpointKit
import Envelope
import MessageBus
import Quantities
import RecipeMessages
import RecipeModule

extension RecipeModule.RecipeSearch {
    /// Reads the search of a message.
    init(_ message: RecipeMessages.RecipeSearch, field: String) throws(Refusal) {
        self.init(text: message.text, sort: try Sort(message.sort, field: field))
        tags = message.tags
        if message.hasMostMinutes { mostMinutes = Int(message.mostMinutes) }
        with = message.with.map { SoughtIngredient($0) }
        without = message.without.map { SoughtIngredient($0) }
        if message.hasFavorite { isFavorite = message.favorite }
        lastCooked = try message.lastCooked.flatMap { last throws(Refusal) in try LastCooked(last, field: field) }
        guard message.leastRating != 0 else { return }
        do throws(RecipeContentError) { leastRating = try Rating(stars: Int(message.leastRating)) } catch {
            throw RecipeError.content(error).refusal
        }
    }
}

extension LastCooked {
    /// Reads when a recipe was cooked last; `nil` for any time.
    fileprivate init?(_ message: RecipeMessages.RecipeSearch.OneOf_LastCooked, field: String) throws(Refusal) {
        switch message {
        case .cookedBy(let text):
            guard let day = try CalendarDay(request: text, field: "\(field).cookedBy") else { return nil }
            self = .by(day)
        case .cookedSince(let text):
            guard let day = try CalendarDay(request: text, field: "\(field).cookedSince") else { return nil }
            self = .since(day)
        case .notCookedSince(let text):
            guard let day = try CalendarDay(request: text, field: "\(field).notCookedSince") else { return nil }
            self = .notSince(day)
        case .neverCooked(let isNever):
            guard isNever else { return nil }
            self = .never
        }
    }
}

extension RecipeModule.RecipeSearch.Sort {
    fileprivate init(_ message: RecipeMessages.RecipeSearch.Sort, field: String) throws(Refusal) {
        switch message {
        case .unspecified: self = .relevance
        case .title: self = .title
        case .newest: self = .newest
        case .lastCooked: self = .lastCooked
        case .longAgo: self = .longAgo
        case .mostCooked: self = .mostCooked
        case .rating: self = .rating
        case .time: self = .time
        case .UNRECOGNIZED(let number):
            throw Refusal(
                .invalid,
                code: "recipe.notASort",
                sentence: "There is no order number \(number): choose one that the service knows.",
                field: "\(field).sort",
                params: ["number": String(number)]
            )
        }
    }

    fileprivate var message: RecipeMessages.RecipeSearch.Sort {
        switch self {
        case .relevance: .unspecified
        case .title: .title
        case .newest: .newest
        case .lastCooked: .lastCooked
        case .longAgo: .longAgo
        case .mostCooked: .mostCooked
        case .rating: .rating
        case .time: .time
        }
    }
}

extension SavedRecipeSearch {
    /// Creates the message of a saved search.
    init(_ saved: SavedSearch) {
        self.init()
        name = saved.name
        search.text = saved.search.text
        search.tags = saved.search.tags
        if let minutes = saved.search.mostMinutes { search.mostMinutes = UInt32(clamping: minutes) }
        search.with = saved.search.with.map(\.name)
        search.without = saved.search.without.map(\.name)
        if let isFavorite = saved.search.isFavorite { search.favorite = isFavorite }
        switch saved.search.lastCooked {
        case .by(let day): search.cookedBy = day.description
        case .since(let day): search.cookedSince = day.description
        case .notSince(let day): search.notCookedSince = day.description
        case .never: search.neverCooked = true
        case nil: break
        }
        search.leastRating = UInt32(saved.search.leastRating?.stars ?? 0)
        search.sort = saved.search.sort.message
    }
}
