import Glibc
import Synchronization
import Testing
import ZeroMQ

@Suite struct SocketTests {
    private let context = ZeroMQContext()

    /// Receives within a minute, or records that no message came.
    private func receive(_ socket: Socket) throws -> [[UInt8]]? {
        let message = Multipart()
        return try tryPatiently(with: socket) { try socket.receive(into: message) ? message.allBytes : nil }
    }

    @Test(arguments: [
        "inproc://socket-tests", "tcp://127.0.0.1:*", "ipc://@larder-socket-tests-\(UInt32.random(in: 0...UInt32.max))",
    ])
    func `a message of several frames arrives whole over every transport`(endpoint: String) throws {
        let router = try Socket(.router, in: context)
        let dealer = try Socket(.dealer, in: context)
        try dealer.connect(try router.bind(endpoint))
        let large = [UInt8](repeating: 7, count: 100_000)
        #expect(try dealer.send(Multipart([[1], [], large])) == .sent)
        let arrived = try #require(try receive(router))
        #expect(Array(arrived.dropFirst()) == [[1], [], large])
        #expect(try router.send(Multipart([arrived[0], [9]])) == .sent)
        #expect(try receive(dealer) == [[9]])
    }

    @Test(arguments: [
        ("inproc://sender", MessageSender.local), ("tcp://127.0.0.1:*", .unidentified),
        ("ipc://@larder-sender-\(UInt32.random(in: 0...UInt32.max))", .local),
    ])
    func `only a socket of this host is local, and a network peer without a key is unidentified`(
        endpoint: String,
        sender: MessageSender
    ) throws {
        let router = try Socket(.router, in: context)
        let dealer = try Socket(.dealer, in: context)
        try dealer.connect(try router.bind(endpoint))
        #expect(try dealer.send(Multipart([[1]])) == .sent)
        let message = Multipart()
        #expect(try tryPatiently(with: router) { try router.receive(into: message) ? true : nil } == true)
        #expect(message.sender == sender)
    }

    @Test func `a connection whose address the system cannot tell is not local`() {
        #expect(MessageSender(address: nil, isConnection: true) == .unidentified)
        #expect(MessageSender(address: nil, isConnection: false) == .local)
        #expect(MessageSender(address: "localhost:0:0:17", isConnection: true) == .local)
        #expect(MessageSender(address: "127.0.0.1", isConnection: true) == .unidentified)
    }

    @Test func `a sent message is empty afterward and can be reused`() throws {
        let router = try Socket(.router, in: context)
        let dealer = try Socket(.dealer, in: context)
        try dealer.connect(try router.bind("inproc://used-again"))
        let message = Multipart([[1]])
        for number in 0..<3 as Range<UInt8> {
            message.append(byte: number)
            #expect(try dealer.send(message) == .sent)
            #expect(message.count == 0)
        }
        #expect(try receive(router)?.dropFirst() == [[1], [0]])
        #expect(try receive(router)?.dropFirst() == [[1]])
    }

    @Test func `a router reports an unreachable peer and keeps the message`() throws {
        let router = try Socket(.router, in: context)
        try router.bind("inproc://nobody")
        let message = Multipart([[1, 2, 3], [4]])
        #expect(try router.send(message) == .unreachable)
        #expect(message.allBytes == [[1, 2, 3], [4]])
    }

    @Test func `sending to an unconnected peer does not wait`() throws {
        let dealer = try Socket(.dealer, in: context, options: SocketOptions(queuesOnlyToConnectedPeers: true))
        try dealer.connect("tcp://127.0.0.1:1")
        #expect(try dealer.send(Multipart([[1]])) == .wouldBlock)
    }

    @Test func `a message of too many frames is truncated and marked`() throws {
        let router = try Socket(.router, in: context)
        let dealer = try Socket(.dealer, in: context)
        let relay = try Socket(.dealer, in: context)
        try dealer.connect(try router.bind("inproc://many"))
        try relay.connect("inproc://many")
        let full = Multipart(Array(repeating: [5], count: Multipart.capacity))
        #expect(try dealer.send(full) == .sent)
        let message = Multipart()
        while try !router.receive(into: message) {}
        #expect(message.isTooLong)
        #expect(message.count == Multipart.capacity)
        #expect(try relay.send(Multipart([[6]])) == .sent)
        while try !router.receive(into: message) {}
        #expect(!message.isTooLong)
        #expect(message.count == 2)
    }

    @Test func `a peer that sends a frame over the limit is cut off`() throws {
        let router = try Socket(.router, in: context, options: SocketOptions(maximumFrameBytes: 1_000))
        let dealer = try Socket(.dealer, in: context)
        try dealer.connect(try router.bind("tcp://127.0.0.1:*"))
        _ = try dealer.send(Multipart([[UInt8](repeating: 0, count: 2_000)]))
        let polite = try Socket(.dealer, in: context)
        try polite.connect(try router.bind("tcp://127.0.0.1:*"))
        _ = try polite.send(Multipart([[1]]))
        #expect(try receive(router)?.dropFirst() == [[1]])
    }

    @Test(.timeLimit(.minutes(1)))
    func `queued messages do not keep the context from ending`() throws {
        let own = ZeroMQContext()
        do {
            let dealer = try Socket(.dealer, in: own)
            try dealer.connect("tcp://127.0.0.1:1")
            _ = try dealer.send(Multipart([[1]]))
        }
        own.terminate()
    }

    @Test func `a monitor reports connections made and lost`() throws {
        let dealer = try Socket(.dealer, in: context)
        let monitor = try dealer.monitor()
        let router = try Socket(.router, in: context)
        try dealer.connect(try router.bind("tcp://127.0.0.1:*"))
        func next() throws -> SocketMonitor.Event? {
            try tryPatiently(with: monitor.pair) { try monitor.next() }
        }
        #expect(try next() == .connected)
        router.close()
        #expect(try next() == .disconnected)
        monitor.close()
    }

    @Test(arguments: 0..<20)
    func `a monitor that is closed early blocks no other socket`(round: Int) throws {
        let router = try Socket(.router, in: context)
        let bound = try router.bind("tcp://127.0.0.1:*")
        let dealer = try Socket(.dealer, in: context)
        let monitor = try dealer.monitor()
        try dealer.connect(bound)
        _ = try dealer.send(Multipart([[1]]))
        #expect(try receive(router) != nil)
        router.close()
        if round.isMultiple(of: 2) { monitor.close() } else { dealer.close() }
        dealer.close()
        monitor.close()
        // The same I/O thread serves this socket, and would block forever on the closed monitor.
        let other = try Socket(.router, in: context)
        let peer = try Socket(.dealer, in: context)
        try peer.connect(try other.bind("tcp://127.0.0.1:*"))
        _ = try peer.send(Multipart([[2]]))
        #expect(try receive(other)?.dropFirst() == [[2]])
    }

    @Test func `a wakeup ends a wait from another thread, once for several signals`() throws {
        let wakeup = Wakeup()
        let poller = Poller()
        let index = poller.add(wakeup)
        let thread = OwnerThread(name: "waker") { for _ in 0..<3 { wakeup.signal() } }
        try poller.wait(milliseconds: 60_000)
        #expect(poller.isReadable(index))
        thread.join()
        wakeup.clear()
        try poller.wait(milliseconds: 0)
        #expect(!poller.isReadable(index))
    }

    @Test(.timeLimit(.minutes(1)))
    func `clearing a wakeup without a signal waits for none`() throws {
        let wakeup = Wakeup()
        let poller = Poller()
        let index = poller.add(wakeup)
        wakeup.clear()
        wakeup.signal()
        wakeup.clear()
        wakeup.clear()
        try poller.wait(milliseconds: 0)
        #expect(!poller.isReadable(index))
        wakeup.signal()
        try poller.wait(milliseconds: 60_000)
        #expect(poller.isReadable(index))
    }

    @Test func `a message arrives at a socket file`() throws {
        let path = "/tmp/larder-socket-\(UInt32.random(in: 0...UInt32.max)).sock"
        defer { unlink(path) }
        let router = try Socket(.router, in: context)
        let dealer = try Socket(.dealer, in: context)
        try dealer.connect(try router.bind("ipc://\(path)"))
        #expect(try dealer.send(Multipart([[1]])) == .sent)
        #expect(try receive(router)?.dropFirst() == [[1]])
    }

    @Test func `a socket stops listening at an endpoint once`() throws {
        let router = try Socket(.router, in: context)
        let endpoint = try router.bind("inproc://left")
        try router.unbind(endpoint)
        #expect(throws: SocketError.self) { try router.unbind(endpoint) }
        let other = try Socket(.router, in: context)
        #expect(try other.bind(endpoint) == endpoint)
    }
}
