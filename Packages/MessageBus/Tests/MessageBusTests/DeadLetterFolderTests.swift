import DeadLetterMessages
import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Synchronization
import Testing

@Suite struct DeadLetterFolderTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("letters-\(UUID())").path

    private func request(_ service: String = "work.v1", bytes: Int = 3) -> PoisonedRequest {
        PoisonedRequest(service: service, header: [1], payload: [UInt8](repeating: 7, count: bytes), deaths: 2)
    }

    /// Returns a folder that writes as a test says.
    private func folder(
        _ limits: DeadLetterLimits = DeadLetterLimits(),
        at now: @escaping @Sendable () -> UInt64 = { 1_700_000_000_000 },
        writeFile: @escaping @Sendable (Data, URL) -> Bool
    ) -> DeadLetterFolder {
        DeadLetterFolder(path: path, limits: limits, now: now, report: { _ in }, writeFile: writeFile)
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `only the owner can read a stored letter`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DeadLetterFolder(path: path, now: { 1_700_000_000_000 })
        folder.keep(request())
        let identifier = try #require(folder.identifiers().first)
        #expect(identifier.description.hasPrefix("1700000000000-"))
        let letter = try #require(folder.letter(identifier))
        #expect(letter.service == "work.v1")
        #expect(letter.deaths == 2)
        #expect(Array(letter.payload) == [7, 7, 7])
        #expect(try permissions(path) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(files == ["\(identifier).deadletter"])
        #expect(try permissions("\(path)/\(files[0])") == 0o600)
        #expect(folder.kept == 1)
        #expect(DeadLetterFolder(path: path).identifiers() == [identifier], "another process finds it")
        #expect(folder.remove([identifier, identifier]) == 1)
        #expect(folder.identifiers().isEmpty)
    }

    @Test(arguments: [0, 3, 100_000])
    func `a heading has everything but the payload`(bytes: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DeadLetterFolder(path: path)
        folder.keep(request(bytes: bytes))
        let identifier = try #require(folder.identifiers().first)
        let heading = try #require(folder.heading(identifier))
        var letter = try #require(folder.letter(identifier))
        #expect(heading.payloadBytes == bytes && letter.payload.count == bytes)
        letter.payload = Data()
        #expect(heading.letter == letter)
        try Data("ruined".utf8).write(to: URL(fileURLWithPath: "\(path)/\(identifier).deadletter"))
        #expect(folder.heading(identifier) == nil)
    }

    @Test func `number, bytes and age are bounded, and the oldest letter goes first`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let clock = Mutex<UInt64>(1_700_000_000_000)
        let limits = DeadLetterLimits(count: 3, bytes: 2_500, age: .seconds(60))
        let folder = DeadLetterFolder(path: path, limits: limits, now: { clock.withLock { $0 } })
        for number in 0..<5 {
            folder.keep(request("service\(number).v1"))
            folder.settle()
            clock.withLock { $0 += 1_000 }
        }
        let services = { folder.identifiers().compactMap { folder.letter($0)?.service } }
        #expect(services() == ["service2.v1", "service3.v1", "service4.v1"])
        folder.keep(request("large.v1", bytes: 2_430))
        #expect(services() == ["large.v1"])
        clock.withLock { $0 += 61_000 }
        folder.keep(request("late.v1"))
        #expect(services() == ["late.v1"])
    }

    @Test func `no letter is deleted before the next one is written`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let isFull = Mutex(false)
        let folder = DeadLetterFolder(
            path: path,
            limits: DeadLetterLimits(count: 1),
            now: { 1_700_000_000_000 },
            report: { _ in },
            writeFile: { bytes, file in
                !isFull.withLock { $0 } && (try? bytes.write(to: file)) != nil
            }
        )
        folder.keep(request("first.v1"))
        folder.settle()
        isFull.withLock { $0 = true }
        folder.keep(request("second.v1"))
        #expect(folder.identifiers().compactMap { folder.letter($0)?.service } == ["first.v1"])
        isFull.withLock { $0 = false }
        folder.keep(request("third.v1"))
        #expect(folder.identifiers().compactMap { folder.letter($0)?.service } == ["third.v1"])
        #expect(folder.kept == 2)
        #expect(folder.lost == 1)
    }

    @Test func `two letters become one, and a failed write keeps both`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let isFull = Mutex(false)
        let clock = Mutex<UInt64>(1_700_000_000_000)
        let now: @Sendable () -> UInt64 = { clock.withLock { $0 } }
        let folder = folder(at: now) { bytes, file in
            !isFull.withLock { $0 } && (try? bytes.write(to: file)) != nil
        }
        for service in ["first.v1", "later.v1", "other.v1"] {
            folder.keep(request(service))
            folder.settle()
            clock.withLock { $0 += 1 }
        }
        let identifiers = folder.identifiers()
        try #require(identifiers.count == 3)
        folder.combine(identifiers[0], into: identifiers[0])
        isFull.withLock { $0 = true }
        folder.combine(identifiers[1], into: identifiers[0])
        #expect(folder.identifiers() == identifiers)
        #expect(identifiers.compactMap { folder.letter($0)?.deaths } == [2, 2, 2])
        isFull.withLock { $0 = false }
        folder.combine(identifiers[1], into: identifiers[0])
        #expect(folder.identifiers() == [identifiers[0], identifiers[2]])
        folder.combine(identifiers[1], into: identifiers[0])
        let letter = try #require(folder.letter(identifiers[0]))
        #expect(letter.deaths == 4 && letter.service == "first.v1")
        #expect(folder.letter(identifiers[2])?.deaths == 2)
    }

    @Test func `letters that wait for the disk are bounded, and there is room again afterward`() {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let disk = DispatchSemaphore(value: 0)
        let folder = folder { bytes, file in
            disk.wait()
            defer { disk.signal() }
            return (try? bytes.write(to: file)) != nil
        }
        for _ in 0..<35 { folder.keep(request()) }
        #expect(folder.lost == 3 && folder.kept == 0)
        disk.signal()
        folder.settle()
        #expect(folder.lost == 3 && folder.kept == 32)
        for _ in 0..<32 { folder.keep(request()) }
        folder.settle()
        #expect(folder.lost == 3 && folder.kept == 64)
        #expect(folder.identifiers().count == 64, "Each has a name of its own.")
    }

    @Test func `what is exactly as large, as many, or as old as allowed stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let clock = Mutex<UInt64>(1_700_000_000_000)
        let sizes = Mutex<[Int]>([])
        let writeFile: @Sendable (Data, URL) -> Bool = { bytes, file in
            sizes.withLock { $0.append(bytes.count) }
            return (try? bytes.write(to: file)) != nil
        }
        let keep = { (limits: DeadLetterLimits, bytes: Int) in
            let folder = self.folder(limits, at: { clock.withLock { $0 } }, writeFile: writeFile)
            folder.keep(self.request(bytes: bytes))
            return folder.identifiers().count
        }
        #expect(keep(DeadLetterLimits(), 3) == 1)
        clock.withLock { $0 += 60_000 }
        #expect(keep(DeadLetterLimits(age: .seconds(60)), 3) == 2)
        let total = sizes.withLock { $0.reduce(0, +) + $0[0] }
        clock.withLock { $0 += 1 }
        #expect(keep(DeadLetterLimits(bytes: total), 3) == 3)
        #expect(keep(DeadLetterLimits(bytes: total), 3) == 3, "The oldest one has left.")
        #expect(keep(DeadLetterLimits(count: 4), 3) == 4)
        #expect(keep(DeadLetterLimits(count: 4), 3) == 4)
    }

    @Test(arguments: [(0, "0000000000000-"), (5, "0000000000005-"), (10_000_000_000_000, "9999999999999-")])
    func `any clock gives letters a name in order of time`(time: UInt64, start: String) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DeadLetterFolder(path: path, now: { time })
        for _ in 0..<2 { folder.keep(request()) }
        let names = folder.identifiers().map(\.description)
        #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix(start) })
        let letter = try #require(folder.identifiers().first.flatMap { folder.letter($0) })
        #expect(letter.unixMilliseconds == time && Array(letter.header) == [1])
        #expect(names.contains(letter.id))
        // Within a day, whatever the machine does meanwhile.
        let days = { (milliseconds: Double) in milliseconds / 86_400_000 }
        let now = days(Date.now.timeIntervalSince1970 * 1_000)
        #expect(abs(days(Double(DeadLetterFolder.systemTime())) - now) < 1)
    }

    @Test func `a letter that cannot be stored is reported in a sentence`() {
        let said = Mutex<[String]>([])
        let folder = DeadLetterFolder(
            path: "/dev/null/letters",
            report: { sentence in said.withLock { $0.append(sentence) } }
        )
        folder.keep(request())
        folder.settle()
        #expect(
            said.withLock { $0 } == [
                "A request of work.v1 has killed 2 workers and could not be stored: make room in /dev/null/letters, and "
                    + "make sure that the broker may write there."
            ]
        )
    }

    @Test(arguments: ["/dev/null/letters", "/proc/letters"])
    func `a failed write to the folder is counted and has no other effect`(path: String) {
        let folder = DeadLetterFolder(path: path)
        folder.keep(request())
        folder.settle()
        #expect(folder.lost == 1)
        #expect(folder.kept == 0)
        #expect(folder.identifiers().isEmpty)
    }

    @Test func `a file that is not a letter is skipped`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DeadLetterFolder(path: path)
        folder.keep(request())
        let identifier = try #require(folder.identifiers().first)
        try Data([0xFF, 0xFF]).write(to: URL(fileURLWithPath: "\(path)/\(identifier).deadletter"))
        try Data().write(to: URL(fileURLWithPath: "\(path)/notes.txt"))
        #expect(folder.identifiers() == [identifier])
        #expect(folder.letter(identifier) == nil)
    }

    @Test(arguments: [
        "", "../../etc/passwd", "1700000000000-0123456789abcde", "1700000000000-0123456789abcdeg",
        "170000000000/-0123456789abcdef", "-700000000000-0123456789abcdef", "1700000000000-0123456789ABCDEF",
    ])
    func `no name leads out of the folder`(text: String) {
        #expect(DeadLetterID(text) == nil)
    }

    @Test func `the core hands out poison requests with the broker's stamp`() throws {
        let broker = BrokerHarness()
        let header = WireFrames.header {
            $0.safe = true
            $0.principal = "mallory"
        }
        broker.say("client", WireFrames.clientRequest("work.v1", body: [header, [5]]))
        for worker in ["one", "two"] {
            broker.say(worker, WireFrames.ready("work.v1"))
            broker.say(worker, WireFrames.disconnect)
        }
        let poisoned = try #require(broker.core.poisonedRequests.first)
        #expect(poisoned.service == "work.v1")
        #expect(poisoned.payload == [5])
        #expect(poisoned.deaths == 2)
        #expect(try Header(wireBytes: poisoned.header).principal == "local")
    }

    @Test func `the core keeps a bounded number of poison requests for its owner`() {
        let broker = BrokerHarness()
        for number in 0..<35 {
            let body = [WireFrames.header { $0.safe = true }, [UInt8(number)]]
            broker.say("client", WireFrames.clientRequest("work.v1", body: body))
            for worker in ["one", "two"] {
                broker.say(worker, WireFrames.ready("work.v1"))
                broker.say(worker, WireFrames.disconnect)
            }
        }
        #expect(broker.core.poisonedRequests.map(\.payload) == (0..<32).map { [$0] })
        #expect(broker.core.status.counters["poisoned"] == 35)
    }
}
