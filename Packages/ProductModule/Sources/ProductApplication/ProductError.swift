public import Commands

/// Why the product module did not fulfill a request.
public enum ProductError: ListFailure, Hashable, Sendable, CustomStringConvertible {
    /// The cursor of a list is invalid.
    case page(PageCursorError)
    /// A command has more products than one command may add.
    case tooMany(count: Int)
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
        case .tooMany(let count):
            "\(count) products are too many for one command: add up to \(ProductModuleService.mostProducts) at a time."
        case .tooManyConditions(let count):
            "The list has \(count) filters and words to search for: use at most \(ProductQuery.mostConditions)."
        case .store(let error): error.description
        }
    }
}
