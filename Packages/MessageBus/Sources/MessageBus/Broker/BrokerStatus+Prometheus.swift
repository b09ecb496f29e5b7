extension BrokerStatus {
    /// Prometheus' text format: the reply of `mmi.x-metrics`.
    public var prometheusText: String {
        var writer = PrometheusText()
        addGauges(to: &writer)
        for (name, help, _) in ServiceMetrics.counters {
            let family = Self.family(name) + "_total"
            writer.begin(family, .counter, help: help)
            for service in services {
                writer.add(family, [("service", service.name)], "\(service.counters[name] ?? 0)")
            }
        }
        addFinals(to: &writer)
        for (name, help, path) in Self.histograms {
            writer.begin("larder_broker_\(name)_seconds", .histogram, help: help)
            for service in services {
                writer.add("larder_broker_\(name)_seconds", service: service.name, service[keyPath: path])
            }
        }
        addBrokersOwn(to: &writer)
        return writer.text
    }

    private static var histograms: [(String, String, KeyPath<Service, Histogram>)] {
        [
            ("dwell", "From a request's arrival to its first worker.", \.dwell),
            ("handling", "From the dispatch to the FINAL.", \.handling),
        ]
    }

    private func addGauges(to writer: inout PrometheusText) {
        let gauges: [(String, String, KeyPath<Service, Int>)] = [
            ("workers", "Registered workers.", \.workers),
            ("credit", "Requests that the workers handle at once.", \.credit),
            ("queued", "Queued requests.", \.queued),
            ("queued_bytes", "Queued bytes.", \.queuedBytes),
            ("in_flight", "Requests that workers hold.", \.inFlight),
        ]
        for (name, help, path) in gauges {
            writer.begin("larder_broker_\(name)", .gauge, help: help)
            for service in services {
                writer.add("larder_broker_\(name)", [("service", service.name)], "\(service[keyPath: path])")
            }
        }
        let age = "larder_broker_queue_age_seconds"
        writer.begin(age, .gauge, help: "How long the oldest request has been queued.")
        for service in services {
            writer.add(age, [("service", service.name)], PrometheusText.seconds(service.queueAgeMilliseconds))
        }
    }

    private func addFinals(to writer: inout PrometheusText) {
        let name = "larder_broker_finals_total"
        writer.begin(name, .counter, help: "Requests that have ended, by status.")
        for service in services {
            for (status, count) in service.finals.sorted(by: { $0.key < $1.key }) {
                writer.add(name, [("service", service.name), ("status", status)], "\(count)")
            }
        }
    }

    private func addBrokersOwn(to writer: inout PrometheusText) {
        for (name, help) in BrokerCounters.help {
            writer.begin(Self.family(name) + "_total", .counter, help: help)
            writer.add(Self.family(name) + "_total", [], "\(counters[name] ?? 0)")
        }
        let dropped = "larder_broker_malformed_total"
        writer.begin(dropped, .counter, help: "Messages that broke the protocol.")
        for line in malformed {
            writer.add(dropped, [("kind", line.kind), ("dialect", line.dialect)], "\(line.count)")
        }
        let times = [
            ("longest_round", "The longest duration of one round.", longestRoundMilliseconds),
            ("uptime", "How long the broker has run.", uptimeMilliseconds),
        ]
        for (name, help, value) in times {
            writer.begin("larder_broker_\(name)_seconds", .gauge, help: help)
            writer.add("larder_broker_\(name)_seconds", [], PrometheusText.seconds(value))
        }
    }

    private static func family(_ name: String) -> String {
        "larder_broker_" + name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    }
}
