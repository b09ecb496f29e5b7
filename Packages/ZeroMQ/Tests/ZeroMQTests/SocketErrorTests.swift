import Testing
import ZeroMQ

@Suite struct SocketErrorTests {
    private let context = ZeroMQContext()

    @Test(arguments: ["", "nonsense", "tcp://", "http://127.0.0.1:80", "tcp://127.0.0.1:port"])
    func `a text that is not an endpoint is refused`(endpoint: String) throws {
        let socket = try Socket(.router, in: context)
        #expect(throws: SocketError.badEndpoint(endpoint)) { try socket.bind(endpoint) }
    }

    @Test func `a port in use is refused`() throws {
        let first = try Socket(.router, in: context)
        let second = try Socket(.router, in: context)
        let bound = try first.bind("tcp://127.0.0.1:*")
        #expect(throws: SocketError.endpointInUse(bound)) { try second.bind(bound) }
    }

    @Test func `an inproc name in use is refused`() throws {
        let first = try Socket(.router, in: context)
        let second = try Socket(.router, in: context)
        try first.bind("inproc://in-use")
        #expect(throws: SocketError.endpointInUse("inproc://in-use")) { try second.bind("inproc://in-use") }
    }

    @Test func `the path of an ipc socket in use is not taken over`() throws {
        let endpoint = "ipc:///tmp/larder-test-\(UInt32.random(in: 0...UInt32.max)).sock"
        let first = try Socket(.router, in: context)
        let second = try Socket(.router, in: context)
        try first.bind(endpoint)
        #expect(throws: SocketError.endpointInUse(endpoint)) { try second.bind(endpoint) }
    }

    @Test func `a missing folder and another machine's address are refused`() throws {
        let socket = try Socket(.router, in: context)
        for endpoint in ["ipc:///tmp/larder-no-such-folder/x.sock", "tcp://192.0.2.1:5555"] {
            #expect(throws: SocketError.noSuchAddress(endpoint)) { try socket.bind(endpoint) }
        }
    }

    @Test func `a path that is too long is refused by both ends`() throws {
        let endpoint = "ipc:///tmp/" + String(repeating: "x", count: 120)
        let socket = try Socket(.dealer, in: context)
        #expect(throws: SocketError.pathTooLong(endpoint)) { try socket.bind(endpoint) }
        #expect(throws: SocketError.pathTooLong(endpoint)) { try socket.connect(endpoint) }
    }

    @Test(arguments: [
        SocketError.badEndpoint("x"), .endpointInUse("x"), .noSuchAddress("x"), .permissionDenied("x"),
        .pathTooLong("x"), .terminated, .tooManySockets, .failed(operation: "Waiting", reason: "odd"),
    ])
    func `every error says what happened and what to do`(error: SocketError) {
        #expect(error.description.contains(":") || error.description.contains(". "))
        #expect(error.description.hasSuffix("."))
    }
}
