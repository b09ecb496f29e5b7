import Glibc
import MessageBusTestKit
import Synchronization
import Testing

/// One end of a plain stream connection, for tests that count bytes.
final class PlainPeer: Sendable {
    /// The way a connection ended.
    enum End: Equatable { case orderly, reset }

    let descriptor: Int32
    private let hasLeft = Atomic(false)

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Receives until a number of bytes has arrived or the connection ends.
    func hear(_ count: Int, within patience: Duration = .seconds(60)) async throws -> [UInt8] {
        var heard: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let end = ContinuousClock.now.advanced(by: patience)
        while heard.count < count, ContinuousClock.now < end {
            let received = recv(descriptor, &buffer, min(buffer.count, count - heard.count), 0)
            if received == 0 || received < 0 && errno != EAGAIN { break }
            if received > 0 { heard += buffer.prefix(received) } else { try await Task.sleep(for: .milliseconds(1)) }
        }
        return heard
    }

    /// Sends all bytes, waiting while the peer reads nothing; returns how many were sent.
    @discardableResult
    func say(_ bytes: [UInt8], within patience: Duration = .seconds(60)) async throws -> Int {
        var said = 0
        let end = ContinuousClock.now.advanced(by: patience)
        while said < bytes.count, ContinuousClock.now < end {
            let sent = bytes[said...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent > 0 {
                said += sent
            } else if errno == EAGAIN {
                try await Task.sleep(for: .milliseconds(1))
            } else {
                break
            }
        }
        return said
    }

    /// Returns how the connection ends; `nil` when it does not end in time.
    func end(within patience: Duration = .seconds(60)) async throws -> End? {
        var byte: UInt8 = 0
        let end = ContinuousClock.now.advanced(by: patience)
        while ContinuousClock.now < end {
            switch recv(descriptor, &byte, 1, 0) {
            case 0: return .orderly
            case ..<0 where errno == ECONNRESET: return .reset
            default: try await Task.sleep(for: .milliseconds(1))
            }
        }
        return nil
    }

    /// Closes its end once: the number of a closed descriptor is soon reused.
    func leave() { if !hasLeft.exchange(true, ordering: .relaxed) { close(descriptor) } }
}
