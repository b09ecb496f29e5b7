import MessageBus

/// What a broker did between two looks, or since its start.
struct BrokerLoad {
    private let status: BrokerStatus
    private let earlier: BrokerStatus?
    private let seconds: Double

    /// Makes the load; an earlier look at a broker that has started again since does not count.
    init(_ status: BrokerStatus, since earlier: BrokerStatus?) {
        let isSame = (earlier?.uptimeMilliseconds ?? .max) <= status.uptimeMilliseconds
        self.status = status
        self.earlier = isSame ? earlier : nil
        let start = self.earlier?.uptimeMilliseconds ?? 0
        seconds = max(Double(status.uptimeMilliseconds - start) / 1_000, 0.001)
    }

    /// Which time the table is about.
    var period: String {
        let length = seconds < 10 ? Self.short(seconds) : "\(Int(seconds.rounded()))"
        return earlier == nil ? "\(length) s since its start" : "the last \(length) s"
    }

    /// One line for each service.
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

    /// What the broker should never have to tell, as sentences; empty when all is well.
    var notes: [String] {
        let concerns = [
            ("poisoned", "killed too many workers: see larder deadletter list"),
            ("deadLettersLost", "of them could not be kept: make room on the disk of the data folder"),
            ("deadWorkers", "workers fell silent or left with work in hand"),
            ("leasesEnded", "requests were taken from a worker that hung"),
            ("malformed", "messages broke the protocol"), ("refusedByPipe", "messages found a full pipe"),
            ("slowReaders", "replies came faster than their client read"),
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

    /// A number with at most one decimal.
    private static func short(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 || value >= 100 ? "\(Int(value.rounded()))" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func time(_ milliseconds: Double?) -> String {
        guard let milliseconds else { return "–" }
        return milliseconds < 1_000 ? "\(short(milliseconds)) ms" : "\(short(milliseconds / 1_000)) s"
    }
}
