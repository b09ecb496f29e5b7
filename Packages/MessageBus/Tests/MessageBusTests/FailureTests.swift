import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import Synchronization
import Testing
import ZeroMQ

/// What each part of the bus reports when an error ends its thread: the context that ends too early stands for any.
@Suite struct FailureTests {
    /// The errors that a part has reported.
    private final class Reports: Sendable {
        private let errors = Mutex<[SocketError]>([])

        var all: [SocketError] { errors.withLock { $0 } }
        var take: @Sendable (SocketError) -> Void { { error in self.errors.withLock { $0.append(error) } } }
    }

    @Test(arguments: [true, false])
    func `a broker, its events and its authenticator report the error that ends them, and nothing when stopped`(
        isFailing: Bool
    ) throws {
        let context = ZeroMQContext()
        let key = CurveKeyPair.generate().secretKey
        let security = try BrokerSecurity(context: context, serverKey: key, access: AccessList())
        let broker = Broker(context: context, endpoints: ["inproc://failing"])
        let endpoints = try #require(EventEndpoints(requests: "inproc://failing"))
        let plane = EventPlane(context: context, endpoints: [endpoints])
        try broker.start()
        try plane.start()
        let reports = (broker: Reports(), plane: Reports(), security: Reports())
        broker.whenFailed(reports.broker.take)
        plane.whenFailed(reports.plane.take)
        security.whenFailed(reports.security.take)
        if isFailing { context.terminate() }
        broker.stop()
        plane.stop()
        security.stop()
        context.terminate()
        let expected: [SocketError] = isFailing ? [.terminated] : []
        #expect(reports.broker.all == expected)
        #expect(reports.plane.all == expected)
        #expect(reports.security.all == expected)
        #expect(broker.boundEndpoints.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a client, a worker and a publisher report the error that ends them, and nothing when closed`(
        isFailing: Bool
    ) async throws {
        let context = ZeroMQContext()
        let client = try BusClient(context: context, endpoint: "inproc://failing")
        let worker = BusWorker(context: context, endpoint: "inproc://failing", router: Echo.router())
        let publisher = try EventPublisher(context: context, endpoint: "inproc://failing.publish")
        let reports = (client: Reports(), worker: Reports(), publisher: Reports())
        client.whenFailed(reports.client.take)
        worker.whenFailed(reports.worker.take)
        publisher.whenFailed(reports.publisher.take)
        try worker.start()
        if isFailing {
            let ending = Task.detached { context.terminate() }
            // A publisher looks at its socket when it has something to send.
            let topic = EventTopic(household: Array(repeating: 3, count: 16), service: .inventory)
            var seq: UInt64 = 0
            while reports.publisher.all.isEmpty {
                seq += 1
                publisher.publish(FeedEvent(topic: topic, seq: seq, epoch: "e"))
                try await Task.sleep(for: .milliseconds(1))
            }
            await ending.value
        }
        client.close()
        await worker.drain()
        publisher.close()
        context.terminate()
        let expected: [SocketError] = isFailing ? [.terminated] : []
        #expect(reports.client.all == expected)
        #expect(reports.worker.all == expected)
        #expect(reports.publisher.all == expected)
    }

    @Test func `a failure is reported to a later caller`() throws {
        let context = ZeroMQContext()
        let broker = Broker(context: context, endpoints: ["inproc://failing"])
        try broker.start()
        context.terminate()
        broker.stop()
        let reports = Reports()
        broker.whenFailed(reports.take)
        #expect(reports.all == [.terminated])
    }

    @Test func `a reader of changes ends with a refusal when its listener has failed`() async throws {
        let context = ZeroMQContext()
        let listener = try EventListener(context: context, endpoint: "inproc://failing.subscribe")
        let changes = ChangeSubscriber(
            of: .inventory,
            household: Array(repeating: 3, count: 16),
            from: .beginning,
            events: listener,
            feeds: StubFeed(),
            configuration: SubscriberConfiguration(silence: .seconds(3_600))
        )
        let reading = Task { () async -> Refusal? in
            do throws(Refusal) {
                for try await _ in changes {}
                return nil
            } catch { return error }
        }
        context.terminate()
        #expect(await reading.value?.problem.code == "bus.listenerFailed")
        listener.close()
    }
}
