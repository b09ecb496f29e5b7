public import ZeroMQ

/// The keys that are admitted over the network, their owners, and their rights.
///
/// Unlisted keys are not admitted. ``init(_:household:)`` defines the text form.
public struct AccessList: Hashable, Sendable {
    private var accessByKey: [CurvePublicKey: Access]

    /// Creates a list.
    public init(_ accessByKey: [CurvePublicKey: Access] = [:]) { self.accessByKey = accessByKey }

    /// Returns the rights of a key's owner; `nil` when the key is not listed.
    public func access(of key: CurvePublicKey) -> Access? { accessByKey[key] }

    /// The keys, in no particular order.
    public var keys: some Collection<CurvePublicKey> { accessByKey.keys }
}

extension AccessList {
    /// Parses a list as people write it.
    ///
    /// ```
    /// # Anna's phone
    /// key         rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7
    ///   principal anna
    ///   households home
    ///   role      member
    ///
    /// key         …                       # the shopping service, on the other machine
    ///   principal shopping
    ///   role      service
    ///   register  shopping.v1
    ///   publish   shopping.v1
    /// ```
    ///
    /// - `key` begins an entry; the other lines state its owner's rights, in any order.
    /// - `households` names one or more households, or `all`.
    /// - `call`, `read` (requests without side effects), `register`, `publish` and `subscribe` name services:
    ///   `inventory.v1`, `inventory.*`, or `*` for all but `mmi.*` and `deadletter.*`.
    /// - `role` combines rights: `member` may call and subscribe to `*`, `reader` may read and subscribe to `*`,
    ///   `service` has a member's rights for all households and may state the principal of its requests.
    /// - A comment is a line that begins with `#`, or the text after a separate `#`.
    ///
    /// - Parameters:
    ///   - text: The list.
    ///   - household: Returns the 16 bytes of a household by its name or UUID; `nil` when there is none.
    /// - Throws: The first mistake, with its line number.
    public init(_ text: String, household: (String) -> [UInt8]?) throws(AccessListError) {
        var entries: [CurvePublicKey: Access] = [:]
        var firstLines: [CurvePublicKey: Int] = [:]
        var entry: AccessListEntry?
        for line in AccessListLine.lines(of: text) where !line.isEmpty {
            guard let word = line.word else { throw .unknownWord(line: line.number, word: line.first) }
            guard !line.values.isEmpty else { throw .nothingAfter(line: line.number, word: line.first) }
            guard word != .key else {
                if let entry { entries[entry.key] = try entry.access() }
                let next = try AccessListEntry(line)
                if let firstLine = firstLines[next.key] {
                    throw .repeatedKey(line: line.number, firstLine: firstLine)
                }
                firstLines[next.key] = line.number
                entry = next
                continue
            }
            guard entry != nil else { throw .beforeFirstKey(line: line.number, word: line.first) }
            try entry?.take(word, line, household: household)
        }
        if let entry { entries[entry.key] = try entry.access() }
        self.init(entries)
    }
}
