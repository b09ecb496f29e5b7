/// The shopping module: what to buy, and every process that crosses the other modules.
///
/// A cheap value, made for each request with collaborators that speak for the request's household. It stores nothing.
public struct ShoppingModuleService: Sendable {
    let ask: Collaborators

    /// Hands over the ports.
    public init(collaborators: Collaborators) { ask = collaborators }
}
