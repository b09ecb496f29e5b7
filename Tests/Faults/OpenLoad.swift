import MessageBus

/// A load that sends at a fixed rate without waiting for replies.
struct OpenLoad: Sendable {
    let load: Load
    let perSecond: Int

    /// Sends at its rate and waits for the end of each request.
    func run(_ client: BusClient) async -> ClientLog {
        let start = ContinuousClock.now
        return await withTaskGroup { group in
            for number in 0..<load.count {
                let due = start.advanced(by: .microseconds(Int64(number) * 1_000_000 / Int64(perSecond)))
                // In small groups, because sleeping for each request would be too slow.
                if number.isMultiple(of: max(1, perSecond / 200)) {
                    try? await Task.sleep(until: due, clock: .continuous)
                }
                group.addTask { await load.send("\(load.name)-\(number)", client) }
            }
            var log = ClientLog()
            for await entry in group { log.entries.append(entry) }
            log.sent = load.count
            return log
        }
    }
}
