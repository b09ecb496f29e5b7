/// The replies of one request as they arrive: its parts, and the last.
///
/// The request is sent when the first reply is requested. Leaving the loop early or canceling the task stops the
/// service's work. Reading the stream again repeats the request under the same idempotency key.
///
/// ```swift
/// for try await page in client.stream(ListRecipesRequest(), options: options) { show(page) }
/// ```
public struct ReplyStream<Reply: Sendable>: AsyncSequence, Sendable {
    /// The type of a reply.
    public typealias Element = Reply
    /// Why there is no next reply.
    public typealias Failure = Refusal

    /// Returns the next reply, `nil` after the last; throws only a ``Refusal``.
    ///
    /// Stored untyped, because Swift 6.3 crashes on a generic closure with a typed error.
    package typealias Advance = @Sendable () async throws -> Reply?

    private let open: @Sendable () -> Advance

    /// Creates a stream from a closure that opens it.
    package init(open: @escaping @Sendable () -> Advance) { self.open = open }

    /// Creates a stream without a bus, for stubs and for senders that forward replies.
    ///
    /// - Parameter produce: Sends the parts, waits while some are unread, and returns the last reply; throws only a
    ///   ``Refusal``. Its task is canceled when the reader leaves.
    public init(_ produce: @escaping @Sendable (ReplyWriter<Reply>) async throws -> Reply) {
        open = {
            let replies = ProducedReplies(produce)
            return { try await replies.next() }
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(advance: open()) }

    /// The position of a reader.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let advance: Advance

        /// Returns the next reply; `nil` after the last.
        ///
        /// - Throws: The ``Refusal`` of the service, of the broker, or of the client itself.
        public func next(isolation actor: isolated (any Actor)?) async throws(Refusal) -> Reply? {
            do { return try await advance() } catch let refusal as Refusal { throw refusal } catch {
                preconditionFailure("A stream throws only a Refusal, not \(error)")
            }
        }

        /// Returns the next reply; `nil` after the last.
        public func next() async throws(Refusal) -> Reply? { try await next(isolation: nil) }
    }
}
