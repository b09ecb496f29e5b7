import Foundation

/// A peer that writes ZMTP (ZeroMQ RFC 23) byte for byte, valid or not, over its own TCP connection.
final class RawPeer {
    private let descriptor: Int32

    /// Connects to `tcp://127.0.0.1:PORT`.
    init?(_ endpoint: String) {
        guard let port = endpoint.split(separator: ":").last.flatMap({ UInt16($0) }) else { return nil }
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return nil }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Sends bytes; `false` when the other end has hung up.
    func send(_ bytes: [UInt8]) async throws -> Bool {
        var rest = bytes[...]
        for _ in 0..<5_000 {
            let sent = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0 && errno != EAGAIN && errno != EINTR { return false }
            rest = rest.dropFirst(max(0, sent))
            if rest.isEmpty { return true }
            if sent <= 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
        return false
    }

    /// Receives a number of bytes; `nil` when the other end hangs up or the time is over.
    func receive(_ count: Int, within patience: Duration = .seconds(60)) async throws -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        let end = ContinuousClock.now.advanced(by: patience)
        while filled < count {
            let got = bytes[filled...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { return nil }
            filled += max(0, got)
            if got < 0 {
                guard ContinuousClock.now < end else { return nil }
                try await Task.sleep(for: .milliseconds(2))
            }
        }
        return bytes
    }

    /// Whether the other end hangs up.
    func isCutOff(within patience: Duration = .seconds(60)) async throws -> Bool {
        let end = ContinuousClock.now.advanced(by: patience)
        while ContinuousClock.now < end {
            var byte: UInt8 = 0
            let got = recv(descriptor, &byte, 1, 0)
            if got == 0 || got < 0 && errno != EAGAIN && errno != EINTR { return true }
            if got < 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
        return false
    }

    /// Sends the greeting and, as a dealer without security, READY.
    func shakeHands(routingID: String = "") async throws -> Bool {
        let greeting: [UInt8] =
            [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0] + Array("NULL".utf8) + [UInt8](repeating: 0, count: 48)
        guard try await send(greeting), try await receive(64) != nil else { return false }
        var ready = [5] + Array("READY".utf8)
        for (name, value) in [("Socket-Type", "DEALER"), ("Identity", routingID)] {
            ready +=
                [UInt8(name.utf8.count)] + Array(name.utf8) + [0, 0, 0, UInt8(value.utf8.count)] + Array(value.utf8)
        }
        guard try await send([4, UInt8(ready.count)] + ready) else { return false }
        guard let opening = try await receive(2) else { return false }
        return try await receive(Int(opening[1])) != nil
    }

    /// Sends the frames of one message, each shorter than 256 bytes.
    func say(_ frames: [[UInt8]]) async throws -> Bool {
        var bytes: [UInt8] = []
        for (index, frame) in frames.enumerated() {
            bytes += [index + 1 < frames.count ? 1 : 0, UInt8(frame.count)] + frame
        }
        return try await send(bytes)
    }

    /// Receives the next message; `nil` when none arrives.
    func hear(within patience: Duration = .seconds(60)) async throws -> [[UInt8]]? {
        var frames: [[UInt8]] = []
        while let opening = try await receive(2, within: patience) {
            guard let body = try await receive(Int(opening[1]), within: patience) else { return nil }
            // Transport commands are not part of a message.
            if opening[0] & 4 != 0 { continue }
            frames.append(body)
            if opening[0] & 1 == 0 { return frames }
        }
        return nil
    }
}
