import Envelope
import ZeroMQ

extension BrokerCore {
    /// Answers the broker's own services (ZeroMQ RFC 8).
    ///
    /// A body of one frame, as specified, gets one frame in return; `[header][payload]` gets the same form.
    func answerManagement(_ request: PendingRequest) {
        let question = request.message.bytes(at: request.frameCount - 1)
        let reply =
            request.service.name == "mmi.x-cancel"
            ? (withdraw(by: request) ? "200" : "404")
            : managementReply(to: request.service.name, String(decoding: question, as: UTF8.self))
        if let header = request.headerFrame {
            let given = (try? Header(wireBytes: request.message.bytes(at: header))) ?? Header()
            var header = Header()
            header.correlationID = given.correlationID
            header.status = reply == Self.notImplemented ? .notFound : .ok
            answer(request, header: header, payload: Array(reply.utf8))
        } else {
            output.sendFinal(body: [Array(reply.utf8)], to: request)
            noteAnswer(to: request)
        }
        recycle(request)
    }

    private static let notImplemented = "501"

    /// The features that a READY may use beyond the specification, one word per line.
    package static let features = ["credit", "stamp", "dispatch", "cancel", "services"]

    private func managementReply(to service: String, _ question: String) -> String {
        switch service {
        case "mmi.service":
            services.known(question)?.workers.isEmpty == false || ServiceQueue.isManagement(question) ? "200" : "404"
        case "mmi.x-features": Self.features.joined(separator: "\n")
        case "mmi.x-status": status.json
        case "mmi.x-metrics": status.prometheusText
        default: Self.notImplemented
        }
    }

    /// The current queue depths and counters.
    package var status: BrokerStatus {
        BrokerStatus(
            services: services.statusLines(at: lastMoment),
            counters: totals,
            malformed: counters.malformedByKind,
            longestRoundMilliseconds: longestRound,
            uptimeMilliseconds: lastMoment - start
        )
    }

    private var totals: [String: UInt64] {
        var totals = counters.byName
        let all = Array(services.metrics.values) + [services.otherMetrics, services.managementMetrics]
        for counter in ServiceMetrics.counters {
            totals[counter.name] = all.reduce(0) { $0 + $1[keyPath: counter.value] }
        }
        (totals["deadLetters"], totals["deadLettersLost"]) = deadLetterCounts()
        totals.merge(eventCounts().byName) { _, events in events }
        totals["finals"] = all.reduce(0) { $0 + $1.handling.total }
        return totals
    }
}

extension ServiceQueues {
    /// Returns the status of each service.
    fileprivate func statusLines(at now: MonotonicTime) -> [BrokerStatus.Service] {
        var lines = names.union(metrics.keys).map { line(named: $0, at: now) }.sorted { $0.name < $1.name }
        // A space never occurs in a service's name.
        if otherMetrics.requests > 0 { lines.append(.init(name: "other services", counting: otherMetrics)) }
        return lines
    }

    private func line(named name: String, at now: MonotonicTime) -> BrokerStatus.Service {
        // A service that has not had a worker yet counts among the others.
        var line = BrokerStatus.Service(name: name, counting: metrics[name] ?? ServiceMetrics())
        guard let service = known(name) else { return line }
        line.workers = service.workers.count
        line.credit = service.workers.reduce(0) { $0 + $1.credit }
        line.inFlight = service.workers.reduce(0) { $0 + $1.inFlight }
        line.queued = service.count
        line.queuedBytes = service.queuedBytes
        if let first = service.first { line.queueAgeMilliseconds = now - first.arrival }
        return line
    }
}

extension BrokerStatus.Service {
    fileprivate init(name: String, counting metrics: ServiceMetrics) {
        self.init(
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
}
