import CategoryModule
import CategoryStorage
import Commands
import Foundation
import GRDB
import SQLKit
import SQLiteKit

/// How much space a home takes that has written much and deleted most of it.
extension SyncPeer {
    private static let rows = 10_000
    private static let writes = 10
    /// One row in so many stays.
    private static let share = 10
    private static let group = 250

    /// Writes rows ten times, deletes nine of ten, and lets 200 days pass, after which commits drop what is old.
    ///
    /// - Returns: The bytes of a living row in that file, and in a new one with the same rows.
    func measureSpace() async throws -> (compacted: Double, fresh: Double) {
        let start = Date()
        let old = try SQLCategoryStore.open(folder: folder.appendingPathComponent("compacted"))
        let numbers = stride(from: 0, to: Self.rows, by: Self.group).map { $0..<$0 + Self.group }
        for range in numbers { try await create(range, in: old, at: start) }
        for write in 1..<Self.writes {
            for range in numbers { try await change(range, in: old, at: start) { "Write \(write) of \($0)" } }
        }
        for range in numbers {
            let gone = range.filter { $0 % Self.share != 0 }
            try await commit(gone.map { PlannedOperation(.delete, of: key($0), expecting: nil) }, to: old, at: start)
        }
        let later = start.addingTimeInterval(200 * 86_400)
        // Each commit drops some hundred entries, and the last thousand of a feed stay however old they are.
        for number in 0..<1_300 { try await change([0], in: old, at: later) { _ in "Later \(number)" } }
        let living = numbers.joined().filter { $0 % Self.share == 0 }
        let new = try SQLCategoryStore.open(folder: folder.appendingPathComponent("fresh"))
        for begin in stride(from: 0, to: living.count, by: Self.group) {
            try await create(living[begin..<begin + Self.group], in: new, at: later)
        }
        let kept = try await old.database.read { try $0.rows("SELECT kind FROM entities", []) { _ in 1 }.count }
        precondition(kept == living.count, "\(kept) entities are left.")
        return (try bytes(of: old, in: "compacted") / Double(kept), try bytes(of: new, in: "fresh") / Double(kept))
    }

    private func key(_ number: Int) -> EntityKey { EntityKey(CategoryRow.categoryKind.text, id(number)) }

    private func change(
        _ numbers: some Sequence<Int>,
        in store: SQLCategoryStore,
        at now: Date,
        to name: (Int) -> String
    ) async throws {
        let planned = numbers.map { number in
            let change = GroupChange("name", .write(json: name(number)))
            return PlannedOperation(.change([change]), of: key(number), expecting: nil)
        }
        try await commit(planned, to: store, at: now)
    }

    /// Closes a store, and returns the bytes of the pages that its file uses.
    private func bytes(of store: SQLCategoryStore, in name: String) throws -> Double {
        try store.database.close()
        let path = folder.appendingPathComponent(name).appendingPathComponent("category.sqlite").path
        return try DatabaseQueue(path: path).read { database in
            func number(_ pragma: String) throws -> Int { try Int.fetchOne(database, sql: "PRAGMA \(pragma)") ?? 0 }
            return Double((try number("page_count") - number("freelist_count")) * (try number("page_size")))
        }
    }
}
