package import ZeroMQ

/// A worker that a test plays by hand: strict or with credit, it says what it is told, crashes when it should.
///
/// It belongs to the task that made it, like the socket in it.
package final class StubWorker {
    private let socket: Socket

    package init(_ service: String, credit: UInt32? = nil, at endpoint: String, in context: ZeroMQContext) throws {
        socket = try Socket(.dealer, in: context)
        try socket.connect(endpoint)
        try say(WireFrames.ready(service, credit: credit))
    }

    package func say(_ frames: [[UInt8]]) throws {
        _ = try socket.send(Multipart(frames))
    }

    /// The next message that is no heartbeat; `nil` when none comes within the time.
    package func hear(within patience: Duration = .seconds(60)) async throws -> [[UInt8]]? {
        let message = Multipart()
        let end = ContinuousClock.now.advanced(by: patience)
        while ContinuousClock.now < end {
            while try socket.receive(into: message) {
                if message.allBytes != WireFrames.heartbeat { return message.allBytes }
            }
            // Not a wait in poll: the machine may have two threads for all tests' tasks.
            try await Task.sleep(for: .milliseconds(2))
        }
        return nil
    }

    /// Is gone without a word, as after SIGKILL.
    package func crash() { socket.close() }
}
