public import Commands

/// Why the product module did not fulfill a request.
public enum ProductError: ListFailure, Hashable, Sendable, CustomStringConvertible {
    /// The cursor of a list is invalid.
    case page(PageCursorError)
    /// A request names more products or changes than ``ProductModuleService/mostProducts``, or more ingredients than
    /// ``ProductModuleService/mostIngredients``.
    case tooMany(count: Int, most: Int = ProductModuleService.mostProducts)
    /// A list has more conditions than ``ProductQuery/mostConditions``.
    case tooManyConditions(count: Int)
    /// The store failed.
    case store(StoreError)

    /// Wraps a failure of the store.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .page(let error): error.description
        case .tooMany(let count, let most): "The request names \(count) things: name up to \(most) at a time."
        case .tooManyConditions(let count):
            "The list has \(count) filters and words to search for: use at most \(ProductQuery.mostConditions)."
        case .store(let error): error.description
        }
    }
}
