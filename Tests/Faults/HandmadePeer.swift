import Glibc
import MessageBusTestKit
import Testing

/// A peer that speaks ZMTP byte by byte, to send what no library would.
final class HandmadePeer {
    private let descriptor: Int32

    init(_ endpoint: String) throws { descriptor = try #require(try SocketAddress(endpoint).connect()) }

    deinit { close(descriptor) }

    /// Sends the greeting and READY of ZMTP 3.0 without security.
    func shakeHands() async throws {
        var greeting: [UInt8] = [0xFF] + Array(repeating: 0, count: 8) + [0x7F, 3, 0]
        greeting += Array("NULL".utf8)
        greeting += Array(repeating: 0, count: 64 - greeting.count)
        try await say(greeting)
        let ready = [5] + Array("READY".utf8) + [11] + Array("Socket-Type".utf8) + [0, 0, 0, 6] + Array("DEALER".utf8)
        try await say([0x04, UInt8(ready.count)] + ready)
    }

    /// Announces a long frame and sends its first bytes.
    func claimFrame(bytes: UInt64) async throws {
        let length = withUnsafeBytes(of: bytes.bigEndian) { Array($0) }
        try await say([0x02] + length + Array(repeating: 7, count: 10_000))
    }

    /// Whether the other side ends the connection instead of waiting for more.
    func isCutOff(within patience: Duration = Patience.limit) async throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let end = ContinuousClock.now.advanced(by: patience)
        while ContinuousClock.now < end {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 || count < 0 && errno != EAGAIN { return true }
            if count < 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
        return false
    }

    private func say(_ bytes: [UInt8]) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno != EAGAIN { return }
            if count > 0 { rest = rest.dropFirst(count) } else { try await Task.sleep(for: .milliseconds(1)) }
        }
    }
}
