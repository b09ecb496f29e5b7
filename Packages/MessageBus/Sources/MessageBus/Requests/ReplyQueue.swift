import DequeModule
import Synchronization

/// A bounded queue of one stream's replies, between writers and the one task that reads them.
///
/// A writer that cannot wait offers a part, which a full queue refuses; one that can wait puts it in and then waits for
/// room.
final class ReplyQueue<Reply: Sendable>: Sendable {
    /// The result of a read.
    enum Turn {
        /// One reply, with more to follow.
        case part(Reply)
        /// The last reply, or why there is none; returned once.
        case end(Result<Reply, Refusal>)
        /// The reader has already received the end.
        case over
    }

    private struct State {
        var parts = Deque<(reply: Reply, bytes: Int)>()
        var bytes = 0
        var ending: Result<Reply, Refusal>?
        var isOver = false
        var reader: UnsafeContinuation<Void, Never>?
        var writers: [UnsafeContinuation<Void, Never>] = []

        func hasRoom(within limit: (parts: Int, bytes: Int)) -> Bool {
            parts.isEmpty || (parts.count < limit.parts && bytes < limit.bytes)
        }

        mutating func takeWriters() -> [UnsafeContinuation<Void, Never>] {
            defer { writers = [] }
            return writers
        }
    }

    private let state = Mutex(State())
    private let limit: (parts: Int, bytes: Int)

    /// Creates a queue with a limit for the number of parts and for their total bytes.
    init(parts: Int, bytes: Int) { limit = (max(1, parts), bytes) }

    /// Accepts a part if there is room; ignores one after the end.
    func offer(_ part: Reply, bytes: Int) -> Bool {
        let (isTaken, reader) = state.withLock { state -> (Bool, UnsafeContinuation<Void, Never>?) in
            if state.ending != nil { return (true, nil) }
            guard state.hasRoom(within: limit) else { return (false, nil) }
            return (true, append(part, bytes, to: &state))
        }
        reader?.resume()
        return isTaken
    }

    /// Accepts a part in any case; call ``waitForRoom()`` next.
    func put(_ part: Reply, bytes: Int) {
        let reader = state.withLock { state in state.ending == nil ? append(part, bytes, to: &state) : nil }
        reader?.resume()
    }

    private func append(_ part: Reply, _ bytes: Int, to state: inout State) -> UnsafeContinuation<Void, Never>? {
        state.parts.append((part, bytes))
        state.bytes += bytes
        defer { state.reader = nil }
        return state.reader
    }

    /// Returns when there is room, the stream has ended, or the waiting task is canceled.
    func waitForRoom() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { writer in
                let mayGoOn = state.withLock { state in
                    if state.ending != nil || state.hasRoom(within: limit) || Task.isCancelled { return true }
                    state.writers.append(writer)
                    return false
                }
                if mayGoOn { writer.resume() }
            }
        } onCancel: {
            for writer in state.withLock({ $0.takeWriters() }) { writer.resume() }
        }
    }

    /// Ends the stream.
    ///
    /// Only the first call counts; replies that were put in before are still read.
    func finish(_ ending: Result<Reply, Refusal>) {
        let (reader, writers) = state.withLock { state in
            if state.ending == nil { state.ending = ending }
            defer { state.reader = nil }
            return (state.reader, state.takeWriters())
        }
        reader?.resume()
        for writer in writers { writer.resume() }
    }

    /// Returns the next reply or the end; a reader whose task is canceled gets the end at once.
    func next() async -> Turn {
        await withTaskCancellationHandler {
            while true {
                if let turn = take() { return turn }
                await waitForReply()
            }
        } onCancel: {
            cancel()
        }
    }

    /// Drops unread replies and ends the stream.
    func cancel() {
        state.withLock { state in
            state.parts.removeAll()
            state.bytes = 0
            state.ending = .failure(.cancelled)
        }
        finish(.failure(.cancelled))
    }

    private func take() -> Turn? {
        let (turn, writers) = state.withLock { state -> (Turn?, [UnsafeContinuation<Void, Never>]) in
            if let (part, bytes) = state.parts.popFirst() {
                state.bytes -= bytes
                return (.part(part), state.hasRoom(within: limit) ? state.takeWriters() : [])
            }
            guard let ending = state.ending else { return (nil, []) }
            defer { state.isOver = true }
            return (state.isOver ? .over : .end(ending), [])
        }
        for writer in writers { writer.resume() }
        return turn
    }

    private func waitForReply() async {
        await withUnsafeContinuation { reader in
            let isThere = state.withLock { state in
                precondition(state.reader == nil, "Only one task at a time may read a stream.")
                if !state.parts.isEmpty || state.ending != nil { return true }
                state.reader = reader
                return false
            }
            if isThere { reader.resume() }
        }
    }
}
