/// Writes Prometheus' text format: families with their help and type, then their samples.
struct PrometheusText {
    enum Kind: String { case counter, gauge, histogram }

    private(set) var text = ""

    /// Begins a family; its samples follow.
    mutating func begin(_ name: String, _ kind: Kind, help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Writes a sample; the name is the family's or, in a histogram, that of one of its parts.
    mutating func add(_ name: String, _ labels: [(name: String, value: String)], _ value: String) {
        let list = labels.map { "\($0.name)=\"\(Self.escape($0.value))\"" }.joined(separator: ",")
        text += list.isEmpty ? "\(name) \(value)\n" : "\(name){\(list)} \(value)\n"
    }

    /// Writes a histogram's cumulative buckets, its sum and its count.
    mutating func add(_ name: String, service: String, _ histogram: BrokerStatus.Histogram) {
        var below: UInt64 = 0
        for (bucket, count) in histogram.counts.enumerated() {
            below += count
            let end = BrokerStatus.Histogram.upperMilliseconds(bucket).map { Self.seconds(Int64($0)) } ?? "+Inf"
            add("\(name)_bucket", [("service", service), ("le", end)], "\(below)")
        }
        add("\(name)_sum", [("service", service)], Self.seconds(Int64(clamping: histogram.sumMilliseconds)))
        add("\(name)_count", [("service", service)], "\(below)")
    }

    /// Formats milliseconds as seconds, without an exponent.
    static func seconds(_ milliseconds: Int64) -> String {
        let rest = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private static func escape(_ value: String) -> String {
        // A scalar before a quotation mark can make one Character with it.
        value.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
