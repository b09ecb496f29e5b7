import Glibc

/// The bytes in transit from one end of a connection to the other, in one direction.
struct ProxyStream {
    let direction: FaultProxy.Direction
    let source: Int32
    let sink: Int32
    private var chunks: [(bytes: ArraySlice<UInt8>, due: ContinuousClock.Instant)] = []
    private var waiting = 0
    /// The moment before which a throttled stream sends nothing more.
    private var nextFree = ContinuousClock.now
    /// Whether the source has stopped sending.
    private var hasSourceEnded = false
    /// Whether the sink has stopped receiving and the source must not notice.
    private var isSinkGone = false
    /// Whether the end has been passed on.
    private(set) var isDone = false

    init(_ direction: FaultProxy.Direction, source: Int32, sink: Int32) {
        self.direction = direction
        self.source = source
        self.sink = sink
    }

    /// Further bytes wait in the system's buffers, as on a slow network.
    private static let most = 256 << 10
    private static let chunk = 64 << 10

    func wantsInput(_ way: ProxyPlan.Way) -> Bool {
        !hasSourceEnded && !way.isBlackHole && (waiting < Self.most || isSinkGone)
    }

    /// Returns when there is something to send; `nil` when there is nothing.
    func nextOutput(_ way: ProxyPlan.Way) -> ContinuousClock.Instant? {
        guard !way.isBlackHole, !isDone, let first = chunks.first else { return nil }
        return way.bytesPerSecond == nil ? first.due : max(first.due, nextFree)
    }

    /// Reads what the source has sent.
    mutating func receive(_ way: ProxyPlan.Way, at now: ContinuousClock.Instant) {
        guard wantsInput(way) else { return }
        var received = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
            received = recv(source, buffer.baseAddress, buffer.count, 0)
            count = max(0, received)
        }
        if received == 0 || received < 0 && errno != EAGAIN && errno != EINTR { hasSourceEnded = true }
        guard received > 0, !isSinkGone else { return }
        chunks.append((bytes[...], now.advanced(by: way.delay)))
        waiting += received
    }

    /// Sends what is due.
    ///
    /// - Parameters:
    ///   - way: The faults of this direction.
    ///   - isSecret: Whether the source must not learn that the sink is gone, because nothing passes the other way.
    ///   - now: The current moment.
    /// - Returns: How many bytes were sent, and whether the connection ends here.
    mutating func send(
        _ way: ProxyPlan.Way,
        isSecret: Bool,
        at now: ContinuousClock.Instant
    ) -> (bytes: Int, isBroken: Bool) {
        var total = 0
        while let due = nextOutput(way), due <= now, let first = chunks.first {
            let left = way.bytesUntilCut.map { $0 - total }
            if left == 0 { return (total, true) }
            let part = first.bytes.prefix(min(left ?? .max, way.bytesPerSecond.map { max(1, $0 / 50) } ?? .max))
            let sent = part.withUnsafeBytes { Glibc.send(sink, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else {
                if errno == EAGAIN || errno == EINTR { return (total, false) }
                guard isSecret else { return (total, true) }
                forget()
                break
            }
            consume(sent)
            total += sent
            if let rate = way.bytesPerSecond {
                nextFree = max(now, nextFree).advanced(by: .microseconds(Int64(sent) * 1_000_000 / Int64(rate)))
            }
        }
        if chunks.isEmpty, hasSourceEnded, !isDone, !way.isBlackHole {
            shutdown(sink, Int32(SHUT_WR))
            isDone = true
        }
        return (total, false)
    }

    private mutating func consume(_ count: Int) {
        waiting -= count
        if count == chunks[0].bytes.count { chunks.removeFirst() } else { chunks[0].bytes.removeFirst(count) }
    }

    /// Drops the bytes for a sink that is gone, without telling the source.
    private mutating func forget() {
        isSinkGone = true
        chunks.removeAll()
        waiting = 0
    }
}
