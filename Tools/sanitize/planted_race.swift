// Three things that ThreadSanitizer must find, and two that are right; run by sanitize.py.
// usage: planted_race (bare|half-locked|touched-after-sending|locked|sent)
import CZeroMQ
import Glibc
import Synchronization

/// What two threads share.
final class Shared: @unchecked Sendable {  // the race is the point
    let mutex = Mutex(0)
    var number = 0
}

/// Runs two closures on two threads at once, often enough that they meet.
func race(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
    let threads = [first, second].map { body in
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Body(run: body)).toOpaque()
        pthread_create(
            &thread,
            nil,
            { argument in
                argument.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            },
            argument
        )
        return thread
    }
    for thread in threads { pthread_join(thread, nil) }
}

final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

let shared = Shared()
let rounds = 100_000

/// Hands memory from one thread to the other by a message over inproc, and touches it there.
func send(touchingAfterwards touches: Bool) {
    let context = zmq_ctx_new()
    let (left, right) = (zmq_socket(context, ZMQ_PAIR), zmq_socket(context, ZMQ_PAIR))
    zmq_bind(left, "inproc://line")
    zmq_connect(right, "inproc://line")
    nonisolated(unsafe) let ends = (left, right)  // each is used by one thread, after both are made
    race(
        {
            for _ in 0..<2_000 {
                var message = zmq_msg_t()
                zmq_msg_init_size(&message, 4_096)
                let bytes = zmq_msg_data(&message).assumingMemoryBound(to: UInt8.self)
                bytes[0] = 1
                zmq_msg_send(&message, ends.0, 0)
                if touches { bytes[0] = 2 }
            }
        },
        {
            for _ in 0..<2_000 {
                var message = zmq_msg_t()
                zmq_msg_init(&message)
                zmq_msg_recv(&message, ends.1, 0)
                zmq_msg_data(&message).assumingMemoryBound(to: UInt8.self)[0] += 1
                // Not closed: what is touched late must still be there.
            }
        }
    )
}

switch CommandLine.arguments.dropFirst().first {
case "bare": race({ for _ in 0..<rounds { shared.number += 1 } }, { for _ in 0..<rounds { shared.number += 1 } })
case "half-locked":
    race(
        { for _ in 0..<rounds { shared.mutex.withLock { _ in shared.number += 1 } } },
        { for _ in 0..<rounds { shared.number += 1 } }
    )
case "touched-after-sending": send(touchingAfterwards: true)
case "locked":
    race(
        { for _ in 0..<rounds { shared.mutex.withLock { _ in shared.number += 1 } } },
        { for _ in 0..<rounds { shared.mutex.withLock { _ in shared.number += 1 } } }
    )
case "sent": send(touchingAfterwards: false)
default: exit(2)
}
