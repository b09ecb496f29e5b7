import Envelope
import MessageBus
import MessageBusTestKit
import Testing

/// A broker with a client and workers of one service, for tests of many short situations.
final class BrokerScene {
    let broker: BrokerHarness
    private var addresses: [String: [[UInt8]]] = [:]

    init(_ configuration: BrokerConfiguration = BrokerConfiguration()) { broker = BrokerHarness(configuration) }

    func ready(_ worker: String, credit: UInt32 = 1) {
        broker.say(worker, WireFrames.ready("work.v1", credit: credit))
    }

    func ask(_ change: (inout Header) -> Void = { _ in }) {
        broker.say("client", WireFrames.clientRequest("work.v1", body: [WireFrames.header(change), [1, 2, 3]]))
    }

    /// Returns the address in the oldest request that a worker has not answered.
    func address(_ worker: String) throws -> [UInt8] {
        addresses[worker, default: []] += broker.heard(worker).filter { $0[1] == [2] }.map { $0[2] }
        let address = try #require(addresses[worker]?.first)
        addresses[worker]?.removeFirst()
        return address
    }

    /// Answers the oldest request of a worker.
    func answer(_ worker: String, _ payload: [UInt8] = [5, 6]) throws {
        broker.say(worker, WireFrames.final(to: try address(worker), body: [payload]))
    }
}
