import CommonMessages
import Envelope
import Foundation
import Testing

/// Checks the bytes on the wire against handwritten ones.
///
/// A change breaks every client in another language.
@Suite struct HeaderWireTests {
    @Test func `a header has these bytes`() throws {
        var header = Header()
        header.messageType = "a.B"
        header.correlationID = Data([1, 2])
        header.causationID = Data([3])
        header.idempotencyKey = "k"
        header.householdID = Data([4])
        header.budgetMilliseconds = 300
        header.attempt = 1
        header.contentType = "c"
        header.locale = "de"
        header.traceparent = "t"
        header.principal = "p"
        header.waitedMilliseconds = 5
        header.safe = true
        header.status = .overloaded
        header.retryAfterMilliseconds = 6
        header.part = 7
        let golden: [UInt8] = [
            0x0A, 3, 0x61, 0x2E, 0x42, 0x12, 2, 1, 2, 0x1A, 1, 3, 0x22, 1, 0x6B, 0x2A, 1, 4, 0x30, 0xAC, 0x02, 0x38, 1,
            0x42, 1, 0x63, 0x4A, 2, 0x64, 0x65, 0x52, 1, 0x74, 0x5A, 1, 0x70, 0x60, 5, 0x68, 1, 0x70, 9, 0x78, 6,
            0x80, 1, 7,
        ]
        #expect(try header.wireBytes() == golden)
        #expect(try Header(wireBytes: golden) == header)
    }

    @Test(arguments: [
        (Status.ok, 1), (.accepted, 2), (.invalid, 3), (.unauthenticated, 4), (.forbidden, 5), (.notFound, 6),
        (.conflict, 7), (.deadline, 8), (.overloaded, 9), (.unavailable, 10), (.poison, 11), (.internal, 12),
    ])
    func `each status has its number`(status: Status, number: Int) {
        #expect(status.rawValue == number)
    }

    @Test func `the last value of a field wins, as the broker's stamp relies on`() throws {
        let claimed: [UInt8] = [0x5A, 1, 0x61]
        let stamped: [UInt8] = [0x5A, 1, 0x62]
        #expect(try Header(wireBytes: claimed + stamped).principal == "b")
    }

    @Test func `unknown fields survive a round trip`() throws {
        // Field 200, as a later version might add.
        let later: [UInt8] = [0x0A, 1, 0x61, 0xC2, 0x0C, 2, 7, 7]
        #expect(try Header(wireBytes: later).wireBytes() == later)
    }

    @Test func `a problem has these bytes and this JSON`() throws {
        var problem = Problem()
        problem.code = "a.b"
        problem.params = ["x": "y"]
        problem.sentence = "S."
        problem.field = "f"
        let golden: [UInt8] = [
            0x0A, 3, 0x61, 0x2E, 0x62, 0x12, 6, 0x0A, 1, 0x78, 0x12, 1, 0x79, 0x1A, 2, 0x53, 0x2E, 0x22, 1, 0x66,
        ]
        #expect(try problem.wireBytes() == golden)
        let json = #"{"code":"a.b","params":{"x":"y"},"sentence":"S.","field":"f"}"#
        #expect(String(decoding: try problem.wireBytes(as: .json), as: UTF8.self) == json)
        #expect(try Problem(wireBytes: Array(json.utf8), as: .json) == problem)
    }

    @Test func `JSON of a later version is read without its unknown fields`() throws {
        let later = #"{"code":"a","invented":{"later":[1]}}"#
        #expect(try Problem(wireBytes: Array(later.utf8), as: .json).code == "a")
    }

    @Test func `content types are known by their names, and empty means protobuf`() {
        #expect(ContentType(header: "") == .protobuf)
        #expect(ContentType(header: "application/protobuf") == .protobuf)
        #expect(ContentType(header: "application/json") == .json)
        #expect(ContentType(header: "text/plain") == nil)
    }
}
