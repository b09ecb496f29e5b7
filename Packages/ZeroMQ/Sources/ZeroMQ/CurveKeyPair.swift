internal import CZeroMQ

/// A peer's identity: a secret key and the public key derived from it.
public struct CurveKeyPair: Hashable, Sendable {
    /// The key that the owner keeps to itself.
    public let secretKey: CurveSecretKey
    /// The key that every peer may know.
    public let publicKey: CurvePublicKey

    /// Creates the pair that belongs to a secret key.
    public init(secretKey: CurveSecretKey) {
        self.secretKey = secretKey
        publicKey = secretKey.publicKey
    }

    /// Creates a new pair from the system's random numbers.
    public static func generate() -> CurveKeyPair {
        var publicText = [CChar](repeating: 0, count: CurveText.length + 1)
        var secretText = publicText
        let failed = zmq_curve_keypair(&publicText, &secretText) != 0
        guard !failed, let secret = CurveSecretKey(CurveText.string(secretText)) else {
            preconditionFailure("libzmq was built without CURVE: install a libzmq built with libsodium.")
        }
        return CurveKeyPair(secretKey: secret)
    }
}
