import Envelope
import Foundation
import MessageBus
import MessageBusTestKit
import Testing

@Suite struct WireTests {
    @Test func `identifiers differ in every random bit, however many are fetched at a time`() async {
        let made = await withTaskGroup(of: [CorrelationID].self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<500).map { _ in BusClientConfiguration.systemCorrelationID() } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(made.map(\.bytes)).count == 2_000)
        let (or, and) = made.reduce((UInt64(0), UInt64.max)) { found, identifier in
            let low = identifier.bytes[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return (found.0 | low, found.1 & low)
        }
        #expect(or == 0xBFFF_FFFF_FFFF_FFFF, "A random bit is never set.")
        #expect(and == 0x8000_0000_0000_0000, "A random bit is always set.")
    }

    @Test(arguments: [0, 1, 127, 128, 16_383, 16_384, 1 << 21, 1 << 28, UInt32.max])
    func `a stamp has room for every number`(number: UInt32) throws {
        for (attempt, waited) in [(number, 1), (1, number)] {
            let stamp = HeaderStamp(principal: "local").bytes(attempt: attempt, waitedMilliseconds: waited)
            let header = try Header(wireBytes: stamp)
            #expect(header.attempt == attempt)
            #expect(header.waitedMilliseconds == waited)
            #expect(header.principal == "local")
        }
    }

    @Test func `a stamped header decodes with the stamp's values last`() throws {
        var bytes = WireFrames.header {
            $0.principal = "somebody"
            $0.idempotencyKey = "key"
        }
        bytes += HeaderStamp(principal: "local").bytes(attempt: 300, waitedMilliseconds: 70_000)
        let header = try Header(wireBytes: bytes)
        #expect(header.principal == "local")
        #expect(header.attempt == 300)
        #expect(header.waitedMilliseconds == 70_000)
        #expect(header.idempotencyKey == "key")
    }

    @Test func `the scan agrees with a full decoding`() throws {
        let bytes = WireFrames.header {
            $0.safe = true
            $0.idempotencyKey = "k"
            $0.budgetMilliseconds = 4_321
            $0.householdID = Data(repeating: 1, count: 16)
        }
        let scan = try #require(bytes.withUnsafeBytes { HeaderScan($0) })
        #expect(scan.isSafe)
        #expect(scan.hasIdempotencyKey)
        #expect(scan.budgetMilliseconds == 4_321)
    }

    @Test(arguments: [([0x22, 1, 0x6B], true), ([0x22, 0], false), ([0x22, 1, 0x6B, 0x22, 0], false), ([], false)])
    func `an empty idempotency key is none, and the last one counts`(bytes: [UInt8], isThere: Bool) {
        #expect(bytes.withUnsafeBytes { HeaderScan($0)?.hasIdempotencyKey } == isThere)
    }

    @Test(arguments: 0..<16 as Range<UInt64>)
    func `whatever decodes as a header is recognized and can be stamped`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var decoded = 0
        for _ in 0..<2_000 {
            var bytes = WireFrames.header { $0.principal = "mallory" }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                bytes.insert(
                    UInt8.random(in: 0...255, using: &random),
                    at: Int.random(in: 0...bytes.count, using: &random)
                )
            }
            guard (try? Header(wireBytes: bytes)) != nil else { continue }
            decoded += 1
            #expect(bytes.withUnsafeBytes { HeaderScan($0) } != nil, "\(bytes)")
            bytes += HeaderStamp(principal: "local").bytes(attempt: 1, waitedMilliseconds: 0)
            #expect((try? Header(wireBytes: bytes))?.principal == "local", "\(bytes)")
        }
        #expect(decoded > 100)
    }

    @Test func `groups are skipped without recursion`() {
        let opening: [UInt8] = [0xA3, 0x06]
        let closing: [UInt8] = [0xA4, 0x06]
        let nested = Array(repeatElement(opening, count: 500).joined())
        let closed = nested + Array(repeatElement(closing, count: 500).joined())
        #expect(closed.withUnsafeBytes { HeaderScan($0) } != nil)
        #expect(nested.withUnsafeBytes { HeaderScan($0) } == nil)
    }

    @Test func `a client address reads back as written`() throws {
        var frame = [UInt8](repeating: 0, count: 14)
        frame.withUnsafeMutableBytes { frame in
            [0, 1, 2, 3, 4].withUnsafeBytes {
                ClientAddress.write(
                    0x0102_0304_0506_0708,
                    .leadingEmpty,
                    identity: UnsafeRawBufferPointer(rebasing: $0[..<5]),
                    to: frame
                )
            }
        }
        #expect(Array(frame[..<9]) == [1, 2, 3, 4, 5, 6, 7, 8, 1])
        let address = try #require(frame.withUnsafeBytes { ClientAddress($0) })
        #expect(address.dispatchNumber == 0x0102_0304_0506_0708)
        #expect(address.dialect == .leadingEmpty)
        #expect(frame[..<9].withUnsafeBytes { ClientAddress($0) } == nil)
    }

    @Test func `correlation identifiers are UUIDs of version 7 in order of time`() throws {
        let early = CorrelationID(unixMilliseconds: 0x0190_163D_8694, random: (0xFFFF_FFFF, UInt64.max))
        let late = CorrelationID(unixMilliseconds: 0x0190_163D_8695, random: (0, 0))
        #expect(early.description == "0190163d-8694-7fff-bfff-ffffffffffff")
        #expect(late.description == "0190163d-8695-7000-8000-000000000000")
        #expect(early.description < late.description)
        #expect(CorrelationID(early.bytes) == early)
        #expect(CorrelationID([1, 2]) == nil)
        let one = BusClientConfiguration.systemCorrelationID()
        #expect(one != BusClientConfiguration.systemCorrelationID())
    }

    @Test func `system identifiers do not repeat`() {
        let made = (0..<200).map { _ in BusClientConfiguration.systemCorrelationID() }
        #expect(Set(made).count == made.count)
    }
}
