import Dispatch
import Foundation
import Synchronization

/// A site on this computer, which answers each path with the bytes that a test gives.
final class LoopbackSite: Sendable {
    /// What the site sends.
    struct Answer: Sendable {
        var bytes: [UInt8]
        /// Whether the connection stays open after them, as if more came.
        var isEndless = false

        /// A page with a header.
        init(_ status: String = "200 OK", _ fields: [String] = ["Content-Type: text/html"], body: [UInt8] = []) {
            bytes = Array(
                ("HTTP/1.1 \(status)\r\n" + (fields + ["Connection: close", "", ""]).joined(separator: "\r\n")).utf8
            )
            bytes += body
        }

        init(_ text: String) { self.init(body: Array(text.utf8)) }

        static func redirect(to place: String) -> Answer { Answer("302 Found", ["Location: \(place)"]) }
    }

    let port: UInt16
    private let listener: Int32
    private let answers: [String: Answer]
    private let state = Mutex((requests: [String](), open: [Int32]()))

    init(_ answers: [String: Answer]) throws {
        // A proxy that doesn't answer, which no request may use.
        setenv("http_proxy", "http://127.0.0.1:1", 1)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: place.sin_port)
        self.answers = answers
        DispatchQueue(label: "site").async { [self] in serve() }
    }

    /// The requests so far, each as it was sent.
    var requests: [String] { state.withLock { $0.requests } }

    func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Ends all connections.
    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in state.withLock({ $0.open }) { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private func serve() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            answer(connection)
        }
        Glibc.close(listener)
    }

    private func answer(_ connection: Int32) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            request += buffer.prefix(count)
        }
        let text = String(decoding: request, as: UTF8.self)
        state.withLock { $0.requests.append(text) }
        let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let answer = answers[path] ?? Answer("404 Not Found", [])
        var rest = answer.bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        if answer.isEndless {
            state.withLock { $0.open.append(connection) }
        } else {
            Glibc.close(connection)
        }
    }
}

/// A small file that unpacks to many zeros.
enum ZeroBomb {
    /// Returns gzip of one literal zero, then copies of 258 bytes from one byte back, each in 13 bits of the fixed
    /// Huffman code (RFC 1951, section 3.2.6).
    static func gzip(mebibytes: Int) -> [UInt8] {
        let copies = String(repeating: "1100010100000", count: (mebibytes << 20) / 258)
        let bits = Array("11000110000\(copies)000000000000000".utf8)
        let packed = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] == UInt8(ascii: "1") ? 1 << UInt8($1) : 0) }
        }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + packed
    }
}
