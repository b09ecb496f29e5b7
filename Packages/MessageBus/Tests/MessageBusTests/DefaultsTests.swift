import MessageBus
import Testing

/// What peers and operators rely on without configuring it; a change of a number here is a change of the bus.
@Suite struct DefaultsTests {
    @Test func `broker and worker use the same heartbeat, and both give up after three`() {
        let broker = BrokerConfiguration()
        let worker = BusWorkerConfiguration()
        #expect(broker.heartbeat == .seconds(1) && worker.heartbeat == broker.heartbeat)
        #expect(broker.missedHeartbeats == 3 && worker.missedHeartbeats == broker.missedHeartbeats)
        #expect(broker.lease == .seconds(1))
        #expect(broker.deathsUntilPoison == 2)
        #expect(worker.featureTimeout == .seconds(1))
        #expect(worker.reconnect == (.milliseconds(100), .seconds(5)))
    }

    @Test func `a request has ten seconds everywhere`() {
        #expect(RequestOptions(household: []).budget == .seconds(10))
        #expect(BrokerConfiguration().defaultBudget == .seconds(10))
        #expect(BusWorkerConfiguration().defaultBudget == .seconds(10))
        #expect(BusClientConfiguration().reconnectTimeout == .seconds(10))
    }

    @Test func `a client is more patient with an absent service than the broker`() {
        let retry = RetryPolicy()
        #expect(BrokerConfiguration().patienceForAbsentServices == .seconds(2))
        #expect(retry.patienceForAbsentServices == .seconds(3))
        #expect(BusClientConfiguration().connectTimeout == .seconds(2))
        #expect(retry.maximumRetries == 3)
        #expect(retry.firstPause == .milliseconds(50) && retry.longestPause == .seconds(2))
        #expect(BrokerConfiguration().retryAfter == .milliseconds(100))
        #expect(RetryPolicy.never.maximumRetries == 0)
    }

    @Test func `queues are limited in requests and in bytes`() {
        let broker = BrokerConfiguration()
        #expect(broker.queuedRequestsPerService == 4_096 && broker.queuedBytesPerService == 64 << 20)
        #expect(broker.outstandingRequestsPerClient == 2_048 && broker.outstandingBytesPerClient == 32 << 20)
        #expect(broker.maximumCredit == 4_096)
        let client = BusClientConfiguration()
        #expect(client.window == 1_024)
        #expect(client.unreadParts == (256, 16 << 20))
    }

    @Test func `dead letters are limited in number, size, and age`() {
        let limits = DeadLetterLimits()
        #expect(limits.count == 1_000 && limits.bytes == 256 << 20 && limits.age == .seconds(2_592_000))
    }

    @Test func `events wait for readers, and reads are small`() {
        let plane = EventPlaneConfiguration()
        #expect(plane.waitingPerSubscriber == 1_000 && plane.waitingPerPublisher == 10_000)
        let publisher = EventPublisherConfiguration()
        #expect(publisher.beacon == .seconds(1) && publisher.activity == .seconds(300))
        #expect(publisher.maximumFeeds == 1_024)
        let subscriber = SubscriberConfiguration()
        #expect(subscriber.entriesPerRead == 100)
        #expect(subscriber.firstPause == .milliseconds(100) && subscriber.longestPause == .seconds(1))
        #expect(subscriber.silence == .seconds(30) && subscriber.budget == .seconds(5))
    }

    @Test func `messages, headers, names and tags have the sizes of the protocol`() {
        #expect(MajordomoProtocol.maximumMessageBytes == 4_194_304)
        #expect(MajordomoProtocol.maximumFrames == 16)
        #expect(MajordomoProtocol.maximumHeaderBytes == 1_024)
        #expect(MajordomoProtocol.roomAroundPayload == 1_536)
        #expect(MajordomoProtocol.maximumServiceBytes == 128)
        #expect(MajordomoProtocol.maximumTagBytes == 8)
        #expect(MajordomoProtocol.maximumWorkersPerConnection == 64)
    }
}
