import Envelope
import Foundation
import MessageBus
import ZeroMQ

/// Runs requests and replies through a client's core without sockets, to measure the cost of one request.
///
/// The replies are created once and reused, so that nothing else is measured.
public final class ClientCoreLoad {
    private var core = ClientCore(endpoint: "inproc://load", configuration: BusClientConfiguration())
    private let requests: [(identifier: CorrelationID, header: [UInt8])]
    private let replies: [Multipart]
    private let payload = [UInt8](repeating: 7, count: 128)
    private static let service = "inventory.v1"

    /// Creates a core and 64 requests with their replies.
    public init() {
        var random = SeededGenerator(seed: 1)
        let identifiers = (0..<64).map { _ in
            CorrelationID(unixMilliseconds: 1_700_000_000_000, random: (random.next(), random.next()))
        }
        requests = identifiers.map { identifier in
            let header = Self.header {
                $0.messageType = "larder.inventory.v1.UseStockRequest"
                $0.correlationID = Data(identifier.bytes)
                $0.householdID = Data(repeating: 5, count: 16)
                $0.idempotencyKey = "0192f0c1-4be5-7cc0-98c4-dc0c0c07398f"
                $0.budgetMilliseconds = 10_000
                $0.locale = "en-US"
            }
            return (identifier, header)
        }
        replies = identifiers.map { identifier in
            let header = Self.header {
                $0.messageType = "larder.inventory.v1.UseStockReply"
                $0.correlationID = Data(identifier.bytes)
                $0.status = .ok
            }
            return Multipart([
                Array("MDPC02".utf8), [3], Array(Self.service.utf8), header, [UInt8](repeating: 9, count: 128),
            ])
        }
        core.noteConnection()
    }

    /// Sends a number of requests, up to 64 at a time, and receives their replies.
    ///
    /// - Returns: How many replies arrived.
    public func run(requests count: Int) -> Int {
        var now = MonotonicTime(milliseconds: 1_000)
        var ended = 0
        for batch in stride(from: 0, to: count, by: requests.count) {
            now = now + 1
            let size = min(requests.count, count - batch)
            for number in 0..<size { submit(number, at: now) }
            while let request = core.nextToSend() {
                _ = request.header(at: now)
                core.markSent()
            }
            for number in 0..<size { core.receive(replies[number]) }
            ended += core.takeEnded().count
        }
        return ended
    }

    private func submit(_ number: Int, at now: MonotonicTime) {
        let request = ClientRequest(
            correlationID: requests[number].identifier,
            service: Self.service,
            header: requests[number].header,
            payload: payload,
            budgetMilliseconds: 10_000
        )
        core.submit(request, at: now)
    }

    private static func header(_ change: (inout Header) -> Void) -> [UInt8] {
        var header = Header()
        change(&header)
        return (try? header.wireBytes()) ?? []
    }
}
