import Glibc
import Synchronization

/// The writes of all processes of the service in one file, one line each, with their idempotency keys.
///
/// A line is both the effect and its record. It is written whole under a file lock, so that a process that dies leaves
/// both or neither.
final class EffectLog: Sendable {
    /// The outcome of a write.
    enum Outcome {
        /// The write has happened, now or earlier.
        case done
        /// Another request has used the key.
        case conflict
    }

    private struct State {
        var payloads: [String: String] = [:]
        var offset: off_t = 0
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    /// Opens or creates the file.
    init?(path: String) {
        descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Writes once for a key.
    func apply(key: String, payload: String) -> Outcome {
        state.withLock { state in
            while flock(descriptor, LOCK_EX) != 0 {}
            defer { flock(descriptor, LOCK_UN) }
            catchUp(&state)
            if let known = state.payloads[key] { return known == payload ? .done : .conflict }
            let line = Array("\(key)\t\(payload)\n".utf8)
            let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            precondition(written == line.count, "The file of effects takes no more: free some space.")
            return .done
        }
    }

    /// Reads what other processes have written.
    private func catchUp(_ state: inout State) {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = pread(descriptor, &buffer, buffer.count, state.offset), count > 0 {
            text += buffer.prefix(count)
            state.offset += off_t(count)
        }
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: "\t"))
            guard fields.count == 2 else { continue }
            state.payloads[String(decoding: fields[0], as: UTF8.self)] = String(decoding: fields[1], as: UTF8.self)
        }
    }
}
