import Synchronization
import Testing

@testable import SQLKit

@Suite struct DecodedRowsTests {
    /// A value that counts how often it is decoded.
    private struct Counted: Decodable, Sendable {
        @TaskLocal static var count = Count()

        let name: String

        init(from decoder: any Decoder) throws {
            name = try decoder.singleValueContainer().decode(String.self)
            Self.count.value.withLock { $0 += 1 }
        }
    }

    private final class Count: Sendable { let value = Mutex(0) }

    private func decoded(_ work: () throws -> Void) rethrows -> Int {
        let count = Count()
        try Counted.$count.withValue(count) { try work() }
        return count.value.withLock(\.self)
    }

    @Test func `a body that has not changed is decoded once`() throws {
        let rows = DecodedRows<Counted>(most: 1_000)
        let times = try decoded {
            for _ in 0..<3 {
                let name = try rows.content(of: "1", #""milk""#).name
                #expect(name == "milk")
            }
        }
        #expect(times == 1)
    }

    @Test func `a body that another process changed is decoded again`() throws {
        let rows = DecodedRows<Counted>(most: 1_000)
        for name in ["milk", "oat milk", "milk"] {
            #expect(try rows.content(of: "1", "\"\(name)\"").name == name)
        }
    }

    @Test func `texts that only look alike are not the same`() throws {
        let rows = DecodedRows<Counted>(most: 1_000)
        for name in ["caf\u{E9}", "cafe\u{301}"] {
            let read = try rows.content(of: "1", "\"\(name)\"").name
            #expect(Array(read.utf8) == Array(name.utf8))
        }
    }

    @Test func `a body that can't be decoded is refused each time`() {
        let rows = DecodedRows<Counted>(most: 1_000)
        for _ in 0..<2 { #expect(throws: DecodingError.self) { try rows.content(of: "1", "{") } }
    }

    @Test func `what was read long ago makes room for what is read again and again`() throws {
        let rows = DecodedRows<Counted>(most: 100)
        _ = try rows.content(of: "old", #""milk""#)
        let first = try decoded {
            for number in 100..<140 {
                _ = try rows.content(of: "\(number)", "\"\(number)\"")
                _ = try rows.content(of: "kept", #""eggs""#)
            }
        }
        #expect(first == 41)
        let second = try decoded {
            _ = try rows.content(of: "kept", #""eggs""#)
            _ = try rows.content(of: "old", #""milk""#)
        }
        #expect(second == 1)
    }
}
