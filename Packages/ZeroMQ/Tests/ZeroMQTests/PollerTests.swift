import Synchronization
import Testing
import ZeroMQ

@Suite struct PollerTests {
    /// Sends and receives until the expected number of messages has arrived; `false` when a wait ends without one.
    private static func exchange(_ socket: Socket, window: Int, count: Int) throws -> Bool {
        let poller = Poller()
        let index = poller.add(socket)
        let message = Multipart()
        for _ in 0..<window { _ = try socket.send(Multipart([[1]])) }
        var received = 0
        let end = ContinuousClock.now.advanced(by: .seconds(60))
        while received < count {
            guard ContinuousClock.now < end else { return false }
            try poller.wait(milliseconds: 20_000)
            guard poller.isReadable(index) else { continue }
            while try socket.receive(into: message) {
                received += 1
                // A send may consume the signal for a message that arrived meanwhile; the descriptor does not repeat
                // it.
                if received + window <= count || window == 0 { _ = try socket.send(message) }
            }
        }
        return true
    }

    @Test(arguments: [1, 7, 100])
    func `no arriving message is overlooked, whatever is sent in between`(window: Int) throws {
        let context = ZeroMQContext()
        let count = 5_000
        let left = try Socket(.dealer, in: context)
        let right = try Socket(.dealer, in: context)
        try left.connect(try right.bind("tcp://127.0.0.1:*"))
        let outcome = Mutex<Bool?>(nil)
        // From here on only the thread uses the socket; starting the thread is the memory fence.
        nonisolated(unsafe) let moved = right
        let thread = OwnerThread(name: "poller-test") {
            let succeeded = try? Self.exchange(moved, window: 0, count: count)
            outcome.withLock { $0 = succeeded }
        }
        #expect(try Self.exchange(left, window: window, count: count))
        thread.join()
        #expect(outcome.withLock { $0 } == true)
    }

    @Test func `discarded findings are found again`() throws {
        let context = ZeroMQContext()
        let left = try Socket(.pair, in: context)
        let right = try Socket(.pair, in: context)
        try right.connect(try left.bind("inproc://forgotten"))
        _ = try right.send(Multipart([[1]]))
        let poller = Poller()
        let index = poller.add(left)
        try poller.wait(milliseconds: 20_000)
        #expect(poller.isReadable(index))
        poller.forget()
        #expect(!poller.isReadable(index))
        try poller.wait(milliseconds: 20_000)
        #expect(poller.isReadable(index))
    }

    @Test func `a poller that is used again watches only what is added then`() throws {
        let context = ZeroMQContext()
        let left = try Socket(.pair, in: context)
        let right = try Socket(.pair, in: context)
        try right.connect(try left.bind("inproc://again"))
        let (before, wakeup) = (Wakeup(), Wakeup())
        let poller = Poller()
        poller.add(before)
        poller.removeAll()
        #expect(poller.add(wakeup) == 0)
        #expect(poller.add(left) == 1)
        before.signal()
        try poller.wait(milliseconds: 0)
        #expect(!poller.isReadable(0))
        _ = try right.send(Multipart([[1]]))
        wakeup.signal()
        try poller.wait(milliseconds: 20_000)
        #expect(poller.isReadable(1))
    }

    @Test func `room to write ends no wait of a socket that does not ask for it`() throws {
        let context = ZeroMQContext()
        let left = try Socket(.pair, in: context)
        let right = try Socket(.pair, in: context)
        try right.connect(try left.bind("inproc://room-unasked"))
        let poller = Poller()
        poller.add(left)
        // The first wait finds a new socket readable until it was read.
        try poller.wait(milliseconds: 0)
        #expect(try !left.receive(into: Multipart()))
        let start = ContinuousClock.now
        try poller.wait(milliseconds: 50)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
    }

    @Test func `a wait for room to write lasts until there is a peer`() throws {
        let context = ZeroMQContext()
        let dealer = try Socket(.dealer, in: context)
        let poller = Poller()
        poller.setWantsToWrite(true, at: poller.add(dealer))
        let start = ContinuousClock.now
        try poller.wait(milliseconds: 50)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        let router = try Socket(.router, in: context)
        try dealer.connect(try router.bind("inproc://room"))
        try poller.wait(milliseconds: 60_000)
        #expect(try dealer.send(Multipart([[1]])) == .sent)
    }
}
