package import ZeroMQ

/// A worker that a test controls by hand: strict or with credit, it sends what the test says and crashes on demand.
///
/// It belongs to the task that created it, like its socket.
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

    /// Receives the next message other than a heartbeat; `nil` when none arrives in time.
    package func hear(within patience: Duration = .seconds(60)) async throws -> [[UInt8]]? {
        let message = Multipart()
        let end = ContinuousClock.now.advanced(by: patience)
        while ContinuousClock.now < end {
            while try socket.receive(into: message) {
                if message.allBytes != WireFrames.heartbeat { return message.allBytes }
            }
            // Sleeps instead of polling: the machine may have only two threads for the tasks of all tests.
            try await Task.sleep(for: .milliseconds(2))
        }
        return nil
    }

    /// Disappears silently, as after SIGKILL.
    package func crash() { socket.close() }
}
