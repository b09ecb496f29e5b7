import MessageBus

/// The activity of a broker between two snapshots, or since its start.
struct BrokerLoad {
    private let status: BrokerStatus
    private let earlier: BrokerStatus?
    private let seconds: Double

    /// Creates the load; ignores the earlier snapshot if the broker has restarted since then.
    init(_ status: BrokerStatus, since earlier: BrokerStatus?) {
        let isSame = (earlier?.uptimeMilliseconds ?? .max) <= status.uptimeMilliseconds
        self.status = status
        self.earlier = isSame ? earlier : nil
        let start = self.earlier?.uptimeMilliseconds ?? 0
        seconds = max(Double(status.uptimeMilliseconds - start) / 1_000, 0.001)
    }

    /// The period that the table covers.
    var period: String {
        let length = seconds < 10 ? Self.short(seconds) : "\(Int(seconds.rounded()))"
        return earlier == nil ? "\(length) s since its start" : "the last \(length) s"
    }

    /// One row for each service.
    var table: Table {
        var table = Table()
        let titles = [
            "service", "workers", "req/s", "queued", "oldest", "in flight", "wait p50", "p99", "handling p50", "p99",
            "refused/s",
        ]
        table.add(titles.map { Span($0, .quiet) })
        for service in status.services { table.add(row(of: service)) }
        return table
    }

    private func row(of service: BrokerStatus.Service) -> [Span] {
        let before = earlier?.services.first { $0.name == service.name }
        let waiting = before.map { service.dwell.since($0.dwell) } ?? service.dwell
        let handling = before.map { service.handling.since($0.handling) } ?? service.handling
        let refused = Self.refusals.reduce(0) { $0 + rate(of: $1, service, before) }
        let isAbsent = service.workers == 0
        return [
            Span(service.name, .name), Span("\(service.workers)", isAbsent ? .warning : .plain),
            Span(Self.short(rate(of: "requests", service, before))),
            Span("\(service.queued)", service.queued > 0 ? .warning : .plain),
            Span(service.queued > 0 ? Self.time(Double(service.queueAgeMilliseconds)) : "–"),
            Span("\(service.inFlight) of \(service.credit)"),
            Span(Self.time(waiting.milliseconds(atShare: 0.5))), Span(Self.time(waiting.milliseconds(atShare: 0.99))),
            Span(Self.time(handling.milliseconds(atShare: 0.5))), Span(Self.time(handling.milliseconds(atShare: 0.99))),
            Span(Self.short(refused), refused > 0 ? .warning : .plain),
        ]
    }

    /// Sentences about counters that should be zero; empty when all of them are.
    var notes: [String] {
        let concerns = [
            ("poisoned", "killed too many workers: see larder deadletter list"),
            ("deadLettersLost", "of them could not be stored: make room on the disk of the data folder"),
            ("deadWorkers", "workers went silent or left with open requests"),
            ("leasesEnded", "requests were taken from a worker that hung"),
            ("malformed", "messages broke the protocol"), ("refusedByPipe", "messages found a full pipe"),
            ("slowReaders", "replies arrived faster than their client read"),
        ]
        return concerns.compactMap { name, sentence in
            let count = status.counters[name] ?? 0
            let before = earlier?.counters[name] ?? 0
            return count > before ? "\(count - before) \(sentence)." : nil
        }
    }

    private static let refusals = ["overloaded", "unavailable", "expired", "poisoned"]

    private func rate(of counter: String, _ service: BrokerStatus.Service, _ before: BrokerStatus.Service?) -> Double {
        let count = service.counters[counter] ?? 0
        let earlier = before?.counters[counter] ?? 0
        return Double(count >= earlier ? count - earlier : count) / seconds
    }

    /// Returns a number with at most one decimal place.
    private static func short(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 || value >= 100 ? "\(Int(value.rounded()))" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func time(_ milliseconds: Double?) -> String {
        guard let milliseconds else { return "–" }
        return milliseconds < 1_000 ? "\(short(milliseconds)) ms" : "\(short(milliseconds / 1_000)) s"
    }
}
