public import ZeroMQ

/// Which keys come in over the network, who their owners are, and what they may do.
///
/// Whoever is not listed is not admitted. The text form is ``init(_:household:)``'s.
public struct AccessList: Hashable, Sendable {
    private var accessByKey: [CurvePublicKey: Access]

    /// Makes a list.
    public init(_ accessByKey: [CurvePublicKey: Access] = [:]) { self.accessByKey = accessByKey }

    /// What the owner of a key may do; `nil` when the key is not listed.
    public func access(of key: CurvePublicKey) -> Access? { accessByKey[key] }

    /// The keys, in no order.
    public var keys: some Collection<CurvePublicKey> { accessByKey.keys }
}

extension AccessList {
    /// Reads a list as people write it.
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
    /// - `key` begins an entry; the other lines say what its owner may do, in any order.
    /// - `households` names one or several, or `all`.
    /// - `call`, `read` (ask what changes nothing), `register`, `publish` and `subscribe` name services:
    ///   `inventory.v1`, `inventory.*`, or `*` for all but `mmi.*` and `deadletter.*`.
    /// - `role` stands for rights that go together: `member` may call and subscribe to `*`, `reader` may read and
    ///   subscribe to `*`, `service` may do what a member may, for all households, and is believed when it says
    ///   for whom it asks.
    /// - A comment is a line that begins with `#`, or what follows a `#` that stands alone.
    ///
    /// - Parameters:
    ///   - text: The list.
    ///   - household: The 16 bytes of a household by its name or UUID; `nil` when it is none.
    /// - Throws: The first mistake, with its line.
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
