import Glibc
import Testing
import ZeroMQ

@Suite struct SubscriptionTests {
    private let context = ZeroMQContext()
    private let message = Multipart()

    /// Receives within a minute, or records that no message came.
    private func receive(_ socket: Socket) throws -> [[UInt8]]? {
        try tryPatiently(with: socket) { try socket.receive(into: message) ? message.allBytes : nil }
    }

    private func subscriber(_ endpoint: String, to prefix: [UInt8], highWaterMark: Int = 1_000) throws -> Socket {
        let subscriber = try Socket(.sub, in: context, options: SocketOptions(highWaterMark: highWaterMark))
        try subscriber.subscribe(to: prefix)
        try subscriber.connect(endpoint)
        return subscriber
    }

    @Test(arguments: ["inproc://subscription-tests", "tcp://127.0.0.1:*"])
    func `a subscriber receives only what it is admitted to`(endpoint: String) throws {
        let publisher = try Socket(.xpub, in: context)
        let bound = try publisher.bind(endpoint)
        let subscriber = try subscriber(bound, to: [1])
        let stranger = try self.subscriber(bound, to: [1, 1])
        for _ in 0..<2 {
            let asked = try #require(try receive(publisher))[0]
            if asked == [1, 1] { #expect(publisher.admitSubscription(to: [1])) }
        }
        #expect(try publisher.send(Multipart([[2], [0]])) == .sent)
        #expect(try publisher.send(Multipart([[1, 1], [7]])) == .sent)
        #expect(try receive(subscriber) == [[1, 1], [7]])
        #expect(try !stranger.receive(into: message))
    }

    @Test func `every subscription and its end reach the publisher, even a second one to the same topic`() throws {
        let publisher = try Socket(.xpub, in: context)
        let bound = try publisher.bind("inproc://each-subscription")
        let first = try subscriber(bound, to: [9])
        let second = try subscriber(bound, to: [9])
        for _ in 0..<2 {
            #expect(try receive(publisher) == [[1, 9]])
            #expect(publisher.admitSubscription(to: [9]))
        }
        try second.unsubscribe(from: [9])
        #expect(try receive(publisher) == [[0, 9]])
        #expect(publisher.endSubscription(to: [9]))
        #expect(try publisher.send(Multipart([[9], [1]])) == .sent)
        #expect(try receive(first) == [[9], [1]])
        #expect(try !second.receive(into: message))
    }

    @Test func `a subscriber without room is reported once and delays no other`() throws {
        let publisher = try Socket(.xpub, in: context, options: SocketOptions(highWaterMark: 20))
        let bound = try publisher.bind("inproc://without-room")
        let slow = try subscriber(bound, to: [1], highWaterMark: 20)
        let quick = try subscriber(bound, to: [1], highWaterMark: 20)
        for _ in 0..<2 {
            #expect(try receive(publisher) == [[1, 1]])
            publisher.admitSubscription(to: [1])
        }
        var missed = 0
        for number in 0..<100 as Range<UInt8> {
            // libzmq learns here what has been read; between sends it checks only now and then.
            #expect(try !publisher.receive(into: message))
            let event = Multipart([[1], [number]])
            if try publisher.send(event) == .wouldBlock {
                missed += 1
                #expect(event.count == 2)
                try publisher.sendToThoseWithRoom(event)
            }
            #expect(try receive(quick) == [[1], [number]])
        }
        #expect(missed == 1)
        for number in 0..<40 as Range<UInt8> { #expect(try receive(slow) == [[1], [number]]) }
        #expect(try !slow.receive(into: message))
    }

    @Test func `a publisher without subscribers does not wait`() throws {
        let publisher = try Socket(.pub, in: context, options: SocketOptions(highWaterMark: 2))
        try publisher.connect("tcp://127.0.0.1:1")
        for _ in 0..<100 { #expect(try publisher.send(Multipart([[1]])) == .sent) }
    }

    @Test func `a message that is not a subscription never admits its sender to another's topic`() throws {
        let publisher = try Socket(.xpub, in: context)
        let bound = try publisher.bind("tcp://127.0.0.1:*")
        let (rogue, honest) = (try Socket(.xsub, in: context), try Socket(.xsub, in: context))
        for peer in [rogue, honest] { try peer.connect(bound) }
        // The test reads nothing in between, so that libzmq holds all three with the peers that sent them.
        for (peer, bytes) in [(rogue, [9, 9]), (honest, [1, 7]), (rogue, [1, 8])] as [(Socket, [UInt8])] {
            _ = try peer.send(Multipart([bytes]))
            usleep(50_000)
        }
        for _ in 0..<3 {
            if try receive(publisher) == [[1, 7]] { publisher.admitSubscription(to: [7]) }
        }
        _ = try publisher.send(Multipart([[7], [1]]))
        #expect(try receive(honest) == [[7], [1]])
        #expect(try !rogue.receive(into: message))
    }

    @Test func `a message that does not begin like a subscription reaches the owner unchanged`() throws {
        let publisher = try Socket(.xpub, in: context)
        let bound = try publisher.bind("inproc://no-subscription")
        let peer = try Socket(.xsub, in: context)
        try peer.connect(bound)
        _ = try peer.send(Multipart([[5, 5]]))
        #expect(try receive(publisher) == [[5, 5]])
        _ = try peer.send(Multipart([[1, 6]]))
        #expect(try receive(publisher) == [[1, 6]])
    }
}
