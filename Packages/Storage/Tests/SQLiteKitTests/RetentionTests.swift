import Commands
import CommandsTestKit
import Foundation
import SQLiteKit
import SQLiteTestKit
import Testing

/// How long a database keeps what only repetitions need.
@Suite struct RetentionTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    let folder: TemporaryFolder
    let store: NoteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try NoteStore.open(folder.url)
    }

    @Test func `outcomes of commands go after 30 days, some with each commit`() async throws {
        let old = (0..<60).map { "old \($0)" }
        for key in old { try await commit(key, day: 0) }
        try await commit("younger", day: 1.001)
        try await commit("the 31st day", day: 31)
        #expect(try await kept(old) == 10, "No commit removes more than 50.")
        try await commit(nil, day: 31)
        #expect(try await kept(old) == 0)
        #expect(try await kept(["younger", "the 31st day"]) == 2)
    }

    @Test func `an outcome is kept for 30 days to the millisecond`() async throws {
        try await commit("first", day: 0)
        try await commit(nil, day: 30)
        #expect(try await kept(["first"]) == 1)
        try await commit(nil, day: 30, milliseconds: 1)
        #expect(try await kept(["first"]) == 0)
    }

    @Test func `a command that comes again after that runs again`() async throws {
        try await commit("k", day: 0)
        try await commit(nil, day: 31)
        #expect(try await store.commit([], outcome: [2], for: context("k", day: 31)) == [2])
    }

    private func context(_ key: String?, day: Double, milliseconds: Double = 0) -> CommandContext {
        .test(key: key, now: Self.start.addingTimeInterval(day * 86_400 + milliseconds / 1_000))
    }

    private func commit(_ key: String?, day: Double, milliseconds: Double = 0) async throws {
        _ = try await store.commit([], outcome: [1], for: context(key, day: day, milliseconds: milliseconds))
    }

    private func kept(_ keys: [String]) async throws -> Int {
        var count = 0
        for key in keys where try await store.recordedOutcome(for: context(key, day: 0)) != nil { count += 1 }
        return count
    }
}
