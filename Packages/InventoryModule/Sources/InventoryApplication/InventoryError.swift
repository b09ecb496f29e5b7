public import Commands
public import InventoryDomain

/// Why the inventory module did not do what a caller asked.
public enum InventoryError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The stock does not allow it.
    case stock(StockError)
    /// The page of a list cannot be told from its cursor.
    case page(PageCursorError)
    /// The converter did not say how the units convert.
    case converter(AmountConverterError)
    /// The store failed.
    case store(StoreError)

    /// Wraps a failure of the store.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .stock(let error): error.description
        case .page(let error): error.description
        case .converter(let error): error.description
        case .store(let error): error.description
        }
    }
}
