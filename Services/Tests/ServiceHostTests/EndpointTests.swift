import ServiceHost
import Testing

@Suite struct EndpointTests {
    @Test(arguments: ["ipc:///tmp/larder/broker.sock", "tcp://127.0.0.1:5555", "inproc://larder", "tcp://[::1]:0"])
    func `an endpoint is written as it was read`(text: String) throws {
        #expect(try Endpoint(text).description == text)
    }

    @Test(arguments: [
        "", "localhost:5555", "tcp://localhost", "tcp://:5555", "tcp://localhost:70000", "ipc://", "udp://a:1",
    ])
    func `a text that is no endpoint is refused with an example`(text: String) {
        let failure = #expect(throws: StartupFailure.self) { try Endpoint(text) }
        #expect(
            failure?.description
                == "\"\(text)\" is not an endpoint: write ipc:///path/to/socket or tcp://127.0.0.1:5555."
        )
    }

    @Test func `a list keeps its order`() throws {
        let list = try Endpoint.list("ipc:///tmp/a.sock, tcp://127.0.0.1:1")
        #expect(list == [.ipc(path: "/tmp/a.sock"), .tcp(host: "127.0.0.1", port: 1)])
    }

    @Test func `an empty list is refused`() {
        #expect(throws: StartupFailure.self) { try Endpoint.list(" ") }
    }

    @Test func `a path too long for a Unix socket is refused`() {
        let path = "/" + String(repeating: "x", count: Endpoint.longestSocketPath)
        let failure = #expect(throws: StartupFailure.self) { try Endpoint("ipc://\(path)") }
        #expect(failure?.description == "The socket path \(path) is longer than 97 bytes: choose a shorter one.")
    }

    @Test func `a socket in a folder that cannot be made is refused`() throws {
        let endpoint = try Endpoint("ipc:///proc/no-such-folder/broker.sock")
        let failure = #expect(throws: StartupFailure.self) { try endpoint.prepareForListening() }
        #expect(failure?.description.hasPrefix("The folder /proc/no-such-folder cannot hold a socket") == true)
    }
}
