import Envelope
import MessageBus
import ZeroMQ

/// Clients, workers and a broker in one thread, running the shipped state machines on a network that a seed controls:
/// it delays, drops, repeats, cuts, black-holes and heals, and its processes crash, drain and restart.
///
/// Time is virtual. A seed gives the same schedule on every machine.
package final class Simulation {
    let plan: SimulationPlan
    var policy: any SimulationPolicy
    var random: SeededGenerator
    var now = SimulationPlan.start
    var queue = EventQueue<() -> Void>()
    var requests: [SimulatedRequest]
    var links: [SimulatedLink] = []
    var clients: [SimulatedClient] = []
    var workers: [SimulatedWorker] = []
    var broker: BrokerCore?
    var oracle: BrokerOracle
    /// When a draining broker ends; `nil` unless it is draining.
    var brokerEnd: MonotonicTime?
    /// The keys for which each service has stored an effect.
    var storedKeys: [Set<String>]
    var isHealed = false
    /// The last time at which a refused probe may be retried.
    var lastProbe = SimulationPlan.start
    var violations: [String] = []
    var messages = 0
    var faults: [String: Int] = [:]
    var counters: [String: UInt64] = [:]
    var fingerprint: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates a simulation of a plan.
    ///
    /// - Parameters:
    ///   - plan: The schedule.
    ///   - policy: The fault planted at the broker; none by default.
    package init(_ plan: SimulationPlan, policy: any SimulationPolicy = HonestPolicy()) {
        self.plan = plan
        self.policy = policy
        random = SeededGenerator(seed: plan.seed &+ 0x5EED)
        requests = plan.requests
        oracle = BrokerOracle(plan: plan)
        storedKeys = Array(repeating: [], count: plan.services)
    }

    /// Runs a seed's schedule to its end.
    package static func run(seed: UInt64, policy: any SimulationPolicy = HonestPolicy()) -> SimulationReport {
        Simulation(SimulationPlan(seed: seed), policy: policy).run()
    }

    /// Runs the schedule to its end.
    package func run() -> SimulationReport {
        setUp()
        let healing = SimulationPlan.start + plan.trouble
        schedule(at: healing) { self.heal() }
        // By then, the last worker has come back, and the longest request has ended.
        let probing = healing + 5_000
        schedule(at: probing) { self.probe() }
        // And by then, a backlog that made a service refuse a probe is done.
        let end = probing + 7_000
        lastProbe = probing + (7_000 - SimulatedRequest.probeBudget)
        var steps = 0
        while let next = nextMoment(), next <= end, violations.isEmpty {
            now = max(now, next)
            step()
            steps += 1
            if steps > 200_000 { object("time stands still") }
        }
        now = end
        if violations.isEmpty { judge() }
        return report()
    }

    private func setUp() {
        startBroker()
        clients = (0..<plan.clients).map { SimulatedClient(index: $0, window: plan.window) }
        for (service, count) in plan.workersPerService.enumerated() {
            for _ in 0..<count {
                let index = workers.count
                workers.append(
                    SimulatedWorker(
                        index: index,
                        service: service,
                        credit: plan.credit,
                        tag: plan.taggedWorkers && index.isMultiple(of: 2) ? [7, UInt8(service)] : [],
                        configuration: plan.worker,
                        at: now + .random(in: 0...200, using: &random)
                    )
                )
            }
        }
        for client in clients { connect(client) }
        for request in requests {
            schedule(at: request.start) { self.submit(request.number) }
            guard let pause = request.cancelAfter else { continue }
            schedule(at: request.start + pause) { self.withdraw(request.number) }
        }
        for (time, fault) in plan.faults { schedule(at: SimulationPlan.start + time) { self.strike(fault) } }
    }

    func schedule(at time: MonotonicTime, _ event: @escaping () -> Void) { queue.add(event, at: max(time, now)) }

    func schedule(after range: ClosedRange<Int64>, _ event: @escaping () -> Void) {
        schedule(at: now + .random(in: range, using: &random), event)
    }

    func object(_ sentence: String) {
        violations.append("\(now - SimulationPlan.start) ms: \(sentence)")
    }

    /// Mixes an event into the fingerprint of the run.
    func note(_ value: Int64) {
        fingerprint = (fingerprint ^ UInt64(bitPattern: value)) &* 0x0000_0100_0000_01B3
    }

    private func nextMoment() -> MonotonicTime? {
        var next = queue.nextTime
        func take(_ time: MonotonicTime?) { if let time { next = next.map { min($0, time) } ?? time } }
        take(broker?.nextTimer)
        take(brokerEnd)
        for client in clients where client.isRunning { take(client.core.nextTimer) }
        for worker in workers where worker.isRunning {
            take(worker.core.nextTimer)
            take(worker.drainEnd)
        }
        return next
    }

    /// Does everything that is due now, in the order of the processes.
    private func step() {
        while let time = queue.nextTime, time <= now, let event = queue.popFirst() {
            event()
            settle()
        }
        advanceBroker()
        for worker in workers { advance(worker) }
        for client in clients { advance(client) }
        settle()
    }

    /// Sends everything that there is to send.
    private func settle() {
        flushBroker()
        for worker in workers { flush(worker) }
        for client in clients { flush(client) }
    }
}
