/// The question that libzmq asks an authenticator about a peer that has proved its key (ZAP, ZeroMQ RFC 27).
public struct AuthenticationRequest: Hashable, Sendable {
    /// The domain of the listening socket.
    public let domain: String
    /// The peer's network address; empty for other transports.
    public let address: String
    /// The key that the peer has proved.
    public let key: CurvePublicKey

    static let version: StaticString = "1.0"

    /// Reads the frames after the address and the empty frame; `nil` unless the mechanism is CURVE.
    init?(_ message: Multipart) {
        // Address, empty, version, request, domain, address, identity, mechanism, key.
        guard message.count == 9, message.byteCount(at: 1) == 0, message.frame(at: 2, equals: Self.version),
            message.frame(at: 7, equals: "CURVE"), let key = CurvePublicKey(bytes: message.bytes(at: 8))
        else { return nil }
        domain = String(decoding: message.bytes(at: 4), as: UTF8.self)
        address = String(decoding: message.bytes(at: 5), as: UTF8.self)
        self.key = key
    }

    /// Returns the reply to a request: the peer's user name, or a refusal.
    static func answer(to message: Multipart, admittedAs userID: String?) -> Multipart {
        let answer = Multipart()
        answer.append(movingFrameAt: 0, of: message)
        answer.append("")
        answer.append(Self.version)
        answer.append(movingFrameAt: 3, of: message)
        if let userID {
            answer.append("200")
            answer.append("OK")
            answer.append(Array(userID.utf8))
        } else {
            answer.append("400")
            answer.append("No such key is admitted here")
            answer.append("")
        }
        answer.append("")
        return answer
    }
}
