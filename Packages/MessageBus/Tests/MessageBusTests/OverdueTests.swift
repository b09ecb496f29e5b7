import CommonMessages
import Envelope
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Synchronization
import Testing

@Suite struct OverdueTests {
    @Test func `a handler is canceled once its caller no longer waits`() async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Bool.self)
        let begun = Atomic(0)
        let router = Echo.router { (_, _) async throws(Refusal) in
            begun.add(1, ordering: .relaxed)
            try? await Task.sleep(for: .seconds(60))
            ended.yield(Task.isCancelled)
        }
        let bus = try TestBus([router])
        let options = RequestOptions(household: Echo.options.household, budget: .milliseconds(200))
        for round in 1...2 {
            // A slow machine may let a request expire before its handler begins.
            while begun.load(ordering: .relaxed) < round {
                _ = try? await bus.client.request(Echo.request("slow"), options: options)
            }
            var wasCanceled = ends.makeAsyncIterator()
            #expect(await wasCanceled.next() == true)
        }
        await bus.close()
    }

    @Test func `a worker that ends cancels the handlers that are still busy`() async throws {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let (ends, ended) = AsyncStream.makeStream(of: Bool.self)
        let bus = try TestBus()
        let router = Echo.router { (_, _) async throws(Refusal) in
            begun.yield()
            try? await Task.sleep(for: .seconds(60))
            ended.yield(Task.isCancelled)
        }
        let worker = BusWorker(context: bus.context, endpoint: bus.endpoint, router: router)
        try worker.start()
        let asking = Task { try? await bus.client.request(Echo.request("slow"), options: Echo.options) }
        for await _ in begins { break }
        await worker.drain(within: .zero)
        var wasCanceled = ends.makeAsyncIterator()
        #expect(await wasCanceled.next() == true)
        asking.cancel()
        _ = await asking.value
        await bus.close()
    }

    @Test func `the error of a handler that its deadline canceled is DEADLINE`() async {
        let router = Echo.router { (_, _) async throws(Refusal) in
            throw Refusal(.internal, code: "test.canceled", sentence: "The handler was canceled.")
        }
        var header = MessageHeader()
        header.messageType = ReadLinesRequest.wireName
        header.householdID = Echo.options.household
        let context = RequestContext(header: header, payload: [], deadline: .now)
        #expect(await router.answer(context).header.status == .internal)
        let answering = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await router.answer(context).header.status
        }
        #expect(await answering.value == .deadline)
    }
}
