public import Commands
public import InventoryDomain
public import Quantities

/// Why the inventory module did not fulfill a request.
public enum InventoryError: ListFailure, Hashable, Sendable, CustomStringConvertible {
    /// The stock does not allow it.
    case stock(StockError)
    /// What the home wants once there is too little of a product is itself too little.
    case targetBelowMinimum(target: Amount, minimum: Amount)
    /// The cursor of a list is invalid.
    case page(PageCursorError)
    /// The converter could not convert the units.
    case converter(AmountConverterError)
    /// A command changes more references than ``InventoryModuleService/mostReferences``.
    case tooManyReferences(count: Int, most: Int)
    /// A command counts more products than ``InventoryModuleService/mostCounts``.
    case tooManyCounts(count: Int, most: Int)
    /// A command counts a product twice.
    case countedTwice
    /// A count has no amounts, or more than ``InventoryModuleService/mostAmounts``.
    case countWithoutAmount(ProductID, most: Int)
    /// A question names more products than ``InventoryModuleService/mostProducts``.
    case tooManyProducts(count: Int, most: Int)
    /// The home would have more than ``InventoryModuleService/mostLocations``.
    case tooManyLocations(most: Int)
    /// A request asks about the use of more products than ``InventoryModuleService/mostUsageProducts``.
    case tooManyQuestions(count: Int, most: Int)
    /// A request has more needs than ``InventoryModuleService/mostNeeds``.
    case tooManyNeeds(count: Int, most: Int)
    /// A need has no amounts, or more than ``InventoryModuleService/mostAmounts``; the first need is number 1.
    case needWithoutAmount(number: Int, most: Int)
    /// A need has more products than ``InventoryModuleService/mostAlternatives``; the first need is number 1.
    case tooManyAlternatives(number: Int, most: Int)
    /// The units of a request need more conversions than ``InventoryModuleService/mostConversions``.
    case tooManyConversions(count: Int, most: Int)
    /// More happened in the period than one report adds up.
    case tooManyEvents(most: Int)
    /// The store failed.
    case store(StoreError)

    /// Wraps a failure of the store.
    public init(store: StoreError) { self = .store(store) }

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .stock(let error): error.description
        case .targetBelowMinimum(let target, let minimum):
            "The target of \(target.text) is below the minimum of \(minimum.text): raise the target, or lower the minimum."
        case .page(let error): error.description
        case .converter(let error): error.description
        case .tooManyReferences(let count, let most):
            "The request changes \(count) references: change at most \(most) at once."
        case .tooManyCounts(let count, let most):
            "The request counts \(count) products: count at most \(most) at once."
        case .countedTwice: "The request counts a product twice: count each product once."
        case .countWithoutAmount(let product, let most):
            "The count of \(product) needs one to \(most) amounts: say how much is there, also when it is 0."
        case .tooManyProducts(let count, let most):
            "The request names \(count) products: ask for at most \(most) at once."
        case .tooManyLocations(let most):
            "A home has at most \(most) locations: delete or rename one that you no longer use."
        case .tooManyQuestions(let count, let most):
            "The request asks about \(count) products: ask about at most \(most) at once."
        case .tooManyNeeds(let count, let most):
            "The request has \(count) needs: ask about at most \(most) at once."
        case .needWithoutAmount(let number, let most):
            "Need \(number) must have one to \(most) amounts: say how much is needed."
        case .tooManyAlternatives(let number, let most):
            "Need \(number) has more than \(most) products: name the \(most) that you prefer."
        case .tooManyConversions(let count, let most):
            "The request takes \(count) conversions, more than \(most): ask about fewer things at once."
        case .tooManyEvents(let most):
            "More than \(most) events are in the period: ask about a shorter one, or about single products."
        case .store(let error): error.description
        }
    }
}

/// Runs checks of the domain.
func checked<Value>(_ check: () throws(StockError) -> Value) throws(InventoryError) -> Value {
    do throws(StockError) { return try check() } catch { throw .stock(error) }
}
