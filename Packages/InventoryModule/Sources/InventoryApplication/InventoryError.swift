public import Commands
public import InventoryDomain

/// Why the inventory module did not fulfill a request.
public enum InventoryError: ListFailure, Hashable, Sendable, CustomStringConvertible {
    /// The stock does not allow it.
    case stock(StockError)
    /// The cursor of a list is invalid.
    case page(PageCursorError)
    /// The converter could not convert the units.
    case converter(AmountConverterError)
    /// A command changes more references than ``InventoryModuleService/mostReferences``.
    case tooManyReferences(count: Int, most: Int)
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
        case .tooManyReferences(let count, let most):
            "The request changes \(count) references: change at most \(most) at once."
        case .store(let error): error.description
        }
    }
}
