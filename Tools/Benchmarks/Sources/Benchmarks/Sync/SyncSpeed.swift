import BenchmarkKit
import Foundation

/// What keeping a device in step costs: bytes of payload, how fast it pushes and catches up, and the space that is left
/// of what was deleted.
struct SyncSpeed {
    private static let rounds = 3
    private static let changes = 60_000

    let folder: URL

    func measure() throws -> Report {
        var figures: [[Double]] = []
        for _ in 0..<Self.rounds {
            let run = try ClientRun(folder.appendingPathComponent("larder-bench-sync"), ["\(Self.changes)"])
            let numbers = String(decoding: run.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            let found = numbers.compactMap { Double($0) }
            guard found.count == 9 else { throw ClientRun.Failure.ended(command: "larder-bench-sync", status: 0) }
            figures.append(found)
        }
        func sample(_ place: Int) -> Sample { Sample(figures.map { $0[place] }) }
        return Report(
            group: "sync",
            measurements: [
                Measurement("a change in a batch of 1,000, pushed", sample(0), unit: "bytes", goal: 60),
                Measurement("  read", sample(1), unit: "bytes", goal: 120),
                Measurement("a change alone, pushed", sample(2), unit: "bytes", goal: 250),
                Measurement("  read", sample(3), unit: "bytes", goal: 250),
                Measurement("pushed by a device", sample(4), unit: "changes/s", better: .higher),
                Measurement("catching up on \(Self.changes)", sample(5), unit: "changes/s", better: .higher),
                Measurement("plain inserts of the same rows", sample(6), unit: "changes/s", better: .higher),
                Measurement(
                    "  catching up, of plain inserts",
                    Sample(figures.map { $0[5] / $0[6] }),
                    unit: "times",
                    goal: 0.25,
                    better: .higher
                ),
                Measurement("a row of 1,000 that are left of 10,000", sample(7), unit: "bytes"),
                Measurement("  of a row in a new file", Sample(figures.map { $0[7] / $0[8] }), unit: "times", goal: 2),
            ]
        )
    }
}
