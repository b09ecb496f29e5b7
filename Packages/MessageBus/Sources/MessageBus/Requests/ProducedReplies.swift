import Synchronization

/// A reader of a stream that a closure of this process produces.
///
/// The closure's task holds only the queue, so that releasing the reader releases this object and cancels the task.
final class ProducedReplies<Reply: Sendable>: Sendable {
    private let produce: @Sendable (ReplyWriter<Reply>) async throws -> Reply
    /// A small number, so that the closure does not run far ahead of its reader.
    private let queue = ReplyQueue<Reply>(parts: 16, bytes: .max)
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ produce: @escaping @Sendable (ReplyWriter<Reply>) async throws -> Reply) { self.produce = produce }

    deinit { stop() }

    func next() async throws(Refusal) -> Reply? {
        start()
        switch await queue.next() {
        case .part(let part): return part
        case .end(.success(let last)): return last
        case .end(.failure(let refusal)):
            stop()
            throw refusal
        case .over: return nil
        }
    }

    private func start() {
        task.withLock { task in
            guard task == nil else { return }
            task = Task { [produce, queue] in
                let writer = ReplyWriter<Reply> { part in
                    queue.put(part, bytes: 0)
                    await queue.waitForRoom()
                }
                do { queue.finish(.success(try await produce(writer))) } catch let refusal as Refusal {
                    queue.finish(.failure(refusal))
                } catch {
                    preconditionFailure("A stream throws only a Refusal, not \(error)")
                }
            }
        }
    }

    private func stop() { task.withLock { $0 }?.cancel() }
}
