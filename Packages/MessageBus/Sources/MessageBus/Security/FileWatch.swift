import Synchronization
import ZeroMQ

/// Checks once a second whether files have changed, on its own thread.
final class FileWatch: Sendable {
    private let wakeup = Wakeup()
    private let isStopping: Stopping
    private let thread: OwnerThread

    private final class Stopping: Sendable { let flag = Atomic(false) }

    /// Starts watching.
    ///
    /// - Parameters:
    ///   - paths: The files.
    ///   - seen: The versions that the owner has read.
    ///   - changed: Called on the watch's thread with the paths of changed files, including missing ones.
    init(
        _ paths: [String],
        seen: [String: SecurityFile.Version],
        changed: @escaping @Sendable (Set<String>) -> Void
    ) {
        let isStopping = Stopping()
        self.isStopping = isStopping
        thread = OwnerThread(name: "larder-keys") { [wakeup] in
            let poller = Poller()
            poller.add(wakeup)
            var seen = seen
            while !isStopping.flag.load(ordering: .acquiring) {
                do throws(SocketError) { try poller.wait(milliseconds: 1_000) } catch { return }
                var others: Set<String> = []
                for path in paths {
                    let version = SecurityFile(path: path).version
                    if seen[path] != version { others.insert(path) }
                    seen[path] = version
                }
                if !others.isEmpty { changed(others) }
            }
        }
    }

    /// Stops watching; returns when the thread has ended.
    func stop() {
        isStopping.flag.store(true, ordering: .releasing)
        wakeup.signal()
        thread.join()
    }

    deinit { stop() }
}
