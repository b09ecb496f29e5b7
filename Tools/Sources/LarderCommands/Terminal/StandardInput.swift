import Dispatch
import Foundation

/// Reads standard input, or another file, on its own queue, so that waiting for a person doesn't block other tasks.
///
/// `@unchecked Sendable`: only the serial queue accesses the buffer.
final class StandardInput: @unchecked Sendable {
    private let queue = DispatchQueue(label: "larder.standard-input")
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var ended = false

    init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

    func all(limit: Int) async -> [UInt8]? {
        await onQueue { [self] in
            while !ended, buffer.count <= limit { fill() }
            guard buffer.count <= limit else { return nil }
            defer { buffer = [] }
            return buffer
        }
    }

    func lines(upTo count: Int) async -> [String?] {
        await onQueue { [self] in
            var seen = 0
            while !ended, !buffer[seen...].contains(0x0a) {
                seen = buffer.count
                fill()
            }
            return takeLines(upTo: count)
        }
    }

    private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }

    private func takeLines(upTo count: Int) -> [String?] {
        var lines: [String?] = []
        var start = buffer.startIndex
        while lines.count < count, let end = buffer[start...].firstIndex(of: 0x0a) {
            lines.append(String(validating: buffer[start..<end], as: UTF8.self))
            start = end + 1
        }
        if ended, lines.count < count, start < buffer.endIndex {
            lines.append(String(validating: buffer[start...], as: UTF8.self))
            start = buffer.endIndex
        }
        buffer.removeFirst(start)
        return lines
    }

    private func fill() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { buffer += chunk[..<count] } else if count == 0 || errno != EINTR { ended = true }
    }
}
