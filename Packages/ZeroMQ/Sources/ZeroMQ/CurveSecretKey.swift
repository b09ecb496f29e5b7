internal import CZeroMQ

/// The secret half of a CURVE key pair.
///
/// It prints as `(secret)`, so that it never appears in a log, an error or a debugger by accident.
public struct CurveSecretKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The 40 characters to write to the key's file, and nowhere else.
    public let fileText: String

    /// Reads the 40 characters; `nil` when they are not a key.
    public init?(_ text: String) {
        guard CurveText.isKey(text) else { return nil }
        fileText = text
    }

    /// The public half.
    public var publicKey: CurvePublicKey {
        var text = [CChar](repeating: 0, count: CurveText.length + 1)
        let failed = zmq_curve_public(&text, fileText) != 0
        guard !failed, let key = CurvePublicKey(CurveText.string(text)) else {
            preconditionFailure("libzmq was built without CURVE: install a libzmq built with libsodium.")
        }
        return key
    }

    /// A placeholder that reveals nothing of the key.
    public var description: String { "(secret)" }
    /// A placeholder that reveals nothing of the key.
    public var debugDescription: String { description }
    /// An empty mirror, which reveals nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
