/// Why a text is not an access list.
public enum AccessListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line begins with an unknown word.
    case unknownWord(line: Int, word: String)
    /// A line that belongs to a key comes before the first key.
    case beforeFirstKey(line: Int, word: String)
    /// A word lacks its value.
    case nothingAfter(line: Int, word: String)
    /// The value of `key` is not a public key.
    case badKey(line: Int, text: String)
    /// A key is listed twice.
    case repeatedKey(line: Int, firstLine: Int)
    /// A word that may occur once for a key is repeated.
    case repeatedWord(line: Int, word: String)
    /// The value of `principal` is not a name.
    case badPrincipal(line: Int, text: String)
    /// The name is reserved for peers of this host.
    case reservedPrincipal(line: Int)
    /// The role is unknown.
    case unknownRole(line: Int, text: String)
    /// A value of `households` is not a household.
    case badHousehold(line: Int, text: String)
    /// A value of a right is not a service.
    case badService(line: Int, text: String)
    /// A key has no `principal`.
    case noPrincipal(line: Int)
    /// A key has no `households`.
    case noHouseholds(line: Int)
    /// A key has no rights.
    case noRights(line: Int)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unknownWord(let line, let word):
            "Line \(line): \"\(word)\" is not a word of access lists. A line begins with key, principal, role, households, call, "
                + "read, register, publish, subscribe or #."
        case .beforeFirstKey(let line, let word):
            "Line \(line): \"\(word)\" belongs to a key: write the line `key PUBLICKEY` before it."
        case .nothingAfter(let line, let word):
            "Line \(line): a value is missing after \"\(word)\"."
        case .badKey(let line, let text):
            "Line \(line): \"\(text)\" is not a public key: copy the 40 characters of the .pub file."
        case .repeatedKey(let line, let firstLine):
            "Line \(line): this key is already listed in line \(firstLine): combine the two entries."
        case .repeatedWord(let line, let word):
            "Line \(line): this key already has a line \"\(word)\": combine the two."
        case .badPrincipal(let line, let text):
            "Line \(line): \"\(text)\" is not a name: use up to 64 letters, digits, dots, dashes or @."
        case .reservedPrincipal(let line):
            "Line \(line): \"local\" is the name of everyone on the broker's own host: choose another."
        case .unknownRole(let line, let text):
            "Line \(line): \"\(text)\" is not a role: choose member, reader or service."
        case .badHousehold(let line, let text):
            "Line \(line): \"\(text)\" is not a household: write its name, its UUID, or all."
        case .badService(let line, let text):
            "Line \(line): \"\(text)\" is not a service: write a name such as inventory.v1, inventory.* or *. "
                + "A comment begins with # and a space."
        case .noPrincipal(let line):
            "Line \(line): this key has no owner: add a line `principal NAME`."
        case .noHouseholds(let line):
            "Line \(line): this key acts for no household: add a line `households NAME`, or `households all`."
        case .noRights(let line):
            "Line \(line): this key has no rights: add a role or a right, or remove the key."
        }
    }
}
