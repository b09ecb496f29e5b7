import Dispatch
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing
import ZeroMQ

@Suite struct QuickHandlingTests {
    /// Something that one task tells others once.
    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isRaised: Bool { value.load(ordering: .acquiring) }
        func raise() { value.store(true, ordering: .releasing) }
    }

    /// A bus whose worker takes every handler for a quick one.
    private final class QuickBus: Sendable {
        let client: BusClient
        private let context = ZeroMQContext()
        private let broker: Broker
        private let worker: BusWorker

        init(_ router: RequestRouter) throws {
            broker = Broker(context: context, endpoints: ["inproc://quick"], configuration: TestBus.patient)
            try broker.start()
            worker = BusWorker(
                context: context,
                endpoint: "inproc://quick",
                router: router,
                configuration: BusWorkerConfiguration(missedHeartbeats: 60, quickHandling: .seconds(3_600))
            )
            try worker.start()
            client = try BusClient(context: context, endpoint: "inproc://quick")
        }

        func ask(_ text: String) async throws -> String {
            try await client.request(Echo.request(text), options: Echo.options).lines.first?.text ?? ""
        }

        /// Asks until requests stay on the socket's thread.
        func warmUp() async throws { for number in 0..<20 { #expect(try await ask("\(number)") == "\(number)") } }

        func close(within patience: Duration = .seconds(5)) async {
            client.close()
            await worker.drain(within: patience)
            broker.stop()
        }
    }

    @Test func `a handler that keeps the socket's thread holds up nobody`() async throws {
        let release = DispatchSemaphore(value: 0)
        let held = Flag()
        let router = Echo.router { request, _ in
            guard request.lines.first?.text == "hold" else { return }
            held.raise()
            release.wait()
        }
        let bus = try QuickBus(router)
        try await bus.warmUp()
        async let kept = bus.ask("hold")
        while !held.isRaised { await Task.yield() }
        for number in 0..<20 { #expect(try await bus.ask("other \(number)") == "other \(number)") }
        release.signal()
        #expect(try await kept == "hold")
        #expect(try await bus.ask("after") == "after")
        await bus.close()
    }

    @Test func `a worker whose thread is kept for good still drains`() async throws {
        let release = DispatchSemaphore(value: 0)
        let held = Flag()
        let router = Echo.router { request, _ in
            guard request.lines.first?.text == "hold" else { return }
            held.raise()
            release.wait()
        }
        let bus = try QuickBus(router)
        try await bus.warmUp()
        let kept = Task { try await bus.ask("hold") }
        while !held.isRaised { await Task.yield() }
        #expect(try await bus.ask("other") == "other")
        kept.cancel()
        await bus.close(within: .milliseconds(300))
        release.signal()
        await #expect(throws: Refusal.self) { try await kept.value }
    }

    @Test func `a handler that waits goes on elsewhere, and hears when its client leaves`() async throws {
        let waiting = Flag()
        let cancelled = Flag()
        let router = Echo.router { request, _ in
            guard request.lines.first?.text == "wait" else { return }
            waiting.raise()
            try? await Task.sleep(for: .seconds(60))
            if Task.isCancelled { cancelled.raise() }
        }
        let bus = try QuickBus(router)
        try await bus.warmUp()
        let left = Task { try await bus.ask("wait") }
        while !waiting.isRaised { await Task.yield() }
        #expect(try await bus.ask("other") == "other")
        left.cancel()
        _ = try? await left.value
        while !cancelled.isRaised { try await Task.sleep(for: .milliseconds(2)) }
        await bus.close()
    }
}
