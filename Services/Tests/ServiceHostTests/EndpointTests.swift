import Foundation
import SQLiteTestKit
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
    func `a text that is not an endpoint is refused with an example`(text: String) {
        let failure = #expect(throws: StartupFailure.self) { try Endpoint(text) }
        #expect(
            failure?.description
                == "\"\(text)\" is not an endpoint: write ipc:///path/to/socket or tcp://127.0.0.1:5555."
        )
    }

    @Test(arguments: [
        ("ipc:///tmp/a.sock", true), ("inproc://a", true), ("tcp://127.0.0.1:1", true), ("tcp://127.255.0.9:1", true),
        ("tcp://localhost:1", true), ("tcp://[::1]:1", true), ("tcp://127.example.com:1", false),
        ("tcp://127.0.0.1.example.com:1", false), ("tcp://127.0.0.256:1", false), ("tcp://127.0.0:1", false),
        ("tcp://192.168.0.1:1", false), ("tcp://*:1", false),
    ])
    func `only loopback addresses and localhost are local, whatever a name begins with`(
        text: String,
        isLocal: Bool
    ) throws {
        #expect(try Endpoint(text).isLocal == isLocal)
    }

    @Test func `a list keeps its order`() throws {
        let list = try Endpoint.list("ipc:///tmp/a.sock, tcp://127.0.0.1:1")
        #expect(list == [.ipc(path: "/tmp/a.sock"), .tcp(host: "127.0.0.1", port: 1)])
    }

    @Test func `an empty list is refused`() {
        #expect(throws: StartupFailure.self) { try Endpoint.list(" ") }
    }

    @Test func `a path too long for a Unix socket is refused`() {
        let longest = "/" + String(repeating: "x", count: Endpoint.longestSocketPath - 1)
        #expect(throws: Never.self) { try Endpoint("ipc://\(longest)") }
        let path = longest + "x"
        let failure = #expect(throws: StartupFailure.self) { try Endpoint("ipc://\(path)") }
        #expect(failure?.description == "The socket path \(path) is longer than 97 bytes: choose a shorter one.")
    }

    @Test func `a socket in a folder that cannot be created is refused`() throws {
        let endpoint = try Endpoint("ipc:///proc/no-such-folder/broker.sock")
        let failure = #expect(throws: StartupFailure.self) { try endpoint.prepareForListening() }
        #expect(failure?.description.hasPrefix("The folder /proc/no-such-folder cannot hold a socket") == true)
    }

    @Test(arguments: [0o777, 0o1777, 0o720])
    func `a socket in a folder that others can write to is refused with the command that fixes it`(
        mode: Int
    ) throws {
        let folder = try TemporaryFolder()
        let endpoint = try Endpoint("ipc://\(folder.url.path)/broker.sock")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.url.path)
        let failure = #expect(throws: StartupFailure.self) { try endpoint.prepareForListening() }
        #expect(failure?.description.contains("run `chmod go-w \(folder.url.path)`") == true)
        // In a folder like /tmp, anybody can create the socket before the broker does.
        #expect(throws: StartupFailure.self) { try endpoint.checkBeforeConnecting() }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        try endpoint.prepareForListening()
        try endpoint.checkBeforeConnecting()
    }

    @Test func `a folder inside one that everyone may write to is created before another user can`() throws {
        let shared = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: shared.url.path)
        let folder = shared.url.appendingPathComponent("larder").path
        try Endpoint("ipc://\(folder)/broker.sock").checkBeforeConnecting()
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a file to another user."))
    func `a folder or a socket of another user is refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("broker.sock").path
        let endpoint = try Endpoint("ipc://\(path)")
        try #require(FileManager.default.createFile(atPath: path, contents: nil))
        try endpoint.checkBeforeConnecting()
        try #require(chown(path, 65_534, 65_534) == 0)
        var failure = #expect(throws: StartupFailure.self) { try endpoint.checkBeforeConnecting() }
        #expect(failure?.description.hasPrefix("The socket \(path) belongs to") == true)
        try #require(chown(folder.url.path, 65_534, 65_534) == 0)
        failure = #expect(throws: StartupFailure.self) { try endpoint.prepareForListening() }
        #expect(failure?.description.contains("cannot hold a socket (it belongs to ") == true)
        try FileManager.default.removeItem(atPath: path)
        failure = #expect(throws: StartupFailure.self) { try endpoint.checkBeforeConnecting() }
        #expect(failure?.description.contains("cannot hold a socket (it belongs to ") == true)
    }
}
