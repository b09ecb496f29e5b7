import Envelope
import TextFormats

/// A message that a household sends.
struct Probe: Sendable {
    /// The request's full name.
    let messageType: String
    let content: JSONValue
    /// The service that receives a message that several services answer; `nil` for a message of one service.
    let service: ServiceName?

    init(_ messageType: String, _ content: String, to service: ServiceName? = nil) throws {
        self.messageType = messageType
        self.service = service
        self.content = try JSONValue(text: content)
    }
}
