internal import CZeroMQ

/// The half of a CURVE key pair that its owner keeps.
///
/// It prints as `(secret)`, so that no log, error or debugger shows it by accident.
public struct CurveSecretKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The 40 characters of its file, and of nothing else.
    public let fileText: String

    /// Reads the 40 characters; `nil` when they are no key.
    public init?(_ text: String) {
        guard CurveText.isKey(text) else { return nil }
        fileText = text
    }

    /// The public half.
    public var publicKey: CurvePublicKey {
        var text = [CChar](repeating: 0, count: CurveText.length + 1)
        let failed = zmq_curve_public(&text, fileText) != 0
        guard !failed, let key = CurvePublicKey(CurveText.string(text)) else {
            preconditionFailure("libzmq was built without CURVE: install one with libsodium.")
        }
        return key
    }

    /// Nothing of the key.
    public var description: String { "(secret)" }
    /// Nothing of the key.
    public var debugDescription: String { description }
    /// Nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
