/// A message that a household sends.
struct Probe: Sendable {
    /// The request's full name.
    let messageType: String
    let content: JSONValue

    init(_ messageType: String, _ content: String) throws {
        self.messageType = messageType
        self.content = try JSONValue(text: content)
    }
}
