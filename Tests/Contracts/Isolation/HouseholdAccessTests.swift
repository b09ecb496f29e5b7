import Envelope
import MessageBus
import PostgreSQLTestKit
import SQLiteTestKit
import Testing
import TextFormats

/// Checks that a member of one household is refused every message for another one, and changes nothing there.
@Suite(.serialized) struct HouseholdAccessTests {
    private static let home: [UInt8] = Array(repeating: 1, count: 16)
    private static let other: [UInt8] = Array(repeating: 2, count: 16)

    @Test func `every message for another household is forbidden, with the data in SQLite`() async throws {
        let folder = try TemporaryFolder()
        try await check(.sqlite(folder: folder.url))
    }

    @Test func `every message for another household is forbidden, with the data on PostgreSQL`() async throws {
        try await check(.postgresql(address: PostgreSQLServer.shared().makeDatabase()))
    }

    private func check(_ storage: Services.Storage) async throws {
        let access = """
            role member
              households home
            """
        let bus = try GuardedBus(Services.stateful, storage: storage, access: access) {
            $0 == "home" ? Self.home : Self.other
        }
        do {
            for household in [Self.home, Self.other] {
                for seed in try Probe.seeding() {
                    #expect(try await seed.send(for: household, by: bus.host).status == "OK")
                }
            }
            let before = try await Probe.readings(of: Self.other, by: bus.host)
            for probe in try Probe.reading() + Probe.stateless() + Probe.seeding() + Probe.writing() {
                let answer = try await probe.send(for: Self.other, by: bus.member)
                #expect(answer.status == "FORBIDDEN", "\(probe.messageType)")
                #expect(answer.content["code"] == .string("bus.mayNotActFor"), "\(probe.messageType)")
            }
            #expect(try await Probe.readings(of: Self.other, by: bus.host) == before)
            for probe in try Probe.reading() where probe.service == nil {
                #expect(try await probe.send(for: Self.home, by: bus.member).status == "OK", "\(probe.messageType)")
            }
            await bus.stop()
        } catch {
            await bus.stop()
            throw error
        }
    }
}
