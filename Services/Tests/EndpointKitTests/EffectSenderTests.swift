import Commands
import CommandsTestKit
import EndpointKit
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Sync
import Synchronization
import Testing

/// Sends what notes owe the quantity service, as any service does.
@Suite final class EffectSenderTests: Sendable {
    private let store = NoteStore()
    private let target = NoteStore()
    private let services = StubSender()
    private let reports = Mutex<[String]>([])
    private let pauses = Mutex<[Duration]>([])

    /// Writes a note that owes so much.
    private func write(_ name: String, owing numbers: Int...) async throws {
        let create = Intent.create([GroupChange("text", .write(json: name))])
        _ = try await store.commit(
            [PlannedOperation(create, of: EntityKey("note", name), expecting: 0)],
            owing: numbers.map { PlannedEffect("note.written", json: "\(name) \($0)") },
            outcome: [],
            for: .test(household: "home", key: name, principal: "anna")
        )
    }

    /// Lets the quantity service note what it hears, once under each key.
    private func listen(failing failures: Refusal...) {
        let left = Mutex(failures)
        services.answer(ReadLinesRequest.self) { [target] (request, context) async throws(Refusal) in
            let text = request.lines.first?.text ?? ""
            do {
                let create = Intent.create([GroupChange("text", .write(json: text))])
                let key = EntityKey("note", "\(context.header.principal): \(text)")
                _ = try await target.commit(
                    [PlannedOperation(create, of: key, expecting: 0)],
                    outcome: [],
                    for: CommandContext(context, now: Date(timeIntervalSince1970: 0))
                )
            } catch { throw Refusal(.internal, code: "test.doubled", sentence: "\(error)") }
            // The service did it, and its answer is lost.
            if let failure = left.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
            return ReadLinesReply()
        }
    }

    private func sender(policy: Sync.RetryPolicy = Sync.RetryPolicy()) -> EffectSender {
        EffectSender(
            of: store,
            over: services,
            policy: policy,
            random: { .max },
            pause: { [self] pause in pauses.withLock { $0.append(pause) } },
            report: { [self] report in reports.withLock { $0.append(report) } },
            request: { (effect) throws(StoreError) in
                guard effect.effect.kind == "note.written" else { return nil }
                var line = Line()
                line.text = try effect.content()
                var request = ReadLinesRequest()
                request.lines = [line]
                return request
            }
        )
    }

    private func owed() async throws -> [OwedEffect] {
        try await store.effects(refused: false, after: nil, limit: 1_000)
    }

    private var noted: [String] {
        get async throws { try await target.notes(of: "home") }
    }

    private let unavailable = Refusal(.unavailable, code: "bus.noWorker", sentence: "Start it.")

    @Test func `what is owed at the start and after a commit is sent in order, under its own keys`() async throws {
        listen()
        try await write("a", owing: 1, 2)
        let ids = try await owed().map { $0.id.uuidString.lowercased() }
        let sender = sender()
        sender.start()
        try await write("b", owing: 1)
        sender.notice()
        await sender.finish(within: .seconds(30))
        #expect(try await noted == ["anna: a 1", "anna: a 2", "anna: b 1"])
        #expect(try await owed().isEmpty && pauses.withLock { $0.isEmpty })
        let requests = services.requests(of: ReadLinesRequest.self)
        #expect(requests.map { $0.request.lines.first?.text } == ["a 1", "a 2", "b 1"])
        #expect(Array(requests.compactMap(\.options.idempotencyKey).prefix(2)) == ids)
        #expect(requests.allSatisfy { $0.options.household == HouseholdID(name: "home").bytes })
    }

    @Test func `a process that ends between sending and settling sends again, and the effect happens once`()
        async throws
    {
        listen()
        for failure in DiskFailure.allCases {
            try await write("\(failure)", owing: 1)
            // The disk fails when the answer is noted, and the process ends.
            store.entities.expect(failure)
            let first = sender()
            first.start()
            await first.finish(within: .seconds(30))
            store.entities.expect(nil)
            let second = sender()
            second.start()
            await second.finish(within: .seconds(30))
            #expect(try await owed().isEmpty)
        }
        #expect(try await noted.count == 2)
        #expect(reports.withLock { $0.count } == 2, "Nothing was refused: \(reports.withLock { $0 })")
    }

    @Test func `a service that does not answer is asked again after growing pauses`() async throws {
        listen(failing: unavailable, unavailable, unavailable)
        try await write("a", owing: 1, 2)
        let policy = Sync.RetryPolicy(baseMilliseconds: 100, capMilliseconds: 300)
        let sender = sender(policy: policy)
        sender.start()
        while try await !owed().isEmpty { await Task.yield() }
        await sender.finish(within: .seconds(30))
        #expect(try await noted == ["anna: a 1", "anna: a 2"])
        let delays = (1...3).map { Duration.milliseconds(policy.delay(afterFailures: $0, random: .max)) }
        #expect(pauses.withLock { $0 } == delays)
        let texts = services.requests(of: ReadLinesRequest.self).map { $0.request.lines.first?.text }
        #expect(texts == ["a 1", "a 1", "a 1", "a 1", "a 2"], "The second one waits for the first.")
    }

    @Test func `a refused effect stays with its reason, and those behind it are sent`() async throws {
        listen(failing: Refusal(.invalid, code: "sample.no", sentence: "That is nothing."))
        try await write("a", owing: 1, 2)
        let sender = sender()
        sender.start()
        await sender.finish(within: .seconds(30))
        #expect(try await owed().isEmpty)
        let refused = try await store.effects(refused: true, after: nil, limit: 9)
        #expect(refused.map(\.refusal) == [OperationRefusal(code: "sample.no", sentence: "That is nothing.")])
        #expect(try refused.first?.content(as: String.self) == "a 1")
        #expect(try await noted == ["anna: a 1", "anna: a 2"])
    }

    @Test(arguments: [Status.forbidden, .unauthenticated, .conflict, .internal])
    func `what may pass, such as a right that is missing, loses no effect`(status: Status) async throws {
        listen(failing: Refusal(status, code: "sample.later", sentence: "Not now."))
        try await write("a", owing: 1, 2)
        let sender = sender()
        sender.start()
        while try await !owed().isEmpty { await Task.yield() }
        await sender.finish(within: .seconds(30))
        #expect(try await store.effects(refused: true, after: nil, limit: 9).isEmpty)
        #expect(try await noted == ["anna: a 1", "anna: a 2"])
        #expect(pauses.withLock { $0.count } == 1)
    }

    @Test func `a home whose effect waits does not hold up another home`() async throws {
        listen(failing: unavailable)
        try await write("a", owing: 1, 2)
        let create = Intent.create([GroupChange("text", .write(json: "b"))])
        _ = try await store.commit(
            [PlannedOperation(create, of: EntityKey("note", "b"), expecting: 0)],
            owing: [PlannedEffect("note.written", json: "b 1")],
            outcome: [],
            for: .test(household: "another home", key: "b", principal: "anna")
        )
        let sender = sender()
        sender.start()
        while try await !owed().isEmpty { await Task.yield() }
        await sender.finish(within: .seconds(30))
        let texts = services.requests(of: ReadLinesRequest.self).map { $0.request.lines.first?.text ?? "" }
        #expect(texts.prefix(2).sorted() == ["a 1", "b 1"], "a 2 waits behind a 1, and b 1 does not.")
        #expect(texts.count == 4)
    }

    @Test func `effects of a later release wait, and hold up nothing`() async throws {
        listen()
        let context = CommandContext.test(household: "home", key: "later")
        _ = try await store.commit([], owing: [PlannedEffect("note.sung", json: 1)], outcome: [], for: context)
        try await write("a", owing: 1)
        let sender = sender()
        sender.start()
        await sender.finish(within: .seconds(30))
        #expect(try await noted == ["anna: a 1"])
        #expect(try await owed().map(\.effect.kind) == ["note.sung"])
    }

    @Test func `more effects than one page are sent in one go`() async throws {
        listen()
        try await write("a", owing: 0)
        for number in 0..<120 { try await write("note \(number)", owing: number, 1_000) }
        let sender = sender()
        sender.start()
        await sender.finish(within: .seconds(30))
        #expect(try await owed().isEmpty)
        #expect(services.requests(of: ReadLinesRequest.self).count == 241)
    }

    @Test(.timeLimit(.minutes(10)))
    func `at its end it does not ask a service again that is not there`() async throws {
        services.answer(ReadLinesRequest.self) { [unavailable] (_, _) async throws(Refusal) in throw unavailable }
        try await write("a", owing: 1)
        let sender = sender()
        sender.start()
        while pauses.withLock({ $0.isEmpty }) { await Task.yield() }
        await sender.finish(within: .seconds(3_600))
        #expect(try await owed().count == 1, "It is sent at the next start.")
    }

    @Test func `at its end it does not wait for a service that does not answer`() async throws {
        services.answer(ReadLinesRequest.self) { (_, _) async throws(Refusal) in
            do { try await Task.sleep(for: .seconds(3_600)) } catch {
                throw Refusal(.unavailable, code: "bus.canceled", sentence: "The caller left.")
            }
            return ReadLinesReply()
        }
        try await write("a", owing: 1)
        let sender = sender()
        sender.start()
        await sender.finish(within: .milliseconds(1))
        #expect(try await owed().count == 1, "It is sent at the next start.")
        #expect(try await store.effects(refused: true, after: nil, limit: 9).isEmpty)
        await self.sender().finish(within: .seconds(30))
    }
}
