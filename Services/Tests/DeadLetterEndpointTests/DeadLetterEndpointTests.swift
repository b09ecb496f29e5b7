import CommonMessages
import DeadLetterEndpoint
import DeadLetterMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Synchronization
import Testing

/// Records the requests that were sent again, and answers as configured.
private final class StubReplay: DeadLetterReplay {
    struct Sent: Sendable {
        let service: String
        let messageType: String
        let payload: [UInt8]
        let options: RequestOptions
    }

    let sent = Mutex<[Sent]>([])
    let refusal = Mutex<Refusal?>(nil)
    /// Runs while a request is sent.
    let meanwhile = Mutex<[@Sendable () -> Void]>([])

    func sendAgain(
        service: ServiceName,
        messageType: String,
        contentType: ContentType,
        payload: [UInt8],
        isSafe: Bool,
        options: RequestOptions
    ) async throws(Refusal) -> Status {
        let sent = Sent(service: service.rawValue, messageType: messageType, payload: payload, options: options)
        self.sent.withLock { $0.append(sent) }
        for run in meanwhile.withLock({ $0 }) { run() }
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
        return .accepted
    }
}

/// What the endpoint takes for the present.
private final class Today: Sendable {
    /// Since 1970.
    let milliseconds = Mutex<UInt64>(1_700_000_000_000)
}

@Suite struct DeadLetterEndpointTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("letters-\(UUID())").path
    private let folder: DeadLetterFolder
    private let replay = StubReplay()
    private let today = Today()
    private let sender: RouterSender

    init() {
        let clock = Mutex<UInt64>(1_700_000_000_000)
        let now: @Sendable () -> UInt64 = {
            clock.withLock { time in
                time += 1_000
                return time
            }
        }
        folder = DeadLetterFolder(path: path, now: now)
        let router = DeadLetterEndpoint.router(version: "1", folder: folder, sender: replay) { [today] in
            today.milliseconds.withLock { $0 }
        }
        sender = RouterSender([router])
    }

    private func keep(_ service: String, household: UInt8 = 1, payload: [UInt8] = [7, 7], isSafe: Bool = false) {
        var header = Header()
        header.messageType = "test.Request"
        header.householdID = Data(repeating: household, count: household == 0 ? 0 : 16)
        header.idempotencyKey = "their-key"
        header.principal = "ann"
        header.safe = isSafe
        let bytes = (try? header.wireBytes()) ?? []
        folder.keep(PoisonedRequest(service: service, header: bytes, payload: payload, deaths: 2))
        folder.settle()
    }

    private func ask<Request: RequestMessage>(_ request: Request, as household: UInt8 = 1) async throws -> Request.Reply
    {
        try await sender.request(
            request,
            options: RequestOptions(household: [UInt8](repeating: household, count: 16), idempotencyKey: "k")
        )
    }

    private func end() { try? FileManager.default.removeItem(atPath: path) }

    @Test func `a list tells everything but what was sent, a page at a time, oldest first`() async throws {
        defer { end() }
        for number in 0..<5 { keep("s\(number % 2).v1") }
        var request = ListDeadLettersRequest()
        request.limit = 2
        var services: [String] = []
        var reply = ListDeadLettersReply()
        repeat {
            reply = try await ask(request)
            services += reply.letters.map(\.service)
            request.after = reply.letters.last?.id ?? ""
        } while reply.hasMore_p
        #expect(services == ["s0.v1", "s1.v1", "s0.v1", "s1.v1", "s0.v1"])
        let letter = try #require(reply.letters.first)
        #expect(letter.header.idempotencyKey == "their-key")
        #expect(letter.payloadBytes == 2)
        #expect(letter.deaths == 2)
        request = ListDeadLettersRequest()
        request.service = "s1.v1"
        #expect(try await ask(request).letters.count == 2)
    }

    @Test func `only the host sees letters of no home and unreadable ones`() async throws {
        defer { end() }
        keep("nobodys.v1", household: 0)
        let unreadable = "\(path)/1600000000000-0123456789abcdef.deadletter"
        try Data([0xFF]).write(to: URL(fileURLWithPath: unreadable))
        let router = DeadLetterEndpoint.router(version: "1", folder: folder, sender: replay)
        func answer(_ request: some RequestMessage, as principal: String) async throws -> [UInt8] {
            var header = MessageHeader()
            header.messageType = type(of: request).wireName
            header.householdID = [UInt8](repeating: 1, count: 16)
            header.principal = principal
            let payload = try request.wireBytes()
            return await router.answer(RequestContext(header: header, payload: payload, deadline: .now + .seconds(300)))
                .payload
        }
        var purge = PurgeDeadLettersRequest()
        purge.beforeUnixMilliseconds = .max
        for principal in ["anna", ""] {
            let list = try ListDeadLettersReply(wireBytes: await answer(ListDeadLettersRequest(), as: principal))
            #expect(list.letters.isEmpty)
            #expect(try PurgeDeadLettersReply(wireBytes: await answer(purge, as: principal)).purged == 0)
        }
        #expect(try PurgeDeadLettersReply(wireBytes: await answer(purge, as: "local")).purged == 2)
    }

    @Test func `a request that kills again keeps its age, and no other letter is lost`() async throws {
        defer { end() }
        keep("s.v1")
        let identifier = try #require(folder.identifiers().first)
        replay.refusal.withLock { $0 = Refusal(.poison, code: "bus.poison", sentence: "It has killed its workers.") }
        var request = ReplayDeadLetterRequest()
        request.id = identifier.description
        replay.meanwhile.withLock { $0 = [{ [self] in keep("other.v1") }] }
        await #expect(throws: Refusal.self) { try await ask(request) }
        #expect(folder.identifiers().compactMap { folder.letter($0)?.service } == ["s.v1", "other.v1"])
        replay.meanwhile.withLock { $0 = [{ [self] in keep("s.v1") }] }
        await #expect(throws: Refusal.self) { try await ask(request) }
        #expect(folder.identifiers().first == identifier)
        #expect(folder.identifiers().compactMap { folder.letter($0)?.service } == ["s.v1", "other.v1"])
        #expect(folder.letter(identifier)?.deaths == 4)
    }

    @Test func `a home sees its own letters, and the host also those of no home`() async throws {
        defer { end() }
        keep("theirs.v1", household: 2)
        keep("ours.v1")
        keep("nobodys.v1", household: 0)
        let letters = try await ask(ListDeadLettersRequest()).letters
        #expect(letters.map(\.service) == ["ours.v1", "nobodys.v1"])
        var show = ShowDeadLetterRequest()
        show.id = try #require(folder.identifiers().first).description
        await #expect(throws: Refusal.self) { try await ask(show) }
        var purge = PurgeDeadLettersRequest()
        purge.beforeUnixMilliseconds = .max
        #expect(try await ask(purge).purged == 2)
        #expect(folder.identifiers().count == 1)
    }

    @Test func `one letter is shown with what was sent`() async throws {
        defer { end() }
        keep("s.v1", payload: [1, 2, 3])
        var request = ShowDeadLetterRequest()
        request.id = try #require(folder.identifiers().first).description
        #expect(Array(try await ask(request).payload) == [1, 2, 3])
    }

    @Test func `a letter is sent again for its principal and under its key, and then it is gone`() async throws {
        defer { end() }
        keep("s.v1")
        var request = ReplayDeadLetterRequest()
        request.id = try #require(folder.identifiers().first).description
        let reply = try await ask(request)
        #expect(reply.status == .accepted)
        let sent = try #require(replay.sent.withLock { $0.first })
        #expect(sent.service == "s.v1")
        #expect(sent.messageType == "test.Request")
        #expect(sent.payload == [7, 7])
        #expect(sent.options.idempotencyKey == "their-key")
        #expect(sent.options.principal == "ann")
        #expect(sent.options.household == [UInt8](repeating: 1, count: 16))
        #expect(folder.identifiers().isEmpty)
    }

    @Test func `a letter whose outcome may be forgotten is sent again only when its sender says so`() async throws {
        defer { end() }
        keep("s.v1")
        let identifier = try #require(folder.identifiers().first)
        let limit = identifier.unixMilliseconds + 30 * 86_400_000
        var request = ReplayDeadLetterRequest()
        request.id = identifier.description
        today.milliseconds.withLock { $0 = limit + 1 }
        let refusal = await #expect(throws: Refusal.self) { try await ask(request) }
        #expect(refusal?.problem.code == "deadletter.outcomeForgotten")
        #expect(refusal?.status == .conflict)
        #expect(replay.sent.withLock { $0.isEmpty })
        #expect(folder.identifiers() == [identifier])
        request.allowRepetition = true
        #expect(try await ask(request).status == .accepted)
        #expect(folder.identifiers().isEmpty)
    }

    @Test(arguments: [true, false])
    func `a letter is sent again within 30 days, and at any age when it changes nothing`(isSafe: Bool) async throws {
        defer { end() }
        keep("s.v1", isSafe: isSafe)
        let identifier = try #require(folder.identifiers().first)
        today.milliseconds.withLock { $0 = identifier.unixMilliseconds + (isSafe ? 300 : 30) * 86_400_000 }
        var request = ReplayDeadLetterRequest()
        request.id = identifier.description
        #expect(try await ask(request).status == .accepted)
    }

    @Test func `what is refused again stays`() async throws {
        defer { end() }
        keep("s.v1")
        replay.refusal.withLock { $0 = Refusal(.unavailable, code: "bus.noWorker", sentence: "No s.v1 is running.") }
        var request = ReplayDeadLetterRequest()
        request.id = try #require(folder.identifiers().first).description
        await #expect(throws: Refusal(.unavailable, code: "bus.noWorker", sentence: "No s.v1 is running.")) {
            try await ask(request)
        }
        #expect(folder.identifiers().count == 1)
    }

    @Test func `letters are let go by name and by age`() async throws {
        defer { end() }
        for _ in 0..<4 { keep("s.v1") }
        let identifiers = folder.identifiers()
        var request = PurgeDeadLettersRequest()
        request.ids = [identifiers[3].description, "../../etc/passwd"]
        request.beforeUnixMilliseconds = identifiers[1].unixMilliseconds
        #expect(try await ask(request).purged == 2)
        #expect(folder.identifiers() == Array(identifiers[1...2]))
    }

    @Test(arguments: ["", "../secret", "1700000000000-0123456789abcdef"])
    func `a name of nothing is not found`(name: String) async throws {
        var request = ShowDeadLetterRequest()
        request.id = name
        do {
            _ = try await ask(request)
            Issue.record("it was found")
        } catch let refusal as Refusal {
            #expect(refusal.status == .notFound)
            #expect(refusal.problem.code == "deadletter.notFound")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a client sends a message again as it is, and says how it was answered`() async throws {
        let bus = try TestBus([DeadLetterEndpoint.router(version: "1", folder: folder, sender: replay)])
        let status = try await bus.client.sendAgain(
            service: .deadletter,
            messageType: ListDeadLettersRequest.wireName,
            contentType: .protobuf,
            payload: [],
            isSafe: true,
            options: RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(300))
        )
        #expect(status == .ok)
        let refused = await #expect(throws: Refusal.self) {
            try await bus.client.sendAgain(
                service: .deadletter,
                messageType: "larder.deadletter.v1.Nothing",
                contentType: .protobuf,
                payload: [],
                isSafe: true,
                options: RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(300))
            )
        }
        #expect(refused?.problem.code == "bus.unknownMessage")
        await bus.close()
    }
}
