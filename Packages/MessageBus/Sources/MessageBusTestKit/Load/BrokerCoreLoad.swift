import Envelope
import Foundation
import MessageBus
import ZeroMQ

/// Runs requests and replies through a broker's core without sockets, to measure the cost of one request.
///
/// Four workers with a credit of 16 answer eight clients; a quarter of the requests has to queue.
public final class BrokerCoreLoad {
    private let core: BrokerCore
    private var now = MonotonicTime(milliseconds: 1_000)
    private let clients: [[UInt8]]
    private let workers: [[UInt8]]
    private let header: [UInt8]
    private let payload = [UInt8](repeating: 7, count: 128)
    private let replyHeader: [UInt8]
    /// Dispatches that await their FINAL: the worker's address and the client's.
    private var dispatched: [(worker: [UInt8], client: [UInt8])] = []
    private static let service = "inventory.v1"

    /// Creates a core with registered workers.
    public init() {
        core = BrokerCore(configuration: BrokerConfiguration(), at: now)
        clients = (0..<8).map { [0, 1, 2, 3, UInt8($0)] }
        workers = (0..<4).map { [0, 9, 9, 9, UInt8($0)] }
        header = WireFrames.header {
            $0.messageType = "larder.inventory.v1.UseStockRequest"
            $0.correlationID = Data(repeating: 3, count: 16)
            $0.householdID = Data(repeating: 5, count: 16)
            $0.idempotencyKey = "0192f0c1-4be5-7cc0-98c4-dc0c0c07398f"
            $0.locale = "en-US"
        }
        replyHeader = WireFrames.header {
            $0.messageType = "larder.inventory.v1.UseStockReply"
            $0.correlationID = Data(repeating: 3, count: 16)
            $0.status = .ok
            $0.budgetMilliseconds = 0
        }
        for worker in workers { take(worker, WireFrames.ready(Self.service, credit: 16)) }
        discardOutbox()
    }

    /// Sends a number of requests, 80 at a time, and answers them all.
    ///
    /// - Returns: How many replies reached a client.
    public func run(requests: Int) -> Int {
        let request = WireFrames.clientRequest(Self.service, body: [header, payload])
        var replies = 0
        for batch in stride(from: 0, to: requests, by: 80) {
            now = now + 1
            for number in batch..<min(batch + 80, requests) { take(clients[number % clients.count], request) }
            collect(&replies)
            while !dispatched.isEmpty {
                let held = dispatched
                dispatched.removeAll(keepingCapacity: true)
                for (worker, client) in held {
                    take(worker, WireFrames.final(to: client, body: [replyHeader, payload]))
                }
                collect(&replies)
            }
        }
        return replies
    }

    private func take(_ peer: [UInt8], _ frames: [[UInt8]]) {
        let message = core.pool.take()
        message.append(peer)
        for frame in frames { message.append(frame) }
        core.receive(message, at: now)
    }

    private func collect(_ replies: inout Int) {
        for message in core.takeOutbox() {
            if message.count == 7 {
                dispatched.append((message.bytes(at: 0), message.bytes(at: 3)))
            } else {
                replies += 1
            }
            core.pool.give(message)
        }
    }

    private func discardOutbox() { for message in core.takeOutbox() { core.pool.give(message) } }
}
