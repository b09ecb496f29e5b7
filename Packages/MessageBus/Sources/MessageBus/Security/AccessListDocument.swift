public import ZeroMQ

/// The text of an access list while entries come and go: what people have written besides stays as it is.
public struct AccessListDocument: Sendable {
    private var lines: [String]

    /// What a new list begins with.
    static let opening = """
        # Who comes in over the network, and what they may do. `larder keys` writes this list, and so may you: a change
        # holds within a second, and a list with a mistake changes nothing. Its form is in the README of MessageBus.
        """

    /// Takes over a text; an empty one gets an opening.
    public init(_ text: String) {
        let text = text.allSatisfy(\.isWhitespace) ? Self.opening : text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    }

    /// The list as text.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    /// The entries as they stand; what is no right is left out.
    public var grants: [AccessGrant] {
        var grants: [AccessGrant] = []
        for (index, line) in lines.enumerated() {
            let line = AccessListLine(line[...], number: index + 1)
            let values = Array(line.values)
            switch line.word {
            case .key:
                guard let key = CurvePublicKey(values.joined()) else { continue }
                grants.append(AccessGrant(key: key, principal: "", comment: comment(in: lines[index])))
            case .principal: grants.indices.last.map { grants[$0].principal = values.joined(separator: " ") }
            case .role: grants.indices.last.map { grants[$0].role = values.joined(separator: " ") }
            case .households: grants.indices.last.map { grants[$0].households = values }
            case .call, .read, .register, .publish, .subscribe:
                grants.indices.last.map { grants[$0].rights[line.first] = values }
            case nil: continue
            }
        }
        return grants
    }

    /// Puts an entry into the list, in the place of the key's other one if there is one.
    public mutating func allow(_ grant: AccessGrant) {
        var grant = grant
        guard let place = place(of: grant.key) else {
            lines += [""] + grant.lines
            return
        }
        if grant.comment.isEmpty { grant.comment = comment(in: lines[place.lowerBound]) }
        lines.replaceSubrange(place, with: grant.lines + remarks(in: place))
    }

    /// Takes a key out; `false` when it is not in the list.
    public mutating func revoke(_ key: CurvePublicKey) -> Bool {
        guard let place = place(of: key) else { return false }
        lines.replaceSubrange(place, with: remarks(in: place))
        return true
    }

    /// The lines of an entry, from its key to its last word; remarks before the next entry belong to that.
    private func place(of key: CurvePublicKey) -> Range<Int>? {
        let read = lines.enumerated().map { AccessListLine($1[...], number: $0 + 1) }
        guard let start = read.firstIndex(where: { $0.word == .key && $0.values.elementsEqual([key.description]) })
        else { return nil }
        let next = read[(start + 1)...].firstIndex { $0.word == .key } ?? read.endIndex
        let last = read[start..<next].lastIndex { !$0.isEmpty } ?? start
        return start..<last + 1
    }

    /// Lines of comment and nothing else.
    private func remarks(in place: Range<Int>) -> [String] {
        lines[place].filter { $0.drop { $0.isWhitespace }.first == "#" }
    }

    /// What follows a hash sign that stands alone.
    private func comment(in line: String) -> String {
        let words = line.split { $0.isWhitespace }
        guard let hash = words.firstIndex(of: "#") else { return "" }
        return words[(hash + 1)...].joined(separator: " ")
    }
}

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
