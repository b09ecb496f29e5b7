import CategoryMessages
import CommonMessages
import Envelope
import HouseholdMessages
import InventoryMessages
import MessageBus
import ProductMessages
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import TextFormats

/// A published message and its reply, by name and in protobuf's JSON mapping; on the bus they are protobuf.
struct Exchange: Sendable {
    /// The outcome of a request.
    struct Outcome: Hashable, Sendable, CustomStringConvertible {
        /// The status as in the wire specification, such as "NOT_FOUND".
        let status: String
        /// The full name of the reply's message.
        let messageType: String
        let content: JSONValue

        var description: String { "\(status) \(content)" }
    }

    /// Every published contract.
    static var contracts: [any ServiceContract.Type] {
        [
            QuantityContract.self, ProductContract.self, InventoryContract.self, CategoryContract.self,
            RecipeContract.self, HouseholdContract.self, ShoppingContract.self,
        ]
    }

    private static let types = Dictionary(
        uniqueKeysWithValues: contracts.flatMap { $0.requests }.map { ($0.wireName, $0) }
    )

    let sender: any RequestSender
    let household: [UInt8]
    /// The idempotency key of writes; `nil` to generate one for each.
    var key: String?

    /// Sends a message by its name.
    func send(_ messageType: String, _ content: JSONValue) async throws -> Outcome {
        guard let type = Self.types[messageType] else { throw UnknownMessage(name: messageType) }
        return try await send(type, content)
    }

    private func send<Request: RequestMessage>(_ type: Request.Type, _ content: JSONValue) async throws -> Outcome {
        let request = try Request(wireBytes: content.bytes, as: .json)
        let options = RequestOptions(household: household, budget: .seconds(300), idempotencyKey: key)
        do {
            let reply = try await sender.request(request, options: options)
            return try Outcome(status: "OK", reply)
        } catch let refusal as Refusal {
            return try Outcome(status: refusal.status.text, refusal.problem)
        }
    }

    /// An error for a name that is in no contract.
    struct UnknownMessage: Error { let name: String }
}

extension Exchange.Outcome {
    init(status: String, _ reply: some WireMessage) throws {
        self.status = status
        messageType = type(of: reply).wireName
        content = try JSONValue(bytes: reply.wireBytes(as: .json))
    }
}

extension Status {
    /// The status as in the wire specification: "NOT_FOUND".
    var text: String {
        var header = Header()
        header.status = self
        let name = (try? JSONValue(bytes: header.wireBytes(as: .json)))?["status"]
        guard case .string(let text) = name else { return "UNSPECIFIED" }
        return text.replacing("STATUS_", with: "")
    }

    /// Parses the status.
    init?(text: String) {
        let name: JSONValue = ["status": .string("STATUS_\(text)")]
        guard let header = try? Header(wireBytes: name.bytes, as: .json)
        else { return nil }
        self = header.status
    }
}
