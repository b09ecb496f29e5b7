import Foundation
import SyncTestKit
import Testing

/// Recorded traces of the state machine, which `make check` runs in WebAssembly, too.
@Suite struct CoreTraceTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("core-traces.txt")

    /// With `LARDER_WRITE_TRACES=1`, it records them first, from the first schedules of the simulation.
    @Test func `the state machine answers as recorded`() async throws {
        if ProcessInfo.processInfo.environment["LARDER_WRITE_TRACES"] == "1" { try await Self.record() }
        let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(recorded.count == 100)
        for trace in recorded { #expect(CoreTrace.replayed(trace)?.description == trace) }
    }

    @Test func `a trace that was changed is noticed`() {
        #expect(CoreTrace.replayed("0,0>1,0")?.description == "0,0>1,0")
        #expect(CoreTrace.replayed("0,0>2,0")?.description == "0,0>1,0")
        #expect(CoreTrace.replayed("99,0>1,0") == nil)
        #expect(CoreTrace.replayed("words") == nil)
    }

    private static func record() async throws {
        var traces: [CoreTrace] = []
        var seed: UInt64 = 0
        while traces.count < 100 {
            let schedule = SyncSchedule(seed: seed, steps: 100, of: .samples())
            traces += try await schedule.coreTraces().filter { $0.count >= 20 }
            seed += 1
        }
        let text = traces.prefix(100).map { "\($0)\n" }.joined()
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}
