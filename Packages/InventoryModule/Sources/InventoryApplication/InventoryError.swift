public import Commands
public import InventoryDomain

/// Why the inventory module did not do what it was asked.
public enum InventoryError: StoreFailure, Hashable, Sendable, CustomStringConvertible {
    /// The stock does not allow it.
    case stock(StockError)
    /// The cursor is not one that a list of stock gave.
    case unreadableCursor
    /// It cannot be told how the units convert.
    case converter(AmountConverterError)
    /// The store failed.
    case store(StoreError)

    /// Wraps a failure of the store.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .stock(let error): error.description
        case .unreadableCursor: "The cursor is not one that a list of stock gave: start again without a cursor."
        case .converter(let error): error.description
        case .store(let error): error.description
        }
    }
}
