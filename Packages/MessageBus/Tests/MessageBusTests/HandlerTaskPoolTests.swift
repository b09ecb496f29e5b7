import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing

@Suite struct HandlerTaskPoolTests {
    /// Holds its callers back until enough have arrived.
    private actor Gate {
        private let expected: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(expected: Int) { self.expected = expected }

        func pass() async {
            guard waiting.count + 1 < expected else {
                for continuation in waiting { continuation.resume() }
                waiting = []
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    @Test func `a waiting handler delays no other request, up to the worker's credit`() async throws {
        let gate = Gate(expected: 64)
        let bus = try TestBus([Echo.router { _, _ in await gate.pass() }])
        let client = bus.client
        // Each request ends at its deadline unless all are handled at once.
        let answered = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    try await client.request(Echo.request("\(number) eggs"), options: Echo.options).lines.count
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(answered == 64)
        await bus.close()
    }
}
