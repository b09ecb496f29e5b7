import Envelope
import MessageBus
import ZeroMQ

/// Checks that a worker's core survives whatever a broker sends, and counts its requests correctly.
struct WorkerFuzz {
    func violation(of input: FuzzInput) -> String? {
        var input = input
        var now = MonotonicTime(milliseconds: 0)
        var worker = WorkerCore(
            services: [ServiceName(rawValue: "a.v1")],
            credit: 4,
            configuration: BusWorkerConfiguration(),
            pool: MultipartPool(),
            at: now
        )
        worker.connect(at: now)
        var held: [Multipart] = []
        var steps = 0
        while steps < 400, let step = input.next(known: { _, _ in [] }) {
            steps += 1
            var event = WorkerCore.Event.none
            switch step {
            case .message(_, let frames):
                let message = Multipart(frames)
                event = worker.receive(message, at: now)
                if case .request = event { held.append(message) }
            case .pause(let milliseconds):
                now = now + milliseconds
                event = worker.advance(to: now)
            case .other(0): worker.drain()
            case .other(1): event = worker.loseConnection(at: now)
            case .other: if let message = held.popLast() { worker.reply(message) }
            }
            _ = worker.takeOutbox()
            if case .reconnect = event {
                held.removeAll()
                now = now + 10_000
                worker.connect(at: now)
            }
            if worker.held != held.count { return "the worker counts \(worker.held) requests and holds \(held.count)" }
        }
        worker.farewell()
        return nil
    }
}
