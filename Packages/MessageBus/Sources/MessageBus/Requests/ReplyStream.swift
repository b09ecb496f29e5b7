/// The replies of one request as they come: its parts, and the last.
///
/// The request is sent when the first reply is asked for. Whoever leaves the loop early, or whose task is cancelled,
/// stops the work at the service. To read the stream again is to ask again, under the same idempotency key.
///
/// ```swift
/// for try await page in client.stream(ListRecipesRequest(), options: options) { show(page) }
/// ```
public struct ReplyStream<Reply: Sendable>: AsyncSequence, Sendable {
    /// One reply.
    public typealias Element = Reply
    /// Why there is no next reply.
    public typealias Failure = Refusal

    /// Gives the next reply, `nil` after the last; throws a ``Refusal`` only.
    ///
    /// Stored untyped, since Swift 6.3 crashes on
    /// a generic closure with a typed error.
    package typealias Advance = @Sendable () async throws -> Reply?

    private let open: @Sendable () -> Advance

    /// Makes a stream of what opening it gives.
    package init(open: @escaping @Sendable () -> Advance) { self.open = open }

    /// Makes a stream without a bus: for stubs, and for senders that pass replies on.
    ///
    /// - Parameter produce: Sends the parts, waits whenever some are unread, and returns the last reply; throws a
    ///   ``Refusal`` only. Its task is cancelled when the reader leaves.
    public init(_ produce: @escaping @Sendable (ReplyWriter<Reply>) async throws -> Reply) {
        open = {
            let replies = ProducedReplies(produce)
            return { try await replies.next() }
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(advance: open()) }

    /// Where a reader is.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let advance: Advance

        /// The next reply; `nil` after the last.
        ///
        /// - Throws: The ``Refusal`` of the service, the broker's, or the client's own.
        public func next(isolation actor: isolated (any Actor)?) async throws(Refusal) -> Reply? {
            do { return try await advance() } catch let refusal as Refusal { throw refusal } catch {
                preconditionFailure("A stream ends in a Refusal only: \(error)")
            }
        }

        /// The next reply; `nil` after the last.
        public func next() async throws(Refusal) -> Reply? { try await next(isolation: nil) }
    }
}
