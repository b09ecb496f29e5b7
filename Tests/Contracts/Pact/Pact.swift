/// What one service needs of another, in version 4 of the Pact format: synchronous messages, their contents in protobuf's
/// JSON mapping.
///
/// A `null` in an expected content says that the field has its default, which the JSON mapping leaves out.
struct Pact: Hashable, Sendable, Codable {
    /// Who takes part.
    struct Party: Hashable, Sendable, Codable { let name: String }

    /// How to read the file.
    struct Metadata: Hashable, Sendable, Codable {
        struct Specification: Hashable, Sendable, Codable { let version: String }
        var pactSpecification = Specification(version: "4.0")
    }

    let consumer: Party
    let provider: Party
    let interactions: [Interaction]
    var metadata = Metadata()
}

/// One request and what its sender needs of the reply.
struct Interaction: Hashable, Sendable, Codable {
    var type = "Synchronous/Messages"
    /// The scenario, then the request: unique in a pact.
    let description: String
    var pending = false
    /// What the provider must hold before.
    let providerStates: [ProviderState]
    let request: Message
    /// Always one.
    let response: [Message]

    /// One message.
    struct Message: Hashable, Sendable, Codable {
        let contents: Contents
        let metadata: Metadata
        var matchingRules: Rules?
    }

    /// What it says.
    struct Contents: Hashable, Sendable, Codable {
        let content: JSONValue
        var contentType = "application/json"
        var encoded = false
    }

    /// What its header says: the message's full name, and in replies the status.
    struct Metadata: Hashable, Sendable, Codable {
        let messageType: String
        var status: String?
    }

    /// By path in the content.
    struct Rules: Hashable, Sendable, Codable { let body: [String: MatchingRule] }
}

/// Something that the provider holds, told as the messages that bring it about.
struct ProviderState: Hashable, Sendable, Codable {
    let name: String
    let params: Parameters

    struct Parameters: Hashable, Sendable, Codable { let messages: [Sent] }

    /// A message of the provider's own.
    struct Sent: Hashable, Sendable, Codable {
        let messageType: String
        let content: JSONValue
    }
}
