import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing
import ZeroMQ

/// What clients and readers of feeds count, and how a service tells it.
@Suite struct CountersTests {
    @Test func `a client counts requests, retries and connections`() async throws {
        let attempts = Mutex(0)
        var router = RequestRouter(service: .quantity, version: "1")
        router.handle(ReadLinesRequest.self) { _, _ throws(Refusal) in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            guard attempt > 2 else {
                throw Refusal(.unavailable, code: "quantity.away", sentence: "Not yet.", retryAfter: .milliseconds(1))
            }
            return ReadLinesReply()
        }
        let bus = try TestBus([router], endpoint: "tcp://127.0.0.1:*")
        _ = try await bus.client.request(Echo.request("x"), options: Echo.options)
        let counters = bus.client.counters
        #expect(counters.retries == 2)
        #expect(counters.requests == 3)
        #expect(counters.connects == 1)
        #expect(counters.losses == 0)
        bus.broker.stop()
        while bus.client.counters.losses == 0 { try await Task.sleep(for: .milliseconds(2)) }
        await bus.close()
    }

    @Test func `a client tells of its connection, until it closes`() async throws {
        var router = RequestRouter(service: .quantity, version: "1")
        router.handle(ReadLinesRequest.self) { _, _ throws(Refusal) in ReadLinesReply() }
        let bus = try TestBus([router], endpoint: "tcp://127.0.0.1:*")
        _ = try await bus.client.request(Echo.request("x"), options: Echo.options)
        var changes = bus.client.connectionChanges().makeAsyncIterator()
        #expect(await changes.next() == .established)
        bus.broker.stop()
        #expect(await changes.next() == .lost)
        var late = bus.client.connectionChanges().makeAsyncIterator()
        #expect(await late.next() == .lost)
        await bus.close()
        #expect(await changes.next() == nil)
        #expect(await late.next() == nil)
        var closed = bus.client.connectionChanges().makeAsyncIterator()
        #expect(await closed.next() == .lost)
        #expect(await closed.next() == nil)
    }

    @Test func `within a process, a connection is never lost`() async throws {
        let context = ZeroMQContext()
        let client = try BusClient(context: context, endpoint: "inproc://nobody")
        var changes = client.connectionChanges().makeAsyncIterator()
        #expect(await changes.next() == .established)
        client.close()
        context.terminate()
    }

    @Test func `the reader of a feed counts gaps, resyncs and its lag`() async throws {
        let bus = try EventBus()
        bus.feed.write(2)
        var changes = bus.subscriber().makeAsyncIterator()
        #expect(try await changes.numbers(2) == [1, 2])
        // Only a reader that the broker has subscribed hears of the third, and reads no more without an event.
        bus.commit()
        #expect(try await changes.numbers(1) == [3])
        #expect(bus.listener.counters.gaps == 0)
        // Two events are lost: the third goes beyond the next number.
        bus.feed.write(2)
        bus.commit()
        #expect(try await changes.numbers(3) == [4, 5, 6])
        #expect(bus.listener.counters.gaps == 1)
        #expect(bus.listener.counters.lag == 0)
        bus.feed.restore(head: 1)
        bus.publisher.publish(bus.event(1, epoch: "restored"))
        #expect(try await changes.next() == .resync(FeedCursor(epoch: "restored", seq: 0)))
        #expect(bus.listener.counters.resyncs == 1)
        bus.close()
    }

    @Test func `what a reader has counted stays when it leaves, but for its lag`() async throws {
        let bus = try EventBus()
        bus.commit(250)
        do {
            var changes = bus.subscriber().makeAsyncIterator()
            #expect(try await changes.numbers(1) == [1])
            // A read has up to 100 entries.
            #expect(bus.listener.counters.lag == 150)
        }
        #expect(bus.listener.counters.lag == 0)
        #expect(bus.listener.counters.reads == 1)
        bus.close()
    }

    @Test func `the status of a service has its metrics as text`() async throws {
        var counters = ClientCounters()
        counters.retries = 7
        var router = RequestRouter(service: .quantity, version: "1")
        router.reportMetrics { [counters] in counters.metrics + FeedCounters().metrics }
        let bus = try TestBus([router])
        let status = try await bus.client.status(of: .quantity, timeout: .seconds(60))
        #expect(
            status.metrics.contains(
                "# HELP larder_client_retries_total Requests that were sent again after a refusal.\n"
                    + "# TYPE larder_client_retries_total counter\nlarder_client_retries_total 7\n"
            )
        )
        #expect(status.metrics.contains("# TYPE larder_feed_lag gauge\nlarder_feed_lag 0\n"))
        for name in ["connects", "losses", "requests"] {
            #expect(status.metrics.contains("\nlarder_client_\(name)_total 0\n"))
        }
        for name in ["gaps", "resyncs", "reads", "failed_reads"] {
            #expect(status.metrics.contains("\nlarder_feed_\(name)_total 0\n"))
        }
        await bus.close()
    }
}
