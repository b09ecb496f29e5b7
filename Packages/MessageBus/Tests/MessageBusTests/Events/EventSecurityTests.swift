import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

/// Events over the network: CURVE, and the same access list as for requests.
@Suite(.serialized) struct EventSecurityTests {
    private static let home = [UInt8](repeating: 1, count: 16)
    private static let barn = [UInt8](repeating: 2, count: 16)

    private let context = ZeroMQContext()
    private let files = KeyFolder()
    private let feed = StubFeed()
    private let security: BrokerSecurity
    private let plane: EventPlane
    private let endpoints: EventEndpoints
    private let list: (String) throws -> AccessList

    init() throws {
        let server = try files.make("broker")
        let (anna, stock) = (try files.make("anna"), try files.make("stock"))
        try files.make("stranger")
        list = { rights in
            let text = """
                key \(anna.publicKey)
                  principal anna
                  \(rights)
                key \(stock.publicKey)
                  principal stock
                  households home
                  publish inventory.v1
                """
            return try AccessList(text) { ["home": Self.home, "barn": Self.barn][$0] }
        }
        let access = try list("households home\n  subscribe inventory.v1")
        security = try BrokerSecurity(context: context, serverKey: server.secretKey, access: access)
        (plane, endpoints) = try Self.listen(context, security)
    }

    /// Listens at three consecutive free ports.
    private static func listen(
        _ context: ZeroMQContext,
        _ security: BrokerSecurity
    ) throws -> (EventPlane, EventEndpoints) {
        for _ in 0..<100 {
            let port = UInt16.random(in: 20_000...30_000)
            guard let endpoints = EventEndpoints(requests: "tcp://127.0.0.1:\(port)") else { continue }
            let plane = EventPlane(context: context, endpoints: [endpoints], security: security)
            do throws(SocketError) {
                try plane.start()
                return (plane, endpoints)
            } catch {
                guard case .endpointInUse = error else { throw error }
            }
        }
        throw SocketError.endpointInUse("every port that was tried")
    }

    private func publisher(_ name: String) throws -> EventPublisher {
        try EventPublisher(
            context: context,
            endpoint: endpoints.publish,
            configuration: EventPublisherConfiguration(beacon: .milliseconds(100)),
            credentials: try files.credentials(name)
        )
    }

    private func changes(_ listener: EventListener) -> ChangeSubscriber {
        ChangeSubscriber(
            of: .inventory,
            household: Self.home,
            from: .beginning,
            events: listener,
            feeds: feed,
            configuration: SubscriberConfiguration(silence: .seconds(3_600))
        )
    }

    private func event(_ household: [UInt8] = home) -> FeedEvent {
        FeedEvent(topic: EventTopic(household: household, service: .inventory), seq: feed.head, epoch: "e")
    }

    /// Waits until the plane's counters meet a condition.
    private func wait(until isTrue: (EventCounters) -> Bool) async throws {
        for _ in 0..<3_000 {
            if isTrue(plane.counters) { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("It did not happen: \(plane.counters)")
    }

    private func close(_ publisher: EventPublisher, _ listeners: EventListener...) {
        publisher.close()
        for listener in listeners { listener.close() }
        plane.stop()
        security.stop()
        context.terminate()
    }

    @Test func `a listed peer receives its household's events and no other peer receives any`() async throws {
        let publisher = try publisher("stock")
        let listener = try EventListener(
            context: context,
            endpoint: endpoints.subscribe,
            credentials: try files.credentials("anna")
        )
        let stranger = try EventListener(
            context: context,
            endpoint: endpoints.subscribe,
            credentials: try files.credentials("stranger")
        )
        let plain = try EventListener(context: context, endpoint: endpoints.subscribe)
        let others = [changes(stranger).makeAsyncIterator(), changes(plain).makeAsyncIterator()]
        var changes = changes(listener).makeAsyncIterator()
        for seq in 1...3 as ClosedRange<UInt64> {
            feed.write()
            publisher.publish(event())
            #expect(try await changes.numbers(1) == [seq])
        }
        #expect(plane.counters.subscribed == 1, "Neither of the others has come in.")
        #expect(security.refusedKeys >= 1)
        publisher.publish(event(Self.barn))
        try await wait { $0.refused >= 1 }
        withExtendedLifetime(others) {}
        close(publisher, listener, stranger, plain)
    }

    @Test func `a peer that loses its right stops receiving until it has the right again`() async throws {
        let publisher = try publisher("stock")
        let listener = try EventListener(
            context: context,
            endpoint: endpoints.subscribe,
            credentials: try files.credentials("anna")
        )
        var changes = changes(listener).makeAsyncIterator()
        feed.write()
        publisher.publish(event())
        #expect(try await changes.numbers(1) == [1])
        try await wait { $0.subscribed == 1 }
        security.replace(access: try list("households barn\n  subscribe inventory.v1"))
        try await wait { $0.refused >= 1 }
        feed.write()
        publisher.publish(event())
        let published = plane.counters.published
        try await wait { $0.published > published + 2 }
        let reads = feed.reads
        security.replace(access: try list("households home\n  subscribe inventory.v1"))
        #expect(try await changes.numbers(1) == [2])
        #expect(feed.reads > reads)
        close(publisher, listener)
    }
}
