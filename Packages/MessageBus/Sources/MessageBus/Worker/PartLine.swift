import Synchronization
import ZeroMQ

/// The parts of one streamed reply on their way to the socket: so many at a time that memory stays bounded however
/// slowly the broker takes them.
final class PartLine: PartSink {
    private struct State {
        var parts = 0
        var bytes = 0
        /// The connection is gone, so nobody will take the parts.
        var isCut = false
        var waiting: [UnsafeContinuation<Void, Never>] = []

        var hasRoom: Bool { parts < 16 && bytes < 1 << 20 }

        mutating func takeWaiting() -> [UnsafeContinuation<Void, Never>] {
            defer { waiting = [] }
            return waiting
        }
    }

    private let arrival: ContinuousClock.Instant
    private let connection: Int
    private let delivery: WorkerCore.Delivery
    /// Copied: the request's own frames are another thread's once its FINAL is on its way.
    private let envelope: [[UInt8]]
    private let mailbox: WorkerMailbox
    private let state = Mutex(State())

    init(job: WorkerJob, mailbox: WorkerMailbox) {
        (arrival, connection, delivery, envelope) = (job.arrival, job.connection, job.delivery, job.envelope)
        self.mailbox = mailbox
    }

    func post(header: [UInt8], payload: [UInt8]) throws(Refusal) {
        guard header.count + payload.count + 512 <= MajordomoProtocol.maximumMessageBytes else {
            throw .replyTooLarge(bytes: payload.count)
        }
        let message = Multipart()
        message.append(MajordomoProtocol.worker)
        message.append(byte: MajordomoProtocol.WorkerCommand.partial)
        for frame in envelope + [header, payload] { message.append(frame) }
        let bytes = message.byteCount
        let isCut = state.withLock { state in
            state.parts += 1
            state.bytes += bytes
            return state.isCut
        }
        let part = WorkerJob(
            message: message,
            arrival: arrival,
            connection: connection,
            delivery: delivery,
            line: self
        )
        guard !isCut, mailbox.post(part) else {
            cut()
            throw .cancelled
        }
    }

    func waitForRoom() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { waiting in
                let mayGoOn = state.withLock { state in
                    if state.isCut || state.hasRoom || Task.isCancelled { return true }
                    state.waiting.append(waiting)
                    return false
                }
                if mayGoOn { waiting.resume() }
            }
        } onCancel: {
            for waiting in state.withLock({ $0.takeWaiting() }) { waiting.resume() }
        }
    }

    /// A part has left.
    func noteSent(bytes: Int) {
        let waiting = state.withLock { state in
            state.parts -= 1
            state.bytes -= bytes
            return state.hasRoom ? state.takeWaiting() : []
        }
        for waiting in waiting { waiting.resume() }
    }

    /// No part will leave any more.
    func cut() {
        let waiting = state.withLock { state in
            state.isCut = true
            return state.takeWaiting()
        }
        for waiting in waiting { waiting.resume() }
    }
}
