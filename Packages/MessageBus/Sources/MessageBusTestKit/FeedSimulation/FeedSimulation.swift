import CommonMessages
import Envelope
import MessageBus

/// A publisher, a feed and subscribers in virtual time, running the shipped state machines.
///
/// For fifteen seconds, the seed determines what goes wrong: events are lost, doubled and late; reads fail or take
/// long; publishers restart; backups are restored; subscribers come late or are slow. Then everything heals, and each
/// subscriber has one beacon interval to catch up.
package struct FeedSimulation {
    /// The result of one run.
    package struct Report: Sendable {
        /// The seed of the run.
        package let seed: UInt64
        /// The violations, as sentences.
        package var violations: [String] = []
        /// How often each kind of event happened, for tests that require some.
        package var counts: [String: Int] = [:]
    }

    enum Step {
        case commit(last: Bool)
        case restart
        case restore
        case beacon(generation: Int)
        case arrival(FeedEvent, subscriber: Int)
        case wake(subscriber: Int)
        case answer(ReadFeedReply?, subscriber: Int, read: Int)
        case check
    }

    static let topic = EventTopic(
        household: Array(repeating: 7, count: 16),
        service: ServiceName(rawValue: "simulated.v1")
    )
    /// The time at which everything heals.
    static let healing: Int64 = 15_000
    /// How long subscribers may take afterward: one beacon interval plus reading.
    static let patience: Int64 = 1_000 + 800

    var random: SeededGenerator
    var policy: any FeedSimulationPolicy
    var report: Report
    var queue = EventQueue<Step>()
    var now = MonotonicTime(milliseconds: 0)
    var feed = SimulatedFeed()
    var publisher: PublisherCore
    /// Counts publishers, so that beacons of an ended one are ignored.
    var generation = 0
    var subscribers: [SimulatedSubscriber] = []
    /// The percentage of events and reads that are lost before healing.
    let lossPercent: Int
    let slowestRead: Int64

    private init(seed: UInt64, policy: any FeedSimulationPolicy) {
        random = SeededGenerator(seed: seed &* 7_919 &+ 17)
        self.policy = policy
        report = Report(seed: seed)
        publisher = PublisherCore(configuration: EventPublisherConfiguration(), at: now)
        lossPercent = [0, 20, 60, 95].randomElement(using: &random) ?? 0
        slowestRead = [5, 200, 3_000].randomElement(using: &random) ?? 5
    }

    /// Runs one schedule.
    package static func run(seed: UInt64, policy: any FeedSimulationPolicy = HonestFeedPolicy()) -> Report {
        var simulation = FeedSimulation(seed: seed, policy: policy)
        simulation.plan()
        while simulation.report.violations.isEmpty, let time = simulation.queue.nextTime,
            let step = simulation.queue.popFirst()
        {
            simulation.now = time
            simulation.perform(step)
            if case .check = step { break }
        }
        return simulation.report
    }

    var isHealed: Bool { now.milliseconds >= Self.healing }

    private mutating func plan() {
        for _ in 0..<Int.random(in: 0...20, using: &random) { feed.commit() }
        for _ in 0..<Int.random(in: 1...3, using: &random) { addSubscriber() }
        let burst = Int.random(in: 1...120, using: &random)
        for _ in 0..<burst { queue.add(.commit(last: false), at: moment()) }
        for _ in 0..<Int.random(in: 0...2, using: &random) { queue.add(.restart, at: moment()) }
        if Int.random(in: 0..<3, using: &random) == 0 { queue.add(.restore, at: moment()) }
        // The last event before healing is always lost.
        queue.add(.commit(last: true), at: MonotonicTime(milliseconds: Self.healing - 1))
        if Int.random(in: 0..<3, using: &random) == 0 {
            queue.add(.restart, at: MonotonicTime(milliseconds: Self.healing - 1))
        }
        queue.add(.check, at: MonotonicTime(milliseconds: Self.healing + Self.patience))
        restart()
    }

    private mutating func moment() -> MonotonicTime {
        MonotonicTime(milliseconds: Int64.random(in: 0..<Self.healing - 1, using: &random))
    }

    private mutating func addSubscriber() {
        let start = Bool.random(using: &random) ? MonotonicTime(milliseconds: 0) : moment()
        let delay = Int64.random(in: 0...500, using: &random)
        subscribers.append(
            SimulatedSubscriber(
                core: SubscriberCore(
                    service: Self.topic.service,
                    start: .beginning,
                    configuration: SubscriberConfiguration(
                        entriesPerRead: Int.random(in: 1...30, using: &random),
                        silence: .seconds(3_600)
                    ),
                    at: start
                ),
                hearsFrom: start + delay,
                slowness: Bool.random(using: &random) ? 0 : Int64.random(in: 1...2_000, using: &random)
            )
        )
        queue.add(.wake(subscriber: subscribers.count - 1), at: start)
        queue.add(.arrival(.subscribed(to: Self.topic), subscriber: subscribers.count - 1), at: start + delay)
    }
}
