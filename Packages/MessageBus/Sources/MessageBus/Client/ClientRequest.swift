/// A request as the client's thread sends it, and what becomes of it.
///
/// Unchecked for the variables, which are the state machine's alone.
package final class ClientRequest: @unchecked Sendable {
    package let correlationID: CorrelationID
    package let service: String
    /// The encoded header.
    package let header: [UInt8]
    package let payload: [UInt8]
    /// How long the caller waits for this attempt.
    package let budgetMilliseconds: Int64
    /// How long the caller waits over all attempts, for the sentence.
    package let totalMilliseconds: Int64
    /// Whether the caller takes parts.
    package let isStream: Bool
    /// When it was made.
    let made = MonotonicTime.now

    @exclusivity(unchecked) var deadline = MonotonicTime(milliseconds: 0)
    /// When it counts as unsendable unless it is sent; `nil` once sent.
    @exclusivity(unchecked) var connectDeadline: MonotonicTime?
    /// How many parts have come.
    @exclusivity(unchecked) var parts: UInt32 = 0
    @exclusivity(unchecked) var isOver = false

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

    /// Returns the header as it is sent now.
    ///
    /// A request that has waited for room or for a connection says what is left of its time, so that no service works for
    /// a caller that has given up.
    package func header(at now: MonotonicTime) -> [UInt8] {
        let remaining = deadline - now
        guard budgetMilliseconds - remaining > budgetMilliseconds / 16,
            header.count <= MajordomoProtocol.maximumHeaderBytes - 8
        else { return header }
        var budget = MessageHeader()
        budget.budgetMilliseconds = UInt32(clamping: max(1, remaining))
        // Of two values of a field the last one counts.
        return header + ((try? budget.encoded()) ?? [])
    }
}
