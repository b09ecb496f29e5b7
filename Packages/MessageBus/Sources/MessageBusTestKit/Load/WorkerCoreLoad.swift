import Envelope
import Foundation
import MessageBus
import ZeroMQ

/// Runs requests and their FINALs through a worker's core without sockets, to measure the cost of one request.
///
/// libzmq's work with the frames dominates. ``run(requests:)`` can leave the core out; the difference is the cost of
/// the core.
public final class WorkerCoreLoad {
    private let pool = MultipartPool()
    private var core: WorkerCore
    private let request: [[UInt8]]
    private let replyHeader: [UInt8]
    private let replyPayload = [UInt8](repeating: 9, count: 128)
    private let usesCore: Bool
    private var now = MonotonicTime(milliseconds: 1_000)

    /// Creates a registered core; pass `false` for `usesCore` to move only the frames.
    public init(usesCore: Bool = true) {
        self.usesCore = usesCore
        core = WorkerCore(
            services: [.inventory],
            credit: 64,
            configuration: BusWorkerConfiguration(),
            pool: pool,
            at: now
        )
        var header = Header()
        header.messageType = "larder.inventory.v1.UseStockRequest"
        header.correlationID = Data(repeating: 3, count: 16)
        header.householdID = Data(repeating: 5, count: 16)
        header.idempotencyKey = "0192f0c1-4be5-7cc0-98c4-dc0c0c07398f"
        var reply = Header()
        reply.messageType = "larder.inventory.v1.UseStockReply"
        reply.correlationID = Data(repeating: 3, count: 16)
        reply.status = .ok
        let address: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 44, 0, 0, 71, 102, 31, 8]
        request = [
            Array("MDPW02".utf8), [2], address, [], (try? header.wireBytes()) ?? [], [UInt8](repeating: 7, count: 128),
        ]
        replyHeader = (try? reply.wireBytes()) ?? []
        core.connect(at: now)
        _ = core.receive(
            Multipart([Array("MDPC02".utf8), [3], Array("mmi.x-features".utf8), Array("credit".utf8)]),
            at: now
        )
        for message in core.takeOutbox() { pool.give(message) }
    }

    /// Receives a number of requests, 16 at a time, and answers them.
    ///
    /// - Returns: How many replies were sent.
    public func run(requests count: Int) -> Int {
        var answered = 0
        for batch in stride(from: 0, to: count, by: 16) {
            now = now + 1
            var replies: [Multipart] = []
            for _ in batch..<min(batch + 16, count) {
                let message = pool.take()
                for frame in request { message.append(frame) }
                guard usesCore else {
                    reply(message, from: 4)
                    replies.append(message)
                    continue
                }
                guard case .request(let delivery) = core.receive(message, at: now) else { continue }
                reply(message, from: delivery.bodyStart)
                core.reply(message)
            }
            if usesCore { replies = core.takeOutbox() }
            answered += replies.count
            for message in replies { pool.give(message) }
        }
        return answered
    }

    private func reply(_ message: Multipart, from bodyStart: Int) {
        message.replace(at: 1, byte: 4)
        message.removeLast(keeping: bodyStart)
        message.append(replyHeader)
        message.append(replyPayload)
    }
}
