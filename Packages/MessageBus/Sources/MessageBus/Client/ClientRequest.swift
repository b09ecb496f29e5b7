/// A request as the client's thread sends it, and what becomes of it.
///
/// Unchecked for the variables: `waiting` is set before the request is handed over, the others are the state machine's
/// alone, and a caller reads `outcome` once it is resumed.
package final class ClientRequest: @unchecked Sendable {
    package let correlationID: CorrelationID
    package let service: String
    /// The encoded header.
    package let header: [UInt8]
    package let payload: [UInt8]
    /// How long the caller waits for this attempt.
    package let budgetMilliseconds: Int64
    /// How long the caller waits over all attempts, for error sentences.
    package let totalMilliseconds: Int64
    /// Whether the caller accepts parts.
    package let isStream: Bool
    // Exclusivity is unchecked, too: the handover and the resumption order the accesses, each of one read or one write.
    /// Who waits for the outcome; `nil` until the request is handed over.
    @exclusivity(unchecked) var waiting: Waiting?
    /// When the request was created.
    let made = MonotonicTime.now

    @exclusivity(unchecked) var deadline = MonotonicTime(milliseconds: 0)
    /// When it counts as unsendable unless it is sent; `nil` once sent.
    @exclusivity(unchecked) var connectDeadline: MonotonicTime?
    /// How many parts have arrived.
    @exclusivity(unchecked) var parts: UInt32 = 0
    /// How it ended; `nil` while it is open.
    @exclusivity(unchecked) package internal(set) var outcome: ClientCore.Outcome?

    /// Who waits for the outcome of a request.
    enum Waiting {
        /// A caller, which reads the outcome from the request.
        case caller(UnsafeContinuation<Void, Never>)
        case stream(ReplyQueue<ClientReply>)
    }

    package init(
        correlationID: CorrelationID,
        service: String,
        header: [UInt8],
        payload: [UInt8],
        budgetMilliseconds: Int64,
        totalMilliseconds: Int64? = nil,
        isStream: Bool = false
    ) {
        self.correlationID = correlationID
        self.service = service
        self.header = header
        self.payload = payload
        self.budgetMilliseconds = budgetMilliseconds
        self.totalMilliseconds = totalMilliseconds ?? budgetMilliseconds
        self.isStream = isStream
    }

    /// Ends the request, and resumes the caller that waits for it.
    func end(_ outcome: ClientCore.Outcome) {
        self.outcome = outcome
        tellOutcome()
    }

    /// Passes the outcome to the caller that waits for it.
    func tellOutcome() {
        switch waiting {
        case .caller(let continuation): continuation.resume()
        case .stream(let queue): if let outcome { queue.finish(outcome) }
        case nil: break
        }
    }

    /// Returns the header as it is sent now.
    ///
    /// A request that has waited for room or for a connection states its remaining time, so that no service works for a
    /// caller that has given up.
    package func header(at now: MonotonicTime) -> [UInt8] {
        let remaining = deadline - now
        guard budgetMilliseconds - remaining > budgetMilliseconds / 16,
            header.count <= MajordomoProtocol.maximumHeaderBytes - 8
        else { return header }
        var budget = MessageHeader()
        budget.budgetMilliseconds = UInt32(clamping: max(1, remaining))
        // The last of two values of a field counts.
        return header + ((try? budget.encoded()) ?? [])
    }
}
