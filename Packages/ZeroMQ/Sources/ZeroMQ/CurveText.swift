internal import CZeroMQ

/// The text form of a 32-byte key: 40 characters of Z85 (ZeroMQ RFC 32).
enum CurveText {
    static let length = 40
    private static let byteCount = 32

    /// Whether a text encodes 32 bytes.
    static func isKey(_ text: String) -> Bool {
        guard text.utf8.count == length, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        var bytes = [UInt8](repeating: 0, count: byteCount)
        // The round trip catches what libzmq accepts by mistake: characters outside of the alphabet, and overflow.
        return zmq_z85_decode(&bytes, text) != nil && self.text(of: bytes) == text
    }

    static func text(of bytes: [UInt8]) -> String? {
        guard bytes.count == byteCount else { return nil }
        var text = [CChar](repeating: 0, count: length + 1)
        guard zmq_z85_encode(&text, bytes, byteCount) != nil else { return nil }
        return string(text)
    }

    static func string(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
