import Testing

@testable import ZeroMQ

/// The messages of ZAP, ZeroMQ's authentication protocol (RFC 27).
@Suite struct AuthenticationRequestTests {
    private static let key = [UInt8](repeating: 7, count: 32)
    private static let frames: [[UInt8]] = [
        [9], [], Array("1.0".utf8), [4], Array("tests".utf8), Array("10.0.0.1".utf8), [], Array("CURVE".utf8), key,
    ]

    @Test func `a request names the domain, the address and the key`() throws {
        let request = try #require(AuthenticationRequest(Multipart(Self.frames)))
        #expect(request.domain == "tests")
        #expect(request.address == "10.0.0.1")
        #expect(request.key == CurvePublicKey(bytes: Self.key))
    }

    @Test(arguments: [(1, [1]), (2, Array("2.0".utf8)), (7, Array("PLAIN".utf8)), (8, [1])] as [(Int, [UInt8])])
    func `any other message is not a request`(index: Int, bytes: [UInt8]) {
        var frames = Self.frames
        frames[index] = bytes
        #expect(AuthenticationRequest(Multipart(frames)) == nil)
        #expect(AuthenticationRequest(Multipart(Self.frames + [[]])) == nil)
        #expect(AuthenticationRequest(Multipart(Array(Self.frames.dropLast()))) == nil)
    }

    @Test(
        arguments: [
            ("anna", ["200", "OK", "anna", ""]), (nil, ["400", "No such key is admitted here", "", ""]),
        ] as [(String?, [String])]
    )
    func `an answer goes to the asker, with the number of its request`(userID: String?, rest: [String]) {
        let answer = AuthenticationRequest.answer(to: Multipart(Self.frames), admittedAs: userID)
        #expect(answer.allBytes == [[9], [], Array("1.0".utf8), [4]] + rest.map { Array($0.utf8) })
    }
}
