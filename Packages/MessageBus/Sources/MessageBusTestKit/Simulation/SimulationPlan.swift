package import MessageBus

/// The schedule of a seed: who takes part, what is requested, and how often things go wrong.
package struct SimulationPlan: Sendable {
    /// A fault of the network or of a process.
    package enum Fault: String, CaseIterable, Sendable {
        case workerCrash, workerDrain, workerCut, partition, clientCut, clientCrash, brokerCrash, brokerDrain
    }

    package let seed: UInt64
    package var clients: Int
    package var services: Int
    package var workersPerService: [Int]
    package var credit: Int
    package var window: Int
    package var broker: BrokerConfiguration
    package var worker: BusWorkerConfiguration
    /// How long requests and faults continue, in milliseconds; then everything is healed.
    package var trouble: Int64
    package var longestLatency: Int64
    package var faults: [(time: Int64, fault: Fault)]
    /// How many of 1,000 messages between a client and the broker are dropped.
    package var droppedPerMille: Int
    /// How many of 1,000 messages that may be repeated are duplicated.
    package var duplicatedPerMille: Int
    package var requests: [SimulatedRequest]
    /// Whether some workers register with a tag, as on a shared connection.
    package var taggedWorkers = false

    static let start = MonotonicTime(milliseconds: 1_000_000)

    /// Draws everything from a seed.
    package init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        clients = .random(in: 1...4, using: &random)
        services = .random(in: 1...3, using: &random)
        workersPerService = (0..<services).map { _ in .random(in: 1...3, using: &random) }
        credit = [1, 2, 3, 8].randomElement(using: &random) ?? 1
        window = [3, 100].randomElement(using: &random) ?? 100
        broker = BrokerConfiguration(
            heartbeat: .milliseconds(500),
            patienceForAbsentServices: .milliseconds(.random(in: 200...2_000, using: &random)),
            queuedRequestsPerService: .random(in: 2...12, using: &random),
            queuedBytesPerService: .random(in: 1_000...6_000, using: &random),
            outstandingRequestsPerClient: .random(in: 4...30, using: &random),
            principal: "simulated"
        )
        worker = BusWorkerConfiguration(
            heartbeat: .milliseconds(500),
            featureTimeout: .milliseconds(500),
            reconnect: (.milliseconds(100), .milliseconds(800))
        )
        trouble = .random(in: 2_000...5_000, using: &random)
        longestLatency = [0, 2, 20, 120].randomElement(using: &random) ?? 0
        let lossy = Int.random(in: 0..<3, using: &random)
        droppedPerMille = lossy == 0 ? .random(in: 1...50, using: &random) : 0
        duplicatedPerMille = lossy == 1 ? .random(in: 10...200, using: &random) : 0
        faults = []
        requests = []
        faults = Self.drawFaults(trouble: trouble, using: &random)
        requests = drawRequests(using: &random)
        drawPatience()
    }

    /// Draws hanging handlers, withdrawn requests, streams and tags, each in only some of the schedules.
    private mutating func drawPatience() {
        var random = SeededGenerator(seed: seed &+ 0xCA11)
        broker.lease = .milliseconds(.random(in: 50...1_500, using: &random))
        taggedWorkers = Bool.random(using: &random)
        let hanging = Bool.random(using: &random) ? 100 : 0
        let streaming = Bool.random(using: &random) ? 400 : 0
        let withdrawn = Bool.random(using: &random) ? 250 : 0
        for index in requests.indices {
            if case .replies = requests[index].behavior {
                if Int.random(in: 0..<1_000, using: &random) < hanging { requests[index].behavior = .hangsOnce }
                if Int.random(in: 0..<1_000, using: &random) < streaming {
                    requests[index].parts = .random(in: 1...4, using: &random)
                }
            }
            guard Int.random(in: 0..<1_000, using: &random) < withdrawn else { continue }
            requests[index].cancelAfter = .random(in: 0...800, using: &random)
        }
    }

    private static func drawFaults(
        trouble: Int64,
        using random: inout SeededGenerator
    ) -> [(time: Int64, fault: Fault)] {
        // Few kinds at a time, so that each also happens without the others.
        let kinds = Fault.allCases.shuffled(using: &random).prefix(.random(in: 0...4, using: &random))
        return kinds.flatMap { fault in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (Int64.random(in: 100...trouble, using: &random), fault)
            }
        }
    }

    private func drawRequests(using random: inout SeededGenerator) -> [SimulatedRequest] {
        let count = Int.random(in: 10...40, using: &random)
        // All at once, requests cause overload; spread out, they meet the faults.
        let burst = Bool.random(using: &random) ? trouble : Int64.random(in: 1...400, using: &random)
        let slowness = [5, 60, 900].randomElement(using: &random) ?? 5
        let killers = Int.random(in: 0..<4, using: &random) == 0 ? 30 : 0
        let hanging = Int.random(in: 0..<4, using: &random) == 0 ? 60 : 0
        return (0..<count).map { number in
            let kind = SimulatedRequest.Kind.allCases.randomElement(using: &random) ?? .safeRead
            var behavior = SimulatedRequest.Behavior.replies(after: .random(in: 0...Int64(slowness), using: &random))
            let fate = Int.random(in: 0..<1_000, using: &random)
            if fate < killers { behavior = .kills } else if fate < killers + hanging { behavior = .hangs }
            return SimulatedRequest(
                number: number,
                client: .random(in: 0..<clients, using: &random),
                service: .random(in: 0..<services, using: &random),
                kind: kind,
                behavior: behavior,
                start: Self.start + 300 + .random(in: 0...burst, using: &random),
                budget: .random(in: 100...4_000, using: &random),
                payloadBytes: .random(in: 0...400, using: &random),
                claim: Int.random(in: 0..<3, using: &random) == 0 ? "impostor" : "",
                isProbe: false
            )
        }
    }
}
