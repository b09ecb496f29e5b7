/// Reads Prometheus' text format and rejects whatever its specification does not allow.
struct PrometheusParser {
    struct Samples {
        fileprivate(set) var values: [String: [[String: String]: Double]] = [:]

        subscript(_ name: String, _ labels: [String: String]) -> Double? { values[name]?[labels] }
    }

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    private var samples = Samples()
    private var kinds: [String: String] = [:]
    private var helped: Set<String> = []
    private var current = ""
    private var closed: Set<String> = []

    static func samples(in text: String) throws -> Samples {
        guard text.hasSuffix("\n") else { throw Mistake(description: "the last line has no end") }
        var parser = PrometheusParser()
        for line in text.split(separator: "\n") { try parser.read(String(line)) }
        try parser.checkHistograms()
        return parser.samples
    }

    private mutating func read(_ line: String) throws {
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        if words.count == 4, words[0] == "#", words[1] == "HELP" {
            guard helped.insert(words[2]).inserted else { throw Mistake(description: "helped twice: \(line)") }
            closed.insert(current)
            current = words[2]
        } else if words.count == 4, words[0] == "#", words[1] == "TYPE" {
            guard words[2] == current, kinds[current] == nil else { throw Mistake(description: "no help: \(line)") }
            guard ["counter", "gauge", "histogram"].contains(words[3]) else { throw Mistake(description: line) }
            kinds[current] = words[3]
        } else {
            try readSample(line)
        }
    }

    private mutating func readSample(_ line: String) throws {
        var rest = Substring(line)
        let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") })
        rest = rest.dropFirst(name.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest = rest.dropFirst()
            while rest.first != "}" {
                let (label, value) = try Self.label(&rest)
                guard labels.updateValue(value, forKey: label) == nil else { throw Mistake(description: line) }
                if rest.first == "," { rest = rest.dropFirst() }
            }
            rest = rest.dropFirst()
        }
        guard rest.first == " ", let value = Double(rest.dropFirst()) else { throw Mistake(description: line) }
        let suffixes = kinds[current] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard suffixes.contains(where: { current + $0 == name }) else {
            throw Mistake(description: "not of the family \(current): \(line)")
        }
        guard kinds[current] != "counter" || name.hasSuffix("_total") else { throw Mistake(description: line) }
        guard samples.values[name, default: [:]].updateValue(value, forKey: labels) == nil else {
            throw Mistake(description: "said twice: \(line)")
        }
    }

    private static func label(_ rest: inout Substring) throws -> (String, String) {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty, rest.hasPrefix("=\"") else { throw Mistake(description: "no label: \(rest)") }
        rest = rest.dropFirst(2)
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\" else {
                value.append(character)
                continue
            }
            switch rest.popFirst() {
            case "\\": value += "\\"
            case "\"": value += "\""
            case "n": value += "\n"
            default: throw Mistake(description: "no such escape: \(rest)")
            }
        }
        return (String(name), value)
    }

    private func checkHistograms() throws {
        for (family, kind) in kinds where kind == "histogram" {
            for (labels, count) in samples.values["\(family)_count"] ?? [:] {
                let buckets = (samples.values["\(family)_bucket"] ?? [:]).filter { bucket in
                    bucket.key.filter { $0.key != "le" } == labels
                }
                let ordered = buckets.sorted { Self.end($0.key) < Self.end($1.key) }.map(\.value)
                guard ordered == ordered.sorted(), ordered.last == count,
                    buckets.keys.contains(where: { $0["le"] == "+Inf" }),
                    samples.values["\(family)_sum"]?[labels] != nil
                else { throw Mistake(description: "\(family) \(labels) is not a histogram") }
            }
        }
    }

    private static func end(_ labels: [String: String]) -> Double {
        labels["le"].map { $0 == "+Inf" ? .infinity : Double($0) ?? -.infinity } ?? -.infinity
    }
}
