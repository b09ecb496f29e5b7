import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing
import ZeroMQ

@Suite struct LifecycleTests {
    @Test func `a whole bus starts and stops a thousand times`() async throws {
        for round in 0..<1_000 {
            let bus = try TestBus([Echo.router()])
            if round.isMultiple(of: 10) {
                #expect(try await bus.client.request(Echo.request("x"), options: Echo.options).lines.count == 1)
            }
            await bus.close()
        }
    }

    @Test(arguments: ["tcp://127.0.0.1:*", Echo.ipcEndpoint()])
    func `an endpoint in use is refused`(endpoint: String) throws {
        let context = ZeroMQContext()
        let first = Broker(context: context, endpoints: [endpoint])
        try first.start()
        let bound = try #require(first.boundEndpoints.first)
        let second = Broker(context: context, endpoints: [bound])
        #expect(throws: SocketError.endpointInUse(bound)) { try second.start() }
        first.stop()
        #expect(first.boundEndpoints.isEmpty)
        first.stop()
        context.terminate()
    }

    @Test(arguments: ["nonsense", "http://localhost", "tcp://127.0.0.1:port", ""])
    func `a bad endpoint is refused for broker, worker and client`(endpoint: String) throws {
        let context = ZeroMQContext()
        let error = SocketError.badEndpoint(endpoint)
        #expect(throws: error) { try Broker(context: context, endpoints: [endpoint]).start() }
        #expect(throws: error) { _ = try BusClient(context: context, endpoint: endpoint) }
        #expect(throws: error) {
            try BusWorker(context: context, endpoint: endpoint, router: Echo.router()).start()
        }
        context.terminate()
    }

    @Test func `stopping works before starting, and twice`() async throws {
        let context = ZeroMQContext()
        Broker(context: context, endpoints: ["inproc://x"]).stop()
        await BusWorker(context: context, endpoint: "inproc://x", router: Echo.router()).drain()
        let client = try BusClient(context: context, endpoint: "inproc://x")
        client.close()
        client.close()
        let refusal = await #expect(throws: Refusal.self) {
            try await client.request(Echo.request("x"), options: Echo.options)
        }
        #expect(refusal?.problem.code == "bus.closed")
        context.terminate()
        context.terminate()
    }

    @Test func `a released client closes itself`() throws {
        let context = ZeroMQContext()
        weak var gone: BusClient?
        do {
            let client = try BusClient(context: context, endpoint: "inproc://x")
            gone = client
            #expect(client.counters == ClientCounters())
        }
        #expect(gone == nil)
        // It returns only when every socket of the context is closed.
        context.terminate()
    }
}
