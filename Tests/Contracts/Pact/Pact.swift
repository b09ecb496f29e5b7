import TextFormats

/// What one service needs from another, in version 4 of the Pact format: synchronous messages, with contents in
/// protobuf's JSON mapping.
///
/// A `null` in an expected content means that the field has its default, which the JSON mapping omits.
struct Pact: Hashable, Sendable, Codable {
    /// A consumer or a provider.
    struct Party: Hashable, Sendable, Codable { let name: String }

    /// The version of the file format.
    struct Metadata: Hashable, Sendable, Codable {
        struct Specification: Hashable, Sendable, Codable { let version: String }
        var pactSpecification = Specification(version: "4.0")
    }

    let consumer: Party
    let provider: Party
    let interactions: [Interaction]
    var metadata = Metadata()
}

/// A request and what its sender needs of the reply.
struct Interaction: Hashable, Sendable, Codable {
    var type = "Synchronous/Messages"
    /// The scenario, then the request; unique in a pact.
    let description: String
    var pending = false
    /// The prior state of the provider.
    let providerStates: [ProviderState]
    let request: Message
    /// The responses, of which there is always one.
    let response: [Message]

    /// One message.
    struct Message: Hashable, Sendable, Codable {
        let contents: Contents
        let metadata: Metadata
        var matchingRules: Rules?
    }

    /// The contents of a message.
    struct Contents: Hashable, Sendable, Codable {
        let content: JSONValue
        var contentType = "application/json"
        var encoded = false
    }

    /// The contents of its header: the message's full name and, in replies, the status.
    struct Metadata: Hashable, Sendable, Codable {
        let messageType: String
        var status: String?
    }

    /// The rules by path in the content.
    struct Rules: Hashable, Sendable, Codable { let body: [String: MatchingRule] }
}

/// A prior state of the provider, described by the messages that create it.
struct ProviderState: Hashable, Sendable, Codable {
    let name: String
    let params: Parameters

    struct Parameters: Hashable, Sendable, Codable { let messages: [Sent] }

    /// A message to the provider itself.
    struct Sent: Hashable, Sendable, Codable {
        let messageType: String
        let content: JSONValue
    }
}
