import MessageBus
import ZeroMQ

/// Checks that each request of a client has one outcome, whatever a broker sends.
struct ClientFuzz {
    private static let count = 3

    func violation(of input: FuzzInput) -> String? {
        var input = input
        var now = MonotonicTime(milliseconds: 0)
        var client = ClientCore(endpoint: "test", configuration: BusClientConfiguration(window: 2))
        for number in 0..<Self.count { client.submit(request(number), at: now) }
        var outcomes: [Int] = []
        var steps = 0
        while steps < 400, let step = input.next(known: { _, _ in [] }) {
            steps += 1
            while client.nextToSend() != nil { client.markSent() }
            switch step {
            case .message(_, let frames): client.receive(Multipart(frames))
            case .pause(let milliseconds):
                now = now + milliseconds
                client.advance(to: now)
            case .other(0): client.loseConnection(at: now)
            case .other(let number): if let identifier = identifier(number % Self.count) { client.cancel(identifier) }
            }
            outcomes += client.takeEnded().map(Self.number)
        }
        client.advance(to: now + 60_000)
        outcomes += client.takeEnded().map(Self.number)
        return outcomes.sorted() == Array(0..<Self.count) ? nil : "the outcomes are those of \(outcomes)"
    }

    /// Returns the identifier of a request; the first one has that of ``FuzzWords``.
    private func identifier(_ number: Int) -> CorrelationID? {
        CorrelationID(Array(FuzzWords.identifier.dropLast()) + [FuzzWords.identifier[15] &+ UInt8(number)])
    }

    private static func number(of request: ClientRequest) -> Int {
        Int(request.correlationID.bytes[15] &- FuzzWords.identifier[15])
    }

    private func request(_ number: Int) -> ClientRequest {
        ClientRequest(
            correlationID: identifier(number) ?? CorrelationID(unixMilliseconds: 0, random: (0, UInt64(number))),
            service: "a.v1",
            header: [],
            payload: [],
            budgetMilliseconds: 5_000
        )
    }
}
