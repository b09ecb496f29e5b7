public import ShoppingApplication
public import ShoppingDomain

/// The shopping module: what to buy.
///
/// A cheap value, made for each request with collaborators that speak for the request's household.
public struct ShoppingModuleService: Sendable {
    private let planShopping: PlanShopping

    /// Hands over the ports.
    public init(collaborators: Collaborators) { planShopping = PlanShopping(collaborators) }

    /// Composes what recipes need, what is in stock and how the store is laid out; stores nothing.
    public func plan(_ order: PlanOrder) async throws(PlanError) -> Plan { try await planShopping.plan(order) }
}
