import BenchmarkKit
import Testing

@Suite struct ServiceTimesTests {
    private static func line(_ service: String, end: String, ms: Double) -> String {
        #"{"time":"2026-01-01T00:00:00.\#(end)Z","service":"\#(service)","message":"request","ms":\#(ms)}"# + "\n"
    }

    @Test func `shopping counts only while it waits for no service, and the rest is the process`() throws {
        let log =
            Self.line("recipe", end: "020", ms: 10) + Self.line("quantity", end: "050", ms: 20)
            + Self.line("category", end: "060", ms: 20) + Self.line("shopping", end: "070", ms: 50)
            + "a line of another kind\n"
        let split = ServiceTimes(log: log).split(whole: 100)
        let expected = ["recipe": 10.0, "quantity": 20, "category": 20, "shopping": 20, "process": 40]
        #expect(split.mapValues { ($0 * 1_000).rounded() / 1_000 } == expected)
    }

    @Test func `without a log the process accounts for all the time`() {
        #expect(ServiceTimes(log: "").split(whole: 7) == ["process": 7, "shopping": 0])
    }
}
