import Envelope
import MessageBus
import Testing

/// Requests that a test sends, and their outcomes.
struct Load: Sendable {
    /// The instruction in each request: a verb of the service.
    var verb = "write"
    /// How long the service takes for each request.
    var milliseconds = 0
    var count: Int
    /// How many requests are in flight at once.
    var concurrency = 32
    var budget = Patience.limit
    var service = FaultRig.service
    /// Distinguishes the identifiers of one load from those of another.
    var name = "request"

    /// Sends all requests, or as many as there is time for, and waits for the end of each.
    ///
    /// - Parameters:
    ///   - client: The client that sends them.
    ///   - end: A flag that ends the load early.
    ///   - whenDone: Called after each request with the number that have ended.
    /// - Returns: The outcome of each request.
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

    /// Sends one request.
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
