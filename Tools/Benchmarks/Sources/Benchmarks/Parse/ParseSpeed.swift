import BenchmarkKit
import Foundation

/// How many ingredient lines a second the parser reads on one core, compared with other parsers on the same lines.
///
/// Each program reports its own working time, so that its start does not count.
struct ParseSpeed {
    private static let rounds = 5
    private static let seconds = "1"
    private static let lineCount = 2_000
    /// The longest allowed time for a line, in milliseconds: a person who types must not notice.
    private static let goalMilliseconds = 100.0
    /// Allocations for each word: only the results of a line may allocate.
    private static let goalAllocations = 1.0

    /// The parsers to compare with, and the required speed ratio.
    private static let peers = [
        (id: "nlp", name: "ingredient-parser-nlp", goal: 100.0), (id: "rules", name: "ingreedypy", goal: 3.0),
    ]

    let folder: URL
    /// The Python with the other parsers; `nil` where they could not be installed.
    let python: URL?
    private let peerScript = URL(fileURLWithPath: "Tools/Benchmarks/Peers/parse.py")

    init(folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.folder = folder
        python = environment["LARDER_BENCH_PEERS"].map { URL(fileURLWithPath: $0).appendingPathComponent("bin/python") }
    }

    func measure() throws -> Report {
        var lines = IngredientLines(seed: 1)
        let generated = (0..<Self.lineCount).map { _ in lines.next() }
        var measurements = try figures(of: generated, named: "made-up lines")
        if let labeled = Self.labeledLines() { measurements += try figures(of: labeled, named: "labeled lines") }
        return Report(group: "parse", measurements: measurements)
    }

    private func figures(of lines: [String], named name: String) throws -> [BenchmarkKit.Measurement] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("larder-lines-\(UUID().uuidString)")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var own: [[Double]] = []
        var others: [String: [Double]] = [:]
        var ratios: [String: [Double]] = [:]
        for _ in 0..<Self.rounds {
            let figures = try numbers(folder.appendingPathComponent("larder-bench-parse"), [file.path, Self.seconds])
            guard figures.count == 3 else { throw ClientRun.Failure.ended(command: "larder-bench-parse", status: 0) }
            own.append(figures)
            for peer in python == nil ? [] : Self.peers {
                guard let python else { continue }
                let other = try numbers(python, [peerScript.path, peer.id, file.path, Self.seconds])[0]
                others[peer.id, default: []].append(other)
                ratios[peer.id, default: []].append(figures[0] / other)
            }
        }
        let line = Sample(own.map { 1_000 / $0[0] })
        return [
            Measurement("\(name), lines a second", Sample(own.map { $0[0] }), unit: "lines", better: .higher),
            Measurement("  one line", line, unit: "ms", goal: Self.goalMilliseconds),
            Measurement("  allocations a line", Sample(own.map { $0[1] }), unit: ""),
            Measurement("  allocations a word", Sample(own.map { $0[2] }), unit: "", goal: Self.goalAllocations),
        ]
            + Self.peers.compactMap { peer in
                guard let ratio = ratios[peer.id], let speed = others[peer.id] else { return nil }
                return Measurement(
                    "  times \(peer.name)",
                    Sample(ratio),
                    unit: "times",
                    baseline: Sample(speed).median,
                    goal: peer.goal,
                    better: .higher
                )
            }
    }

    /// Returns the numbers that a program prints, at least one.
    private func numbers(_ program: URL, _ arguments: [String]) throws -> [Double] {
        let output = try ClientRun(program, arguments).output
        let figures = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap {
            Double($0)
        }
        guard !figures.isEmpty else { throw ClientRun.Failure.ended(command: program.path, status: 0) }
        return figures
    }

    /// Returns the lines of the development set, if they are available beside the repository.
    private static func labeledLines() -> [String]? {
        struct Line: Decodable { let text: String }
        let shared = ProcessInfo.processInfo.environment["LARDER_SHARED"] ?? "../shared"
        guard let file = try? String(contentsOfFile: "\(shared)/corpora/ingredients-dev.jsonl", encoding: .utf8) else {
            return nil
        }
        let lines = file.split(separator: "\n").compactMap { row in
            try? JSONDecoder().decode(Line.self, from: Data(row.utf8)).text
        }
        return lines.filter { !$0.contains("\n") }
    }
}
