// Four races that ThreadSanitizer must find, and three correct programs; run by sanitize.py. usage: planted_race
// (bare|half-locked|touched-after-sending|touched-after-resuming|locked|sent|resumed)
import CZeroMQ
import Dispatch
import Glibc
import Synchronization

/// State shared by two threads.
final class Shared: @unchecked Sendable {  // the race is the point
    let mutex = Mutex(0)
    var number = 0
}

/// Runs two closures on two threads concurrently: neither starts before both threads exist, and neither thread ends
/// before both closures have run.
func race(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
    let (begun, done) = (Meeting(), Meeting())
    let threads = [first, second].map { body in
        start {
            begun.wait()
            body()
            done.wait()
        }
    }
    for thread in threads { pthread_join(thread, nil) }
}

/// A barrier for two threads.
///
/// It uses relaxed memory order, so that it orders nothing, and sleeps, because the sanitizer reports a race only while
/// it remembers the other thread's access.
final class Meeting: Sendable {
    private let count = Atomic(0)

    func wait() {
        count.add(1, ordering: .relaxed)
        while count.load(ordering: .relaxed) < 2 { usleep(1_000) }
    }
}

/// Runs a closure on a new thread.
func start(_ body: @escaping @Sendable () -> Void) -> pthread_t {
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

final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

let shared = Shared()
let rounds = 2_000

/// Passes memory from one thread to another in an inproc message, and writes to it there.
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
                // Not closed, because memory that is touched late must still exist.
            }
        }
    )
}

/// Passes memory from one thread to a task through a continuation that is resumed before it is awaited, and writes to
/// it there.
func resume(touchingAfterwards touches: Bool) {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
        for _ in 0..<500 {
            await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                let meeting = Meeting()
                let thread = start {
                    shared.number += 1
                    continuation.resume()
                    if touches { shared.number += 1 }
                    meeting.wait()
                }
                pthread_detach(thread)
                meeting.wait()
            }
            shared.number += 1
        }
        end.signal()
    }
    end.wait()
}

switch CommandLine.arguments.dropFirst().first {
case "bare": race({ for _ in 0..<rounds { shared.number += 1 } }, { for _ in 0..<rounds { shared.number += 1 } })
case "half-locked":
    race(
        { for _ in 0..<rounds { shared.mutex.withLock { _ in shared.number += 1 } } },
        { for _ in 0..<rounds { shared.number += 1 } }
    )
case "touched-after-sending": send(touchingAfterwards: true)
case "touched-after-resuming": resume(touchingAfterwards: true)
case "locked":
    race(
        { for _ in 0..<rounds { shared.mutex.withLock { _ in shared.number += 1 } } },
        { for _ in 0..<rounds { shared.mutex.withLock { _ in shared.number += 1 } } }
    )
case "sent": send(touchingAfterwards: false)
case "resumed": resume(touchingAfterwards: false)
default: exit(2)
}
