import Testing
import ZeroMQ

@Suite struct CurveTests {
    private let context = ZeroMQContext()
    private let server = CurveKeyPair.generate()
    private let alice = CurveKeyPair.generate()

    private func receive(_ socket: Socket, within patience: Duration = .seconds(60)) throws -> Multipart? {
        let message = Multipart()
        return try tryPatiently(with: socket, within: patience) { try socket.receive(into: message) ? message : nil }
    }

    private func outcome(of monitor: SocketMonitor) throws -> SocketMonitor.Event? {
        try tryPatiently(with: monitor.pair) { try monitor.next() }
    }

    private func dealer() throws -> Socket {
        try Socket(.dealer, in: context, options: SocketOptions(queuesOnlyToConnectedPeers: true))
    }

    private func authenticator(admitting key: CurvePublicKey?) throws -> Authenticator {
        let authenticator = Authenticator(context: context) { request in
            request.key == key && request.domain == "tests" ? "user \(request.key)" : nil
        }
        try authenticator.start()
        return authenticator
    }

    private func listener() throws -> (router: Socket, endpoint: String) {
        let router = try Socket(.router, in: context)
        return (router, try router.bind("tcp://127.0.0.1:*", security: .server(server.secretKey, domain: "tests")))
    }

    @Test func `only 40 characters that encode 32 bytes are a key`() {
        #expect(CurvePublicKey(alice.publicKey.description) == alice.publicKey)
        #expect(CurvePublicKey("short") == nil)
        #expect(CurvePublicKey(String(repeating: "~", count: 40)) == nil)
        #expect(CurvePublicKey(String(repeating: "#", count: 40)) == nil, "More than 32 bits in five characters.")
        #expect(CurvePublicKey(bytes: [1, 2, 3]) == nil)
        #expect(alice.publicKey != server.publicKey)
    }

    @Test func `a secret key is never printed`() {
        var dumped = ""
        dump(alice, to: &dumped)
        let printed =
            "\(alice) \(alice.secretKey) \(String(reflecting: alice)) \([alice.secretKey]) \(dumped)"
            + "\(SocketSecurity.client(alice, server: server.publicKey))"
        #expect(!printed.contains(alice.secretKey.fileText))
        #expect(printed.contains("(secret)"))
    }

    @Test func `an admitted peer connects and its name is on its messages`() throws {
        let authenticator = try authenticator(admitting: alice.publicKey)
        defer { authenticator.stop() }
        let (router, endpoint) = try listener()
        let dealer = try dealer()
        let monitor = try dealer.monitor()
        try dealer.connect(endpoint, security: .client(alice, server: server.publicKey))
        #expect(try outcome(of: monitor) == .connected)
        #expect(try dealer.send(Multipart([[1], [2]])) == .sent)
        #expect(try receive(router)?.sender == .authenticated("user \(alice.publicKey)"))
        #expect(authenticator.refusedKeys == 0)
    }

    @Test func `one socket listens with and without keys and knows who sent each message`() throws {
        let authenticator = try authenticator(admitting: alice.publicKey)
        defer { authenticator.stop() }
        let router = try Socket(.router, in: context)
        let open = try router.bind("ipc://@larder-curve-\(UInt32.random(in: 0...UInt32.max))")
        let closed = try router.bind("tcp://127.0.0.1:*", security: .server(server.secretKey, domain: "tests"))
        try router.bind("inproc://after-curve-\(UInt32.random(in: 0...UInt32.max))")
        let local = try dealer()
        try local.connect(open)
        let remote = try dealer()
        let monitor = try remote.monitor()
        try remote.connect(closed, security: .client(alice, server: server.publicKey))
        #expect(try outcome(of: monitor) == .connected)
        #expect(try remote.send(Multipart([[9]])) == .sent)
        #expect(try receive(router)?.sender == .authenticated("user \(alice.publicKey)"))
        let message = Multipart([[8]])
        let isSent = try tryPatiently(with: local, wantsToWrite: true) { try local.send(message) == .sent ? true : nil }
        #expect(isSent == true)
        let heard = try receive(router)
        #expect(heard?.bytes(at: 1) == [8])
        #expect(heard?.sender == .local)
    }

    @Test func `an unknown key is refused at both ends and counted`() throws {
        let authenticator = try authenticator(admitting: nil)
        defer { authenticator.stop() }
        let (router, endpoint) = try listener()
        let failures = try router.monitor(.failures)
        let dealer = try dealer()
        let monitor = try dealer.monitor()
        try dealer.connect(endpoint, security: .client(alice, server: server.publicKey))
        #expect(try outcome(of: monitor) == .handshakeFailed(.refused))
        #expect(try outcome(of: failures) == .handshakeFailed(.refused))
        #expect(authenticator.refusedKeys == 1)
        #expect(try dealer.send(Multipart([[1]])) == .wouldBlock)
        failures.close()
    }

    @Test func `without an authenticator no key is admitted`() throws {
        let (router, endpoint) = try listener()
        let dealer = try dealer()
        let monitor = try dealer.monitor()
        try dealer.connect(endpoint, security: .client(alice, server: server.publicKey))
        let event = try outcome(of: monitor)
        #expect(event != nil && event != .connected)
        #expect(try receive(router, within: .milliseconds(300)) == nil)
    }

    @Test func `a stopped authenticator admits no key`() throws {
        let authenticator = try authenticator(admitting: alice.publicKey)
        let (router, endpoint) = try listener()
        authenticator.stop()
        var event: SocketMonitor.Event?
        // libzmq forgets the authenticator a moment after its socket is closed; a peer that connects earlier waits for
        // long.
        for _ in 0..<10 where event == nil {
            let dealer = try dealer()
            let monitor = try dealer.monitor()
            try dealer.connect(endpoint, security: .client(alice, server: server.publicKey))
            event = try tryPatiently(with: monitor.pair, within: .seconds(1)) { try monitor.next() }
            dealer.close()
        }
        #expect(event != nil && event != .connected)
        #expect(try receive(router, within: .milliseconds(300)) == nil)
    }

    @Test func `a peer without a key cannot connect`() throws {
        let authenticator = try authenticator(admitting: alice.publicKey)
        defer { authenticator.stop() }
        let (router, endpoint) = try listener()
        let failures = try router.monitor(.failures)
        let dealer = try dealer()
        let monitor = try dealer.monitor()
        try dealer.connect(endpoint)
        #expect(try outcome(of: monitor) == .handshakeFailed(.mismatch))
        #expect(try outcome(of: failures) == .handshakeFailed(.mismatch))
        failures.close()
    }

    @Test func `a peer that expects another server is cut off and connects once it knows the right one`() throws {
        let authenticator = try authenticator(admitting: alice.publicKey)
        defer { authenticator.stop() }
        let (router, endpoint) = try listener()
        let dealer = try dealer()
        let monitor = try dealer.monitor()
        try dealer.connect(endpoint, security: .client(alice, server: alice.publicKey))
        #expect(try outcome(of: monitor) == .handshakeFailed(.cutOff))
        try dealer.disconnect(endpoint)
        try dealer.connect(endpoint, security: .client(alice, server: server.publicKey))
        for _ in 0..<1_000 { if try outcome(of: monitor) == .connected { break } }
        #expect(try dealer.send(Multipart([[1]])) == .sent)
        #expect(try receive(router) != nil)
    }

    @Test func `a second authenticator in one context is refused`() throws {
        let first = try authenticator(admitting: nil)
        defer { first.stop() }
        #expect(throws: SocketError.self) { try Authenticator(context: context) { _ in nil }.start() }
    }

    @Test func `an authenticator without requests waits`() throws {
        let authenticator = try authenticator(admitting: nil)
        defer { authenticator.stop() }
        let readings = try (0..<500).map { _ in try OwnProcess.switches(ofThreadsNamed: "larder-zap") }
        // The thread takes its name when it begins to run.
        let first = try #require(readings.first { !$0.isEmpty })
        let last = try #require(readings.last)
        // Authenticators of other tests may work at the same time, but if one runs in a loop, each does.
        let turns = first.compactMap { id, count in last[id].map { $0 - count } }
        #expect(try #require(turns.min()) < 20)
    }
}
