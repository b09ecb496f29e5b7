import Foundation
import Glibc
import MessageBusTestKit
import Testing

@Suite struct FaultProxyTests {
    /// A listening target, a proxy in front of it, and a connection through both.
    private final class Line {
        private let target: SocketAddress
        let listener: Int32
        let proxy: FaultProxy
        private var peers: [PlainPeer] = []

        init(at endpoint: String = "tcp://127.0.0.1:*") throws {
            let isPath = endpoint.hasPrefix("ipc")
            target = try SocketAddress(isPath ? endpoint + ".target" : endpoint)
            listener = try target.listen()
            proxy = try FaultProxy(to: target.bound(to: listener).endpoint, at: endpoint)
        }

        func connect() async throws -> (near: PlainPeer, far: PlainPeer) {
            let near = PlainPeer(descriptor: try #require(try SocketAddress(proxy.endpoint).connect()))
            var far = SocketAddress.accept(from: listener)
            for _ in 0..<20_000 where far == nil {
                try await Task.sleep(for: .milliseconds(1))
                far = SocketAddress.accept(from: listener)
            }
            let pair = (near, PlainPeer(descriptor: try #require(far)))
            peers += [pair.0, pair.1]
            return pair
        }

        deinit {
            proxy.close()
            for peer in peers { peer.leave() }
            close(listener)
            target.removeFile()
        }
    }

    private let text = Array("The kettle is on, the bread is cut.".utf8)
    private static let path = "ipc:///tmp/larder-proxy-\(UUID().uuidString.prefix(8)).sock"

    @Test(arguments: ["tcp://127.0.0.1:*", path])
    func `without a fault every byte arrives in both directions, and an end is passed on`(endpoint: String) async throws
    {
        let line = try Line(at: endpoint)
        let (near, far) = try await line.connect()
        let much = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        async let said = near.say(much)
        #expect(try await far.hear(much.count) == much)
        #expect(try await said == much.count)
        try await far.say(text)
        #expect(try await near.hear(text.count) == text)
        // Bytes are counted right after they are relayed.
        for _ in 0..<20_000 where line.proxy.statistics.bytesFromTarget < text.count {
            try await Task.sleep(for: .milliseconds(1))
        }
        let statistics = line.proxy.statistics
        #expect(statistics.bytesToTarget == much.count && statistics.bytesFromTarget == text.count)
        shutdown(near.descriptor, Int32(SHUT_WR))
        #expect(try await far.end() == .orderly)
    }

    @Test func `a cut ends connections and refuses new ones until it heals`() async throws {
        let line = try Line()
        let (near, far) = try await line.connect()
        line.proxy.cut()
        #expect(try await near.end() == .orderly)
        #expect(try await far.end() == .orderly)
        #expect(try SocketAddress(line.proxy.endpoint).connect() == nil)
        line.proxy.heal()
        for _ in 0..<20_000 {
            guard let probe = try SocketAddress(line.proxy.endpoint).connect() else {
                try await Task.sleep(for: .milliseconds(1))
                continue
            }
            close(probe)
            return
        }
        Issue.record("The proxy did not listen again.")
    }

    @Test func `a reset is visible to the peer, and new connections are accepted`() async throws {
        let line = try Line()
        let (near, far) = try await line.connect()
        line.proxy.reset()
        #expect(try await near.end() == .reset)
        #expect(try await far.end() == .reset)
        let (again, there) = try await line.connect()
        try await again.say(text)
        #expect(try await there.hear(text.count) == text)
    }

    @Test(arguments: FaultProxy.Direction.allCases)
    func `a black hole holds back one direction and delivers it after healing`(
        direction: FaultProxy.Direction
    ) async throws {
        let line = try Line()
        let (near, far) = try await line.connect()
        let (source, sink) = direction == .toTarget ? (near, far) : (far, near)
        line.proxy.blackHole(direction)
        try await source.say(text)
        #expect(try await sink.hear(1, within: .milliseconds(100)) == [])
        try await sink.say(text)
        #expect(try await source.hear(text.count) == text)
        line.proxy.heal()
        #expect(try await sink.hear(text.count) == text)
    }

    @Test func `a black hole also hides the end of a connection`() async throws {
        let line = try Line()
        let (near, far) = try await line.connect()
        line.proxy.blackHole(.toTarget)
        near.leave()
        #expect(try await far.end(within: .milliseconds(150)) == nil)
        try await far.say(text)
        #expect(try await far.end(within: .milliseconds(150)) == nil)
    }

    @Test func `delayed bytes arrive later and in order`() async throws {
        let line = try Line()
        let (near, far) = try await line.connect()
        line.proxy.delay(.milliseconds(120))
        let began = ContinuousClock.now
        try await near.say(text)
        #expect(try await far.hear(text.count) == text)
        #expect(began.duration(to: .now) >= .milliseconds(119))
        try await far.say(text)
        #expect(try await near.hear(text.count) == text)
        #expect(began.duration(to: .now) >= .milliseconds(238))
    }

    @Test func `a throttled connection takes its time`() async throws {
        let line = try Line()
        let (near, far) = try await line.connect()
        line.proxy.throttle(bytesPerSecond: 100_000, .toTarget)
        let bytes = [UInt8](repeating: 7, count: 30_000)
        let began = ContinuousClock.now
        try await near.say(bytes)
        #expect(try await far.hear(bytes.count) == bytes)
        #expect(began.duration(to: .now) >= .milliseconds(250))
    }

    @Test func `a truncated connection ends after a number of bytes, once`() async throws {
        let line = try Line()
        let (near, far) = try await line.connect()
        line.proxy.truncate(after: 10, .toTarget)
        try await near.say(text)
        #expect(try await far.hear(text.count) == Array(text.prefix(10)))
        #expect(try await far.end() == .orderly)
        #expect(try await near.end() != nil)
        let (again, there) = try await line.connect()
        try await again.say(text)
        #expect(try await there.hear(text.count) == text)
    }

    @Test func `a connection whose target does not listen is closed`() async throws {
        let proxy = try FaultProxy(to: "tcp://127.0.0.1:1")
        let near = PlainPeer(descriptor: try #require(try SocketAddress(proxy.endpoint).connect()))
        #expect(try await near.end() != nil)
        near.leave()
        proxy.close()
    }

    @Test(arguments: ["inproc://x", "tcp://localhost:5", "tcp://127.0.0.1", "ipc://", "tcp://127.0.0.1:70000"])
    func `a text that is not an endpoint is refused`(endpoint: String) {
        #expect(throws: FaultProxyError.badEndpoint(endpoint)) { try FaultProxy(to: endpoint) }
    }

    @Test func `a port in use is refused`() throws {
        let first = try FaultProxy(to: "tcp://127.0.0.1:1")
        #expect(
            throws: FaultProxyError.cannotListen(endpoint: first.endpoint, reason: "Address already in use")
        ) { try FaultProxy(to: "tcp://127.0.0.1:1", at: first.endpoint) }
        first.close()
    }
}
