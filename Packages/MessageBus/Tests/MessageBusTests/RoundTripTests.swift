import CommonMessages
import Envelope
import MessageBus
import QuantityMessages
import Testing
import ZeroMQ

@Suite struct RoundTripTests {
    @Test(arguments: ["inproc://bus", "tcp://127.0.0.1:*"])
    func `a request is answered`(endpoint: String) async throws {
        let context = ZeroMQContext()
        let broker = Broker(context: context, endpoints: [endpoint])
        try broker.start()
        let bound = try #require(broker.boundEndpoints.first)
        var router = RequestRouter(service: .quantity, version: "1")
        router.handle(ParseRequest.self) { request, _ in
            var reply = ParseReply()
            reply.lines = request.lines.map { line in
                var parsed = ParsedLine()
                parsed.text = line.text
                return parsed
            }
            return reply
        }
        let worker = BusWorker(context: context, endpoint: bound, router: router)
        try worker.start()
        let client = try BusClient(context: context, endpoint: bound)
        var request = ParseRequest()
        var line = Line()
        line.text = "1 cup flour"
        request.lines = [line]
        let reply = try await client.request(
            request,
            options: RequestOptions(household: [UInt8](repeating: 1, count: 16))
        )
        #expect(reply.lines.map(\.text) == ["1 cup flour"])
        client.close()
        await worker.drain()
        broker.stop()
        context.terminate()
    }
}
