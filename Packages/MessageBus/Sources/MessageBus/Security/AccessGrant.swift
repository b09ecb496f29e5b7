public import ZeroMQ

/// An entry of an access list as people write it: one key, and what its owner may do.
public struct AccessGrant: Hashable, Sendable {
    /// Whom it is for.
    public var key: CurvePublicKey
    /// The owner's name.
    public var principal: String
    /// `member`, `reader`, `service`, or empty.
    public var role: String
    /// Names, UUIDs, or `all`.
    public var households: [String]
    /// Services by right: `call`, `read`, `register`, `publish`, `subscribe`.
    public var rights: [String: [String]]
    /// What a reader of the list should know.
    public var comment: String

    /// The rights in the order in which they are written.
    public static let rightWords = ["call", "read", "register", "publish", "subscribe"]

    /// Makes an entry.
    public init(
        key: CurvePublicKey,
        principal: String,
        role: String = "",
        households: [String] = [],
        rights: [String: [String]] = [:],
        comment: String = ""
    ) {
        self.key = key
        self.principal = principal
        self.role = role
        self.households = households
        self.rights = rights
        self.comment = comment
    }

    /// The lines of the list.
    var lines: [String] {
        var lines = ["key \(key)" + (comment.isEmpty ? "" : "  # \(comment)"), "  principal  \(principal)"]
        if !role.isEmpty { lines.append("  role       \(role)") }
        if !households.isEmpty { lines.append("  households \(households.joined(separator: " "))") }
        for word in Self.rightWords {
            guard let services = rights[word], !services.isEmpty else { continue }
            let padding = String(repeating: " ", count: max(1, 11 - word.count))
            lines.append("  \(word)\(padding)\(services.joined(separator: " "))")
        }
        return lines
    }
}
