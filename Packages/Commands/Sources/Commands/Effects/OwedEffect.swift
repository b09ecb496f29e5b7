public import Foundation

/// What a command owes another module, in the words of its own module.
///
/// A module knows neither the other module nor its messages: its endpoint makes a request of the effect when it is
/// sent.
public struct PlannedEffect: Hashable, Sendable {
    /// What happened, such as `"product.moved"`; the first word is the module's.
    public let kind: String
    /// What the endpoint needs to know of it, as ``StoredJSON`` writes it.
    public let body: [UInt8]

    /// Creates an effect.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - content: Texts, numbers, times, and lists of them.
    public init(_ kind: String, json content: some Encodable) {
        self.kind = kind
        body = GroupEffect.encode(content)
    }
}

/// An effect that a node owes another module, kept from the command that caused it until the other module has answered.
///
/// It stays on the node that took the command: no feed and no snapshot has it.
public struct OwedEffect: Hashable, Sendable {
    /// The identity: a repetition of a command with a key owes the same effect on every node; without a key, each
    /// command owes effects of its own.
    public let id: UUID
    /// The home.
    public let household: HouseholdID
    /// The place among the effects of the node: the reading of the home's clock, which is later for a later command.
    public let position: UInt64
    /// On whose behalf it happens.
    public let principal: String
    /// What happened, as the module says it.
    public let effect: PlannedEffect
    /// When the command was given.
    public let at: Date
    /// Why the other module refused it; `nil` as long as it is owed.
    public let refusal: OperationRefusal?

    /// Puts an effect together from what a store has of it.
    public init(
        id: UUID,
        household: HouseholdID,
        position: UInt64,
        principal: String,
        effect: PlannedEffect,
        at: Date,
        refusal: OperationRefusal? = nil
    ) {
        self.id = id
        self.household = household
        self.position = position
        self.principal = principal
        self.effect = effect
        self.at = at
        self.refusal = refusal
    }

    /// Reads what the effect contains.
    ///
    /// - Throws: ``StoreError/unavailable(reason:)`` when a later release wrote something else.
    public func content<Content: Decodable>(as _: Content.Type = Content.self) throws(StoreError) -> Content {
        do { return try StoredJSON.decode(from: effect.body) } catch {
            throw .unreadable("The effect \(effect.kind) \(id)")
        }
    }

    /// The same effect, refused; with `nil`, owed again.
    func refused(_ refusal: OperationRefusal?) -> OwedEffect {
        OwedEffect(
            id: id,
            household: household,
            position: position,
            principal: principal,
            effect: effect,
            at: at,
            refusal: refusal
        )
    }
}

extension PlannedEffect {
    /// Takes the bytes that a store holds.
    public init(stored kind: String, body: [UInt8]) {
        self.kind = kind
        self.body = body
    }
}
