import Envelope

extension BrokerCore {
    /// Queue depths and counts now.
    package var status: BrokerStatus {
        let names = Set(services.keys).union(metrics.keys)
        var lines = names.map { line(named: $0) }.sorted { $0.name < $1.name }
        // With a space, which no service has in its name.
        if otherMetrics.requests > 0 { lines.append(line(named: "other services", counting: otherMetrics)) }
        return BrokerStatus(
            services: lines,
            counters: totals,
            malformed: counters.malformedByKind,
            longestRoundMilliseconds: longestRound,
            uptimeMilliseconds: lastMoment - start
        )
    }

    private func line(named name: String) -> BrokerStatus.Service {
        // What has no worker yet is counted among the others.
        var line = line(named: name, counting: metrics[name] ?? ServiceMetrics())
        guard let service = services[name] else { return line }
        line.workers = service.workers.count
        line.credit = service.workers.reduce(0) { $0 + $1.credit }
        line.inFlight = service.workers.reduce(0) { $0 + $1.inFlight }
        line.queued = service.queue.count
        line.queuedBytes = service.queuedBytes
        if !service.queue.isEmpty, let first = service.queue.first {
            line.queueAgeMilliseconds = lastMoment - first.arrival
        }
        return line
    }

    private func line(named name: String, counting metrics: ServiceMetrics) -> BrokerStatus.Service {
        BrokerStatus.Service(
            name: name,
            counters: Dictionary(
                uniqueKeysWithValues: ServiceMetrics.counters.map { ($0.name, metrics[keyPath: $0.value]) }
            ),
            finals: Dictionary(
                uniqueKeysWithValues: metrics.finals.enumerated().filter { $0.element > 0 }.map {
                    (Status(rawValue: $0.offset).map { "\($0)" } ?? "unspecified", $0.element)
                }
            ),
            dwell: metrics.dwell.report,
            handling: metrics.handling.report
        )
    }

    private var totals: [String: UInt64] {
        var totals = counters.byName
        let all = Array(metrics.values) + [otherMetrics, managementMetrics]
        for counter in ServiceMetrics.counters {
            totals[counter.name] = all.reduce(0) { $0 + $1[keyPath: counter.value] }
        }
        (totals["deadLetters"], totals["deadLettersLost"]) = deadLetterCounts()
        totals.merge(eventCounts().byName) { _, events in events }
        totals["finals"] = all.reduce(0) { $0 + $1.handling.total }
        return totals
    }
}
