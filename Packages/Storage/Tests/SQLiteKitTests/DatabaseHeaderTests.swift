import Testing

@testable import SQLiteKit

@Suite struct DatabaseHeaderTests {
    struct Words {
        var schema: UInt32 = 0x0100_0005
        var changes: UInt32 = 9
        var previous: UInt32 = 1
        var own: UInt32 = 2

        func header() throws -> DatabaseHeader {
            var bytes = [UInt8](repeating: 0xa5, count: 100)
            for (offset, word) in [(24, changes), (40, schema), (60, own), (68, previous)] {
                for place in 0..<4 { bytes[offset + place] = UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * place)) }
            }
            return try #require(DatabaseHeader(bytes))
        }
    }

    @Test func `a header has 100 bytes, with the stamp where SQLite keeps an application's numbers`() throws {
        #expect(DatabaseHeader([UInt8](repeating: 0, count: 99)) == nil)
        let header = try Words(previous: 0x0102_0304, own: 0xfffe_fdfc).header()
        #expect(header.stamp == CommitStamp(previous: 0x0102_0304, own: 0xfffe_fdfc))
    }

    @Test(arguments: [
        (Words(changes: 9, previous: 2, own: 3), true), (Words(changes: 10, previous: 2, own: 3), true),
        (Words(changes: 11, previous: 2, own: 3), false), (Words(changes: 8, previous: 2, own: 3), false),
        (Words(changes: 9, previous: 7, own: 3), false), (Words(changes: 10, previous: 1, own: 2), false),
        (Words(schema: 0x0100_0004, changes: 9, previous: 2, own: 3), false),
        (Words(schema: 0x0200_0004, changes: 10, previous: 1, own: 2), true),
        (Words(schema: 0x0200_0004, changes: 10, previous: 2, own: 3), false),
        (Words(schema: 0x0200_0004, changes: 9, previous: 1, own: 2), false),
        (Words(schema: 0x0200_0004, changes: 11, previous: 1, own: 2), false),
    ])
    func `a commit follows the one that it names, and tables change in the first after opening`(
        later: Words,
        follows: Bool
    ) throws {
        #expect(try Words().header().isFollowed(by: later.header()) == follows)
    }
}
