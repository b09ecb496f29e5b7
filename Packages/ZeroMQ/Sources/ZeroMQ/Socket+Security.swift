internal import CZeroMQ

extension Socket {
    /// Sets the security of endpoints that are bound or connected from now on; earlier ones keep theirs.
    func protect(by security: SocketSecurity) throws(SocketError) {
        switch security {
        case .none:
            // Also clears client keys for the endpoints that follow.
            try set(ZMQ_CURVE_SERVER, 0)
        case .server(let secretKey, let domain):
            try set(ZMQ_CURVE_SERVER, 1)
            try set(ZMQ_CURVE_SECRETKEY, secretKey.fileText)
            try set(ZMQ_ZAP_DOMAIN, domain)
            // Without this option, a server whose authenticator has stopped admits every key.
            try set(larder_zap_enforce_domain(), 1)
        case .client(let keys, let server):
            try set(ZMQ_CURVE_PUBLICKEY, keys.publicKey.description)
            try set(ZMQ_CURVE_SECRETKEY, keys.secretKey.fileText)
            try set(ZMQ_CURVE_SERVERKEY, server.description)
        }
    }

    private func set(_ option: Int32, _ text: String) throws(SocketError) {
        guard zmq_setsockopt(raw, option, text, text.utf8.count) == 0 else { throw .last("Setting option \(option)") }
    }
}
