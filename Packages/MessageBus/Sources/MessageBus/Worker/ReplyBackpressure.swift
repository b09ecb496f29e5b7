import Synchronization
import ZeroMQ

/// Limits the parts of one streamed reply to what the socket accepts.
///
/// Only a few parts are in flight at a time, so that memory stays bounded however slow the broker is.
final class ReplyBackpressure: PartSink {
    private struct State {
        var parts = 0
        var bytes = 0
        /// Whether the connection is gone, so that no further part is sent.
        var isCut = false
        var waiting: [UnsafeContinuation<Void, Never>] = []

        var hasRoom: Bool { parts < 16 && bytes < 1 << 20 }

        mutating func takeWaiting() -> [UnsafeContinuation<Void, Never>] {
            defer { waiting = [] }
            return waiting
        }
    }

    private let connection: Int
    /// A copy, because the request's own frames belong to another thread once its FINAL is being sent.
    private let envelope: [[UInt8]]
    private let mailbox: WorkerMailbox
    private let state = Mutex(State())

    init(job: WorkerJob, mailbox: WorkerMailbox) {
        (connection, envelope) = (job.connection, job.envelope)
        self.mailbox = mailbox
    }

    func post(header: MessageHeader, payload: [UInt8]) throws(Refusal) {
        guard payload.count + MajordomoProtocol.roomAroundPayload <= MajordomoProtocol.maximumMessageBytes else {
            throw .replyTooLarge(bytes: payload.count)
        }
        let message = Multipart()
        message.append(MajordomoProtocol.worker)
        message.append(byte: MajordomoProtocol.WorkerCommand.partial)
        for frame in envelope { message.append(frame) }
        try header.withEncoded { message.append($0) }
        message.append(payload)
        let bytes = message.byteCount
        let isCut = state.withLock { state in
            state.parts += 1
            state.bytes += bytes
            return state.isCut
        }
        let part = WorkerReply(message: message, connection: connection, backpressure: self)
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

    /// Records that a part was sent.
    func noteSent(bytes: Int) {
        let waiting = state.withLock { state in
            state.parts -= 1
            state.bytes -= bytes
            return state.hasRoom ? state.takeWaiting() : []
        }
        for waiting in waiting { waiting.resume() }
    }

    /// Records that no further part will be sent.
    func cut() {
        let waiting = state.withLock { state in
            state.isCut = true
            return state.takeWaiting()
        }
        for waiting in waiting { waiting.resume() }
    }
}
