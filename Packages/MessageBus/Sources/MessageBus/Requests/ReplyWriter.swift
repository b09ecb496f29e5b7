/// Sends the parts of a streamed reply; the handler returns the last reply.
public struct ReplyWriter<Reply: Sendable>: Sendable {
    /// Sends a part and waits for room; throws only a ``Refusal``.
    ///
    /// Stored untyped, because Swift 6.3 crashes on a generic closure with a typed error.
    private let put: @Sendable (Reply) async throws -> Void

    init(_ put: @escaping @Sendable (Reply) async throws -> Void) { self.put = put }

    /// Sends one part, and waits while earlier ones are unsent.
    ///
    /// A part contains what a reader needs to continue from there, such as a cursor, because an interrupted stream is
    /// resumed from its last part.
    ///
    /// - Throws: A ``Refusal`` with the code `bus.cancelled` when no reader is left: the caller has left or canceled,
    ///   or its time has ended. A handler rethrows it.
    public func send(_ part: Reply) async throws(Refusal) {
        guard !Task.isCancelled else { throw .cancelled }
        do { try await put(part) } catch let refusal as Refusal { throw refusal } catch {
            preconditionFailure("Sending a part throws only a Refusal, not \(error)")
        }
        guard !Task.isCancelled else { throw .cancelled }
    }
}
