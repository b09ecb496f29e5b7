import CommonMessages
import Envelope
import InventoryMessages
import MessageBus
import ZeroMQ

/// Adds stock by message, one request after another, at an inventory service that commits to SQLite.
///
/// It measures the time from each request to its reply, or to the change at a subscriber in this process that has
/// received the event and read the feed.
struct CommitRun {
    private let household = [UInt8](repeating: 1, count: 16)
    private let client: BusClient
    private let listener: EventListener

    /// Connects to a broker and to the plane beside it.
    init(context: ZeroMQContext, endpoint: String) throws {
        guard let events = EventEndpoints(requests: endpoint) else { throw SocketError.pathTooLong(endpoint) }
        client = try BusClient(context: context, endpoint: endpoint)
        listener = try EventListener(context: context, endpoint: events.subscribe)
    }

    /// Adds stock a number of times, each after the last reply or change has arrived.
    func run(_ count: Int, untilChange waitsForChange: Bool) async throws -> LoadResult {
        let subscriber = ChangeSubscriber(
            of: .inventory,
            household: household,
            from: .head,
            events: listener,
            feeds: client
        )
        var updates = subscriber.makeAsyncIterator()
        // The starting point; then some unmeasured changes while the connections are established.
        _ = try await updates.next()
        for _ in 0..<20 { _ = try await add(waitsForChange, &updates) }
        let (cpu, start) = (LoadResult.processSeconds, ContinuousClock.now)
        var taken: [Int64] = []
        for _ in 0..<count { taken.append(try await add(waitsForChange, &updates)) }
        let elapsed = start.duration(to: .now)
        let result = LoadResult(taken: taken, elapsed: elapsed, cpuSeconds: LoadResult.processSeconds - cpu)
        listener.close()
        client.close()
        return result
    }

    private func add(_ waitsForChange: Bool, _ updates: inout ChangeSubscriber.Iterator) async throws -> Int64 {
        var request = AddStockRequest()
        request.productID = "prd_00000000-0000-4000-8000-000000000001"
        request.amount.value = "1"
        request.amount.unit = "g"
        let start = LoadResult.now
        let options = RequestOptions(household: household, budget: .seconds(60))
        guard waitsForChange else {
            _ = try await client.request(request, options: options)
            return LoadResult.now - start
        }
        async let reply = client.request(request, options: options)
        while let update = try await updates.next() {
            if case .change = update { break }
        }
        let taken = LoadResult.now - start
        _ = try await reply
        return taken
    }
}
