import Foundation
import SystemTestSupport

extension Program {
    /// Stops the process, but never while it holds a file's lock, for which all others would wait.
    ///
    /// - Parameter path: The file of effects.
    func stop(withoutLockOf path: String) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 {}
        send(SIGSTOP)
        // A thread that is not stopped yet would take the lock as soon as it is free.
        while !isStopped { usleep(1_000) }
    }

    /// Whether every thread has stopped or ended.
    private var isStopped: Bool {
        let folder = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.allSatisfy { thread in
            // The state follows the name, which may contain any character.
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)) ?? ") T"
            return status.components(separatedBy: ") ").last?.first.map { "TtZX".contains($0) } ?? true
        }
    }
}
