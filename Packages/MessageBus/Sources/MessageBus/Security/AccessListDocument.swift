import Foundation
public import ZeroMQ

/// The text of an access list for adding and removing entries; people's other text stays unchanged.
public struct AccessListDocument: Sendable {
    private var lines: [String]

    /// The opening of a new list.
    static let opening = """
        # Who comes in over the network, and what they may do. `larder keys` writes this list, and so may you: a change
        # holds within a second, and a list with a mistake changes nothing. Its form is in the README of MessageBus.
        """

    /// Creates a document from a text; an empty text gets an opening.
    public init(_ text: String) {
        let text = text.allSatisfy(\.isWhitespace) ? Self.opening : text
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    }

    /// The list as text.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    /// The entries, ignoring lines that are not rights.
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

    /// Adds an entry to the list, in place of the key's existing one if there is one.
    public mutating func allow(_ grant: AccessGrant) {
        var grant = grant
        guard let place = place(of: grant.key) else {
            lines += [""] + grant.lines
            return
        }
        if grant.comment.isEmpty { grant.comment = comment(in: lines[place.lowerBound]) }
        lines.replaceSubrange(place, with: grant.lines + remarks(in: place))
    }

    /// Removes a key; `false` when it is not in the list.
    public mutating func revoke(_ key: CurvePublicKey) -> Bool {
        guard let place = place(of: key) else { return false }
        lines.replaceSubrange(place, with: remarks(in: place))
        return true
    }

    /// Returns the lines of an entry, from its key to its last word; comments before the next entry belong to that
    /// entry.
    private func place(of key: CurvePublicKey) -> Range<Int>? {
        let read = lines.enumerated().map { AccessListLine($1[...], number: $0 + 1) }
        guard let start = read.firstIndex(where: { $0.word == .key && $0.values.elementsEqual([key.description]) })
        else { return nil }
        let next = read[(start + 1)...].firstIndex { $0.word == .key } ?? read.endIndex
        let last = read[start..<next].lastIndex { !$0.isEmpty } ?? start
        return start..<last + 1
    }

    /// Returns the comment lines in a range.
    private func remarks(in place: Range<Int>) -> [String] {
        lines[place].filter { $0.drop { $0.isWhitespace }.first == "#" }
    }

    /// Returns the text after a separate hash sign.
    private func comment(in line: String) -> String {
        let words = line.split { $0.isWhitespace }
        guard let hash = words.firstIndex(of: "#") else { return "" }
        return words[(hash + 1)...].joined(separator: " ")
    }
}

/// An entry of an access list as people write it: one key, and its owner's rights.
public struct AccessGrant: Hashable, Sendable {
    /// The key.
    public var key: CurvePublicKey
    /// The owner's name.
    public var principal: String
    /// `member`, `reader`, `service`, or empty.
    public var role: String
    /// Names, UUIDs, or `all`.
    public var households: [String]
    /// The services by right: `call`, `read`, `register`, `publish`, `subscribe`.
    public var rights: [String: [String]]
    /// A comment for readers of the list.
    public var comment: String

    /// The rights in the order in which they are written.
    public static let rightWords = ["call", "read", "register", "publish", "subscribe"]

    /// Creates an entry.
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

/// An access list in a file, which one process at a time edits.
public struct AccessListFile: Sendable {
    /// The path of the file.
    public let path: String
    private let household: @Sendable (String) -> [UInt8]?

    /// Creates a reference to the file, which need not exist yet.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - household: Returns the 16 bytes of a household by its name or UUID; `nil` when there is none.
    public init(path: String, household: @escaping @Sendable (String) -> [UInt8]?) {
        self.path = path
        self.household = household
    }

    /// Returns the list; empty when there is no file.
    public func read() throws(SecurityFileError) -> AccessListDocument {
        guard SecurityFile(path: path).version != nil else { return AccessListDocument("") }
        return AccessListDocument(try SecurityFile(path: path).read(isPrivate: true))
    }

    /// Changes the list, unless the result is invalid.
    ///
    /// - Parameter change: The change of the current list.
    /// - Throws: Why the file cannot be read or written, or the mistake in the result.
    public func edit(_ change: (inout AccessListDocument) -> Void) throws(SecurityFileError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unusable(path: path, reason: "its folder \(folder) does not exist") }
        // Closing releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        var document = try read()
        change(&document)
        do { _ = try AccessList(document.text, household: household) } catch { throw .badList(path: path, error) }
        try SecurityFile(path: path).write(document.text, mode: 0o600, isNew: false)
    }
}
