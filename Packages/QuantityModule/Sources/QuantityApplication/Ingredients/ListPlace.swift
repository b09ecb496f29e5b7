import Foundation
import QuantityDomain

/// Where a page of a list begins.
enum ListPlace: Hashable {
    case start
    /// After an ingredient that was used then.
    case used(Date, UUID)
    /// After an ingredient in the order of names.
    case named(IngredientQuery.Place)

    /// The place after an ingredient.
    init(_ ingredient: Ingredient, in order: ListIngredients.Order) {
        if order == .lastUsed, let date = ingredient.lastUsedDate {
            self = .used(date, ingredient.id)
        } else {
            self = .named(IngredientQuery.Place(sortName: ingredient.sortName, id: ingredient.id))
        }
    }

    init(text: String) throws(KitchenError) {
        guard !text.isEmpty else {
            self = .start
            return
        }
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let id = UUID(uuidString: parts[1]) else { throw .badPlace(text) }
        switch parts[0] {
        case "u":
            guard let milliseconds = Int64(parts[2]) else { throw .badPlace(text) }
            self = .used(Date(timeIntervalSince1970: Double(milliseconds) / 1_000), id)
        case "n": self = .named(IngredientQuery.Place(sortName: parts[2], id: id))
        default: throw .badPlace(text)
        }
    }

    /// The place as the next request gives it back.
    var text: String {
        switch self {
        case .start: ""
        case .used(let date, let id): "u/\(id.text)/\(Int64((date.timeIntervalSince1970 * 1_000).rounded()))"
        case .named(let place): "n/\(place.id.text)/\(place.sortName)"
        }
    }
}
