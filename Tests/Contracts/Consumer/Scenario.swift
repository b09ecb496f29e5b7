import Envelope
import MessageBus
import ShoppingMessages

/// An order that Shopping plans, and what the other services hold before.
struct Scenario: Sendable {
    /// Begins the descriptions of the interactions that it leads to.
    let name: String
    /// By provider, such as `"product"`.
    let states: [String: [ProviderState]]
    /// The order, in protobuf's JSON mapping.
    let order: JSONValue
    /// Reads the plan, or the refusal; says what is not as it should be.
    let expected: @Sendable (Exchange.Outcome) -> [String]

    /// The household of every pact.
    static let household: [UInt8] = Array(1...16)

    init(
        _ name: String,
        states: [String: [ProviderState]] = [:],
        order: String,
        expected: @escaping @Sendable (Exchange.Outcome) -> [String]
    ) throws {
        self.name = name
        self.states = states
        self.order = try JSONValue(text: order)
        self.expected = expected
    }

    /// Sends the order to Shopping's router, as a worker would.
    func plan(with router: RequestRouter) async throws -> Exchange.Outcome {
        try await Exchange(sender: RouterSender(router: router), household: Self.household)
            .send(PlanRequest.wireName, order)
    }
}
