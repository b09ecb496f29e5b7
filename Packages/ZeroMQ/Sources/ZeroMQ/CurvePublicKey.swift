internal import CZeroMQ

/// The half of a CURVE key pair that everyone may know: whom a peer proves to be.
public struct CurvePublicKey: Hashable, Sendable, CustomStringConvertible {
    /// The 40 characters in which people pass it on (Z85, ZeroMQ RFC 32).
    public let description: String

    /// Reads the 40 characters; `nil` when they are no key.
    public init?(_ text: String) {
        guard CurveText.isKey(text) else { return nil }
        description = text
    }

    /// Takes the 32 bytes of a handshake; `nil` for any other count.
    public init?(bytes: [UInt8]) {
        guard let text = CurveText.text(of: bytes) else { return nil }
        description = text
    }
}
