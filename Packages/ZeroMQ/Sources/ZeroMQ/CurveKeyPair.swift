internal import CZeroMQ

/// Who a peer is: a secret key and the public key that follows from it.
public struct CurveKeyPair: Hashable, Sendable {
    /// Kept by its owner.
    public let secretKey: CurveSecretKey
    /// Told to everyone.
    public let publicKey: CurvePublicKey

    /// The pair of a secret key.
    public init(secretKey: CurveSecretKey) {
        self.secretKey = secretKey
        publicKey = secretKey.publicKey
    }

    /// Makes a new pair from the system's random numbers.
    public static func generate() -> CurveKeyPair {
        var publicText = [CChar](repeating: 0, count: CurveText.length + 1)
        var secretText = publicText
        let failed = zmq_curve_keypair(&publicText, &secretText) != 0
        guard !failed, let secret = CurveSecretKey(CurveText.string(secretText)) else {
            preconditionFailure("libzmq was built without CURVE: install one with libsodium.")
        }
        return CurveKeyPair(secretKey: secret)
    }
}
