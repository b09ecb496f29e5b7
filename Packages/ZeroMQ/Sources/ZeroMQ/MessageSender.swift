/// The sender of a message, as far as libzmq knows it.
public enum MessageSender: Hashable, Sendable {
    /// A socket of this host, over `ipc://` or `inproc://`.
    case local
    /// A peer to which the authenticator gave this name.
    case authenticated(String)
    /// A peer from the network that has not proved a key.
    case unidentified

    /// Classifies a peer without a name.
    ///
    /// - Parameters:
    ///   - address: The address that libzmq reports; `nil` inside the process, and when the system cannot tell the
    ///     address, for example because the peer has gone.
    ///   - isConnection: Whether the message came over a connection and not from inside the process.
    package init(address: String?, isConnection: Bool) {
        guard let address else {
            self = isConnection ? .unidentified : .local
            return
        }
        self = Self.isProcess(address) ? .local : .unidentified
    }

    /// Whether an address that libzmq reports is a process at the other end of a Unix socket:
    /// `localhost:user:group:process`, or the same with an empty host.
    ///
    /// No network address has this form: libzmq writes network addresses as numbers, and an IPv6 address that begins
    /// with a colon begins with two.
    static func isProcess(_ address: String) -> Bool {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 4, ["", "localhost"].contains(parts[0]) else { return false }
        return parts.dropFirst().allSatisfy { UInt32($0) != nil }
    }
}
