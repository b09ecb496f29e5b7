import LarderCommands
import MessageBus
import Testing

@Suite struct TopCommandTests {
    private func status(_ seconds: Int64, requests: UInt64, overloaded: UInt64 = 0, workers: Int = 2) -> BrokerStatus {
        var handling = BrokerStatus.Histogram()
        handling.counts[3] = requests
        let service = BrokerStatus.Service(
            name: "product.v1",
            workers: workers,
            credit: 128,
            queued: overloaded > 0 ? 4_096 : 0,
            queueAgeMilliseconds: overloaded > 0 ? 1_500 : 0,
            inFlight: 3,
            counters: ["requests": requests, "overloaded": overloaded],
            handling: handling
        )
        return BrokerStatus(
            services: [service],
            counters: ["malformed": overloaded],
            uptimeMilliseconds: seconds * 1_000
        )
    }

    @Test func `a single table shows the counts since the start`() async {
        let services = StubServices()
        services.tell([status(100, requests: 250)])
        let run = await Run(["top", "--once"], services: services)
        #expect(run.status == .done)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "Stub services, 100 s since its start")
        #expect(
            lines[1].hasPrefix("service     workers  req/s  queued  oldest  in flight  wait p50  p99  handling p50")
        )
        let cells = lines[2].split(separator: "  ").map { $0.trimmingPrefix(" ") }
        #expect(cells == ["product.v1", "2", "2.5", "0", "–", "3 of 128", "–", "–", "6 ms", "8 ms", "0"])
        #expect(lines.count == 3)
    }

    @Test func `repeated tables show changes until the broker is gone`() async {
        let services = StubServices()
        services.tell([status(100, requests: 250), status(102, requests: 850, overloaded: 20)])
        let run = await Run(["top", "--interval", "0.1"], services: services)
        #expect(run.status == .failed)
        #expect(run.errors == "The broker is gone: start it.\n")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines[3] == "Stub services, the last 2 s")
        let cells = lines[5].split(separator: "  ").map { $0.trimmingPrefix(" ") }
        #expect(cells.prefix(6) == ["product.v1", "2", "300", "4096", "1.5 s", "3 of 128"])
        #expect(cells.last == "10")
        #expect(lines[6] == "20 messages broke the protocol.")
        #expect(!run.output.contains("\u{1b}"))
    }

    @Test func `a restarted broker starts at zero`() async {
        let services = StubServices()
        services.tell([status(100, requests: 250), status(2, requests: 10)])
        let run = await Run(["top", "--interval", "0.1"], services: services)
        #expect(run.output.contains("2 s since its start"))
        #expect(run.output.contains("  5  "))
    }

    @Test func `each table replaces the previous one on a terminal`() async {
        let services = StubServices()
        services.tell([status(100, requests: 250)])
        let run = await Run(
            ["top", "--interval", "0.1"],
            services: services,
            console: StubConsole(isTerminal: true, columns: 140)
        )
        #expect(run.output.hasPrefix("\u{1b}[H\u{1b}[2JStub services"))
    }

    @Test func `a single table leaves a terminal as it is`() async {
        let services = StubServices()
        services.tell([status(100, requests: 250)])
        let console = StubConsole(isTerminal: true, columns: 140)
        let run = await Run(["top", "--once"], services: services, console: console)
        #expect(run.output.hasPrefix("Stub services"))
    }

    @Test func `JSON is the broker's status, one line per interval`() async {
        let services = StubServices()
        services.tell([status(100, requests: 250), status(102, requests: 850)])
        let run = await Run(["top", "--json", "--interval", "0.1"], services: services)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("\"name\":\"product.v1\"") })
        // Sorted names keep the lines of a log comparable.
        let places = ["\"counters\"", "\"services\"", "\"uptimeMilliseconds\""].map { lines[0].firstRange(of: $0) }
        #expect(places.allSatisfy { $0 != nil })
        #expect(places.compactMap { $0?.lowerBound } == places.compactMap { $0?.lowerBound }.sorted())
    }

    @Test func `JSON names a service with a slash as it is`() async {
        let services = StubServices()
        let service = BrokerStatus.Service(name: "a/b.v1", workers: 1, queued: 0, inFlight: 0)
        services.tell([BrokerStatus(services: [service], counters: [:])])
        let run = await Run(["top", "--json", "--once"], services: services)
        #expect(run.output.contains("\"name\":\"a/b.v1\""))
        #expect(run.output.hasSuffix("}\n"))
    }

    @Test(arguments: [(1_004, "100"), (995, "99.5"), (996, "99.6"), (10, "1"), (0, "0")])
    func `a rate has a decimal place below a hundred`(requests: UInt64, text: String) async {
        let services = StubServices()
        services.tell([status(10, requests: requests)])
        let run = await Run(["top", "--once"], services: services)
        let cells = run.output.split(separator: "\n")[2].split(separator: "  ").map { $0.trimmingPrefix(" ") }
        #expect(cells[2] == text)
    }

    @Test(arguments: [(9_940, "9.9 s"), (9_500, "9.5 s"), (10_000, "10 s"), (10_400, "10 s"), (1, "0 s")])
    func `a period has a decimal place below ten seconds`(milliseconds: Int64, text: String) async {
        let services = StubServices()
        services.tell([BrokerStatus(services: [], counters: [:], uptimeMilliseconds: milliseconds)])
        let run = await Run(["top", "--once"], services: services)
        #expect(run.output.hasPrefix("Stub services, \(text) since its start\n"))
    }

    @Test func `a counter that a broker did not have yet began at zero`() async {
        let services = StubServices()
        let service = BrokerStatus.Service(name: "a.v1", workers: 1, queued: 0, inFlight: 0)
        var counted = service
        counted.counters = ["requests": 1]
        services.tell([
            BrokerStatus(services: [service], counters: [:], uptimeMilliseconds: 1_000),
            BrokerStatus(services: [counted], counters: ["malformed": 1], uptimeMilliseconds: 2_000),
        ])
        let run = await Run(["top", "--interval", "0.1"], services: services)
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(lines.filter { $0.first == "a.v1" }.map { $0[2] } == ["0", "1"])
        #expect(run.output.hasSuffix("\n1 messages broke the protocol.\n"))
        services.tell([BrokerStatus(services: [], counters: ["malformed": 1], uptimeMilliseconds: 2_000)])
        #expect(
            await Run(["top", "--once"], services: services).output.hasSuffix("\n1 messages broke the protocol.\n")
        )
    }

    @Test(arguments: ["0", "0.05", "3600.5"])
    func `an invalid interval is explained`(interval: String) async {
        let run = await Run(["top", "--interval", interval])
        #expect(run.status == .usage)
        #expect(run.errors.contains("--interval takes the seconds between two tables: 0.1 to 3600."))
    }

    @Test(arguments: ["0.1", "3600"])
    func `an interval may be its least and its longest`(interval: String) async {
        let services = StubServices()
        services.tell([status(10, requests: 1)])
        #expect(await Run(["top", "--once", "--interval", interval], services: services).status == .done)
    }
}
