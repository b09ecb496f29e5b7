internal import CZeroMQ

/// The public half of a CURVE key pair, which identifies a peer.
public struct CurvePublicKey: Hashable, Sendable, CustomStringConvertible {
    /// The 40 characters in which people share the key (Z85, ZeroMQ RFC 32).
    public let description: String

    /// Reads the 40 characters; `nil` when they are not a key.
    public init?(_ text: String) {
        guard CurveText.isKey(text) else { return nil }
        description = text
    }

    /// Takes the 32 bytes of a handshake; `nil` for any other length.
    public init?(bytes: [UInt8]) {
        guard let text = CurveText.text(of: bytes) else { return nil }
        description = text
    }
}
