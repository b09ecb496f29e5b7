/// Sends the parts of a streamed reply; the last reply is what the handler returns.
public struct ReplyWriter<Reply: Sendable>: Sendable {
    /// Sends a part and waits for room; throws a ``Refusal`` only.
    ///
    /// Stored untyped, since Swift 6.3 crashes on a generic
    /// closure with a typed error.
    private let put: @Sendable (Reply) async throws -> Void

    init(_ put: @escaping @Sendable (Reply) async throws -> Void) { self.put = put }

    /// Sends one part, and waits while those before it have not left.
    ///
    /// A part holds what a reader needs to go on from there, such as a cursor: a stream that breaks off is asked for
    /// again from its last part.
    ///
    /// - Throws: ``Refusal`` with the code `bus.cancelled` when nobody reads on: the caller has left or cancelled, or its
    ///   time is up. A handler lets it pass.
    public func send(_ part: Reply) async throws(Refusal) {
        guard !Task.isCancelled else { throw .cancelled }
        do { try await put(part) } catch let refusal as Refusal { throw refusal } catch {
            preconditionFailure("A part is sent or refused: \(error)")
        }
        guard !Task.isCancelled else { throw .cancelled }
    }
}
