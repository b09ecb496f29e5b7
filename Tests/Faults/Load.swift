import Envelope
import MessageBus
import Testing

/// Requests that a test sends, and how each ended.
struct Load: Sendable {
    /// What each asks for: a verb of the service.
    var verb = "write"
    /// How long the service takes for each.
    var milliseconds = 0
    var count: Int
    /// How many are under way at once.
    var concurrency = 32
    var budget = Patience.limit
    var service = FaultRig.service
    /// Puts the identifiers of one load apart from those of another.
    var name = "request"

    /// Sends them all, or as many as there is time for, and waits for the end of each.
    ///
    /// - Parameters:
    ///   - client: Sends them.
    ///   - end: Ends the load early once it is true.
    ///   - whenDone: Told how many have ended, after each.
    /// - Returns: How each ended.
    func run(
        _ client: BusClient,
        until end: Flag = Flag(),
        whenDone: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> ClientLog {
        let (next, done) = (Tally(), Tally())
        return await withTaskGroup { group in
            for _ in 0..<concurrency {
                group.addTask {
                    var entries: [ClientLog.Entry] = []
                    while !end.isRaised, case let number = next.increase() - 1, number < count {
                        entries.append(await send("\(name)-\(number)", client))
                        whenDone(done.increase())
                    }
                    return entries
                }
            }
            var log = ClientLog()
            for await entries in group { log.entries += entries }
            log.sent = min(count, next.count)
            return log
        }
    }

    /// Sends one.
    func send(_ identifier: String, _ client: BusClient) async -> ClientLog.Entry {
        let start = ContinuousClock.now
        var entry = ClientLog.Entry(identifier: identifier)
        do throws(Refusal) {
            let reply = try await client.send(
                service: service,
                messageType: "larder.fault.v1.Do",
                contentType: .protobuf,
                payload: Array("\(verb) \(milliseconds) \(identifier)".utf8),
                isSafe: verb == "read",
                options: RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: budget)
            )
            entry.reply = String(decoding: reply.payload, as: UTF8.self)
        } catch {
            entry.refusal = error
        }
        entry.elapsed = start.duration(to: .now)
        return entry
    }
}
