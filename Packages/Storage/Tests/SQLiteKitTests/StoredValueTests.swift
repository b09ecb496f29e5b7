import Commands
import Foundation
import Testing

@testable import SQLKit

@Suite struct StoredValueTests {
    /// Notes the statements that it gets.
    private final class Recorder: SQLConnection {
        var isSQLite: Bool { true }
        private(set) var statements: [(sql: String, arguments: [SQLValue])] = []

        func fetch(_: String, _: [SQLValue]) -> [SQLRow] { [] }
        func execute(_ sql: String, _ arguments: [SQLValue]) { statements.append((sql, arguments)) }
        func runScript(_: String) {}
    }

    @Test func `an identity of another length is filled up or cut`() {
        #expect(UUID(stored: Data()) == UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
        #expect(UUID(stored: Data(1...17)) == UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0F10"))
        #expect(Incarnation(stored: Data()) == Incarnation(high: 0, low: 0))
        let whole = Incarnation(high: 0x0102_0304_0506_0708, low: 0x090a_0b0c_0d0e_0f10)
        #expect(Incarnation(stored: Data(1...16)) == whole && whole.blob == Data(1...16))
    }

    @Test(arguments: [(0, []), (1, [1]), (63, [32, 16, 8, 4, 2, 1]), (64, [64]), (196, [64, 64, 64, 4])])
    func `rows are inserted up to 64 at once, in numbers that are powers of two`(count: Int, expected: [Int]) throws {
        let recorder = Recorder()
        let rows = (0..<count).map { [SQLValue.integer(Int64($0)), .null] }
        try recorder.insert(into: "notes", rows)
        #expect(recorder.statements.map(\.arguments.count) == expected.map { 2 * $0 })
        #expect(recorder.statements.flatMap(\.arguments) == rows.flatMap(\.self))
        for (statement, number) in zip(recorder.statements, expected) {
            let places = repeatElement("(?, ?)", count: number).joined(separator: ", ")
            #expect(statement.sql == "INSERT INTO notes VALUES \(places)")
        }
    }
}
