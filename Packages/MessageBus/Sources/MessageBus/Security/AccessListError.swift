/// Why a text is no access list.
public enum AccessListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line begins with a word that the list does not have.
    case unknownWord(line: Int, word: String)
    /// A line that belongs to a key stands before the first.
    case beforeFirstKey(line: Int, word: String)
    /// A word stands alone that needs something after it.
    case nothingAfter(line: Int, word: String)
    /// What follows `key` is no public key.
    case badKey(line: Int, text: String)
    /// A key is listed twice.
    case repeatedKey(line: Int, firstLine: Int)
    /// A word that one key has once is there twice.
    case repeatedWord(line: Int, word: String)
    /// What follows `principal` is no name.
    case badPrincipal(line: Int, text: String)
    /// The name is that of everyone on this host.
    case reservedPrincipal(line: Int)
    /// The role is none of those that there are.
    case unknownRole(line: Int, text: String)
    /// What follows `households` is no household.
    case badHousehold(line: Int, text: String)
    /// What follows a right is no service.
    case badService(line: Int, text: String)
    /// A key has no `principal`.
    case noPrincipal(line: Int)
    /// A key is not told for whom it may act.
    case noHouseholds(line: Int)
    /// A key may do nothing.
    case noRights(line: Int)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .unknownWord(let line, let word):
            "Line \(line): \"\(word)\" means nothing here. A line begins with key, principal, role, households, call, "
                + "read, register, publish, subscribe or #."
        case .beforeFirstKey(let line, let word):
            "Line \(line): \"\(word)\" belongs to a key: write the line `key PUBLICKEY` before it."
        case .nothingAfter(let line, let word):
            "Line \(line): something is missing after \"\(word)\"."
        case .badKey(let line, let text):
            "Line \(line): \"\(text)\" is not a public key: copy the 40 characters of the .pub file."
        case .repeatedKey(let line, let firstLine):
            "Line \(line): this key is listed in line \(firstLine) already: put everything into one place."
        case .repeatedWord(let line, let word):
            "Line \(line): this key has a line \"\(word)\" already: put both into one."
        case .badPrincipal(let line, let text):
            "Line \(line): \"\(text)\" is not a name: take up to 64 letters, digits, dots, dashes or @."
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
            "Line \(line): nobody owns this key: add a line `principal NAME`."
        case .noHouseholds(let line):
            "Line \(line): this key acts for no household: add a line `households NAME`, or `households all`."
        case .noRights(let line):
            "Line \(line): this key may do nothing: add a role or a right, or take the key out."
        }
    }
}
