import Envelope
import MessageBus

/// The requests that fault tests send to the shipped inventory service.
struct Inventory: Sendable {
    let client: BusClient

    /// Adds one article under its own key; returns the refusal, if there is one.
    func add(_ article: String) async -> Refusal? {
        let payload = #"{"productId": "\#(article)", "amount": {"value": "1"}, "location": "\#(Self.location)"}"#
        let result = await ask("AddStock", payload, key: article)
        if case .failure(let refusal) = result { return refusal }
        return nil
    }

    /// Lists the stock, up to a page; `nil` when the request is refused.
    func list() async -> String? { try? await ask("ListStock", #"{"limit": 500}"#).get() }

    /// Sends one request in the JSON form.
    func ask(
        _ message: String,
        _ payload: String,
        key: String? = nil,
        budget: Duration = Patience.limit
    ) async -> Result<String, Refusal> {
        do throws(Refusal) {
            let reply = try await client.send(
                service: ServiceName(rawValue: "inventory.v1"),
                messageType: "larder.inventory.v1.\(message)Request",
                contentType: .json,
                payload: Array(payload.utf8),
                isSafe: key == nil,
                options: RequestOptions(
                    household: [UInt8](repeating: 1, count: 16),
                    budget: budget,
                    idempotencyKey: key
                )
            )
            return .success(String(decoding: reply.payload, as: UTF8.self).filter { !$0.isWhitespace })
        } catch { return .failure(error) }
    }

    /// Long, so that the disk fills up soon.
    private static let location = String(repeating: "shelf ", count: 10)
}
