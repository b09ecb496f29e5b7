import Envelope
import MessageBus
import Testing
import ZeroMQ

/// Topics, frames and endpoints, byte for byte.
@Suite struct EventWireTests {
    private let home = (0..<16).map { UInt8($0 * 17) }

    @Test func `a topic names the household and the service and ends with a dot`() throws {
        let topic = EventTopic(household: home, service: .inventory)
        #expect(topic.description == "hh.00112233445566778899aabbccddeeff.inventory.v1.")
        #expect(EventTopic(bytes: topic.bytes) == topic)
    }

    @Test(arguments: [
        "", "hh.", "hh.00112233445566778899aabbccddeeff.", "hh.00112233445566778899aabbccddeeff..",
        "hh.00112233445566778899aabbccddeeff.inventory.v1", "hh.00112233445566778899AABBCCDDEEFF.inventory.v1.",
        "xx.00112233445566778899aabbccddeeff.inventory.v1.", "hh.0011223344556677889aabbccddeeff.inventory.v1.",
        "hh.00112233445566778899aabbccddeeff.in ventory.", "hh.00112233445566778899aabbccddeefg.inventory.v1.",
    ])
    func `anything else is not a topic`(text: String) {
        #expect(EventTopic(bytes: Array(text.utf8)) == nil)
    }

    @Test func `a topic is not too long`() {
        let longest = ServiceName(rawValue: String(repeating: "x", count: 128))
        let topic = EventTopic(household: home, service: longest)
        #expect(EventTopic(bytes: topic.bytes) == topic)
        #expect(
            EventTopic(bytes: EventTopic(household: home, service: .init(rawValue: longest.rawValue + "y")).bytes)
                == nil
        )
    }

    @Test func `an event has topic, header and an empty payload`() throws {
        let event = FeedEvent(topic: EventTopic(household: home, service: .inventory), seq: 300, epoch: "a1")
        let message = Multipart()
        event.write(to: message)
        let header =
            [0x0A, 12] + Array("inventory.v1".utf8) + [0x12, 16] + home + [0x18, 0xAC, 2, 0x22, 2, 0x61, 0x31]
        #expect(message.allBytes == [event.topic.bytes, header, []])
        #expect(FeedEvent(message) == event)
        #expect(FeedEvent(Multipart([event.topic.bytes, header])) == event)
    }

    @Test func `a message that is malformed or has the wrong topic is not an event`() throws {
        let topic = EventTopic(household: home, service: .inventory)
        let event = Multipart()
        FeedEvent(topic: topic, seq: 1, epoch: "e").write(to: event)
        let header = event.bytes(at: 1)
        let other = EventTopic(household: home, service: .recipe)
        for frames in [
            [topic.bytes], [other.bytes, header], [[1, 2], header], [topic.bytes, [0xFF]], [topic.bytes, []],
            [topic.bytes, header, [], []], [topic.bytes, [UInt8](repeating: 0, count: 2_000)],
        ] {
            #expect(FeedEvent(Multipart(frames)) == nil, "\(frames)")
        }
    }

    @Test func `random frames are not events`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let frames = (0..<Int.random(in: 1...4)).map { _ in
                (0..<Int.random(in: 0...60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            }
            #expect(FeedEvent(Multipart(frames)) == nil)
        }
    }

    @Test(arguments: [
        ("ipc:///run/larder/bus.sock", "ipc:///run/larder/bus.sock.publish", "ipc:///run/larder/bus.sock.subscribe"),
        ("inproc://larder", "inproc://larder.publish", "inproc://larder.subscribe"),
        ("tcp://127.0.0.1:5555", "tcp://127.0.0.1:5556", "tcp://127.0.0.1:5557"),
        ("tcp://[::1]:65533", "tcp://[::1]:65534", "tcp://[::1]:65535"),
    ])
    func `event endpoints are next to the request endpoint`(requests: String, publish: String, subscribe: String) throws
    {
        let events = try #require(EventEndpoints(requests: requests))
        #expect(events.publish == publish)
        #expect(events.subscribe == subscribe)
    }

    @Test(arguments: ["tcp://127.0.0.1:65534", "tcp://127.0.0.1:*", "tcp://127.0.0.1:0", "tcp://localhost"])
    func `without two further ports an endpoint has no events`(requests: String) {
        #expect(EventEndpoints(requests: requests) == nil)
    }
}
