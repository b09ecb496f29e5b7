public import Commands
public import Quantities
public import ShoppingDomain

/// Why the shopping module refused a request.
public enum ShoppingError: ListFailure, CustomStringConvertible {
    /// The request names no recipe.
    case noRecipes
    /// The request has more lines, or more bytes of text, than a reply can hold.
    case tooManyLines(lines: Int, bytes: Int)
    /// None of the recipes can be used.
    case nothingLeft([RefusedRecipe])
    /// The home has no saved recipe of this name or identifier.
    case noSuchRecipe(String, near: String? = nil)
    /// The page has several recipes, with these titles, where one is needed.
    case severalRecipes([String])
    /// The text names no product or no amount.
    case stockText(StockTextError)
    /// The home has no such product; the BCP 47 locale is that of the text.
    case unknownProduct(String, locale: String)
    /// A lot, a location, or an event of the stock is not what the request takes it for.
    case stock(StockReferenceError)
    /// A row of a file of stock can't be read.
    case row(StockRowError)
    /// The day has begun nowhere yet.
    case dayAhead(CalendarDay)
    /// There is no decision to take back.
    case nothingToTakeBack
    /// An answer doesn't lead to a decision.
    case answer(MergeAnswerError)
    /// No stock of this name is offered for the item.
    case noOffer(AcceptedOffer)
    /// The text names no ingredient.
    case noIngredient(String)
    /// The product doesn't name the barcode as a related one.
    case notRelated(barcode: String, product: String)
    /// The cursor did not come from a page of such a list.
    case page(PageCursorError)
    /// A request about staples or lists can't be done.
    case list(ListError)
    /// Another service refused or is unavailable.
    case collaborator(CollaboratorFailure)
    /// The store failed.
    case store(StoreError)

    /// Wraps a store failure.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .noRecipes: "There is nothing to plan: name at least one recipe."
        case .tooManyLines(let lines, _) where lines > ShoppingModuleService.mostLines:
            "The request has \(lines) lines, and one takes up to \(ShoppingModuleService.mostLines): ask for fewer recipes "
                + "at once."
        case .tooManyLines(_, let bytes):
            "The lines of the request have \(bytes) bytes of text, and one takes up to "
                + "\(ShoppingModuleService.mostBytes): ask for fewer recipes at once."
        case .nothingLeft([]): "There is nothing to add up: name recipes, or give a list."
        case .nothingLeft(let refused): refused.map(\.reason.description).joined(separator: " ")
        case .noSuchRecipe(let name, let near): RecipeRefusal.notKept(name: name, near: near).description
        case .severalRecipes(let titles):
            "The page has several recipes (\(titles.joined(separator: ", "))): save them first, and scale one by its title."
        case .stockText(let error): error.description
        case .unknownProduct(let name, _):
            "The home has no product \"\(name)\": check the name against what is in stock, or add it first."
        case .stock(let error): error.description
        case .row(let error): error.description
        case .noIngredient(let text):
            "\"\(text)\" names no ingredient: write it as a recipe would, such as \"oat milk\"."
        case .notRelated(let barcode, let product):
            "The product \(product) does not name \(barcode) as a related barcode: choose one that does, or add the barcode "
                + "to its relatedBarcodes."
        case .dayAhead(let day): "\(day) is yet to come: give the day on which it happened."
        case .nothingToTakeBack: "There is no decision to take back: preview the list to see its decisions."
        case .answer(let error): error.description
        case .noOffer(let offer):
            "No stock of \"\(offer.product)\" is offered for \"\(offer.item)\": plan without it, and the list asks "
                + "what may serve."
        case .page(let error): error.description
        case .list(let error): error.description
        case .collaborator(let failure): failure.description
        case .store(let error): error.description
        }
    }
}
