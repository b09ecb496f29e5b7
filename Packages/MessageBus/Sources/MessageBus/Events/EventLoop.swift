import Synchronization
import ZeroMQ

/// The work of the event plane's thread.
final class EventLoop: Sendable {
    let configuration: EventPlaneConfiguration
    private let wakeup = Wakeup()
    private let state = Mutex((counters: EventCounters(), isStopped: false))
    let failure = FailureReport()

    init(configuration: EventPlaneConfiguration) { self.configuration = configuration }

    var counters: EventCounters { state.withLock { $0.counters } }

    func stop() {
        state.withLock { $0.isStopped = true }
        wakeup.signal()
    }

    /// Makes the thread check for changes.
    func wake() { wakeup.signal() }

    /// The maximum number of messages from one end before the other has its turn.
    private static let batch = 256

    func run(_ sockets: EventSockets) {
        let poller = Poller()
        let input = poller.add(sockets.input)
        let output = poller.add(sockets.output)
        let signal = poller.add(wakeup)
        let message = Multipart()
        var failed: SocketError?
        do throws(SocketError) {
            while !state.withLock({ $0.isStopped }) {
                try sockets.attend()
                try poller.wait(milliseconds: sockets.patience)
                if poller.isReadable(signal) { wakeup.clear() }
                var counters = counters
                if poller.isReadable(output) { try takeSubscriptions(sockets.output, message, &counters) }
                if poller.isReadable(input) { try forward(sockets, message, &counters) }
                state.withLock { $0.counters = counters }
            }
        } catch { failed = error }
        // The sockets must close for their context to go.
        sockets.close()
        if let failed { failure.fail(failed) }
    }

    private func takeSubscriptions(
        _ output: Socket,
        _ message: Multipart,
        _ counters: inout EventCounters
    ) throws(SocketError) {
        for _ in 0..<Self.batch {
            guard try output.receive(into: message) else { return }
            let frame = message.count == 1 ? message.bytes(at: 0) : []
            let topic = Array(frame.dropFirst())
            switch frame.first {
            case 0: output.endSubscription(to: topic)
            case 1 where topic.count > EventTopic.maximumBytes: counters.malformed += 1
            case 1 where !topic.withUnsafeBytes({ configuration.maySubscribe(message.sender, $0) }):
                counters.refused += 1
            case 1: try admit(topic, output, message, &counters)
            default: counters.malformed += 1
            }
        }
    }

    /// Admits the subscriber to the topic, and confirms it: earlier changes are in the feed.
    private func admit(
        _ prefix: [UInt8],
        _ output: Socket,
        _ message: Multipart,
        _ counters: inout EventCounters
    ) throws(SocketError) {
        guard output.admitSubscription(to: prefix) else { return }
        counters.subscribed += 1
        guard let topic = EventTopic(bytes: prefix) else { return }
        message.removeAll()
        FeedEvent.subscribed(to: topic).write(to: message)
        try give(message, to: output, &counters)
    }

    private func forward(
        _ sockets: EventSockets,
        _ message: Multipart,
        _ counters: inout EventCounters
    ) throws(SocketError) {
        for _ in 0..<Self.batch {
            guard try sockets.input.receive(into: message) else { return }
            guard (2...3).contains(message.count), message.byteCount(at: 0) <= EventTopic.maximumBytes,
                EventTopic(bytes: message.bytes(at: 0)) != nil
            else {
                counters.malformed += 1
                continue
            }
            guard message.withBytes(at: 0, { configuration.mayPublish(message.sender, $0) }) else {
                counters.refused += 1
                continue
            }
            counters.published += 1
            try give(message, to: sockets.output, &counters)
        }
    }

    private func give(
        _ message: Multipart,
        to output: Socket,
        _ counters: inout EventCounters
    ) throws(SocketError) {
        guard try output.send(message) != .sent else { return }
        counters.overruns += 1
        try output.sendToThoseWithRoom(message)
    }
}
