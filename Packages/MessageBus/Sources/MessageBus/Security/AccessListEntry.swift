import ZeroMQ

/// An entry of an access list as its lines are read.
struct AccessListEntry {
    /// A combination of rights.
    enum Role: String {
        case member, reader, service
    }

    let key: CurvePublicKey
    private let line: Int
    private var principal: String?
    private var role: Role?
    private var households: HouseholdScope?
    private var rights: [AccessListLine.Word: ServicePatterns] = [:]

    init(_ line: AccessListLine) throws(AccessListError) {
        let text = line.values.joined(separator: " ")
        guard let key = CurvePublicKey(text) else { throw .badKey(line: line.number, text: text) }
        self.key = key
        self.line = line.number
    }

    /// Handles a line after the key's.
    mutating func take(
        _ word: AccessListLine.Word,
        _ line: AccessListLine,
        household: (String) -> [UInt8]?
    ) throws(AccessListError) {
        switch word {
        case .key: preconditionFailure("A key must begin an entry.")
        case .principal:
            guard principal == nil else { throw .repeatedWord(line: line.number, word: line.first) }
            principal = try Self.principal(line)
        case .role:
            guard role == nil else { throw .repeatedWord(line: line.number, word: line.first) }
            let text = line.values.joined(separator: " ")
            guard let role = Role(rawValue: text) else { throw .unknownRole(line: line.number, text: text) }
            self.role = role
        case .households:
            guard households == nil else { throw .repeatedWord(line: line.number, word: line.first) }
            households = try Self.households(line, household)
        case .call, .read, .register, .publish, .subscribe:
            guard rights[word] == nil else { throw .repeatedWord(line: line.number, word: line.first) }
            var patterns = ServicePatterns()
            for text in line.values where !patterns.insert(text) { throw .badService(line: line.number, text: text) }
            rights[word] = patterns
        }
    }

    /// Returns the rights that all lines grant together.
    func access() throws(AccessListError) -> Access {
        guard let principal else { throw .noPrincipal(line: line) }
        guard let households = households ?? (role == .service ? .all : nil) else { throw .noHouseholds(line: line) }
        guard role != nil || !rights.isEmpty else { throw .noRights(line: line) }
        var access = Access(principal: principal, households: households)
        access.calls = patterns(.call, with: role == .member || role == .service)
        access.reads = patterns(.read, with: role == .reader)
        access.subscribes = patterns(.subscribe, with: role != nil)
        access.registers = patterns(.register, with: false)
        access.publishes = patterns(.publish, with: false)
        access.passesOnCallers = role == .service
        return access
    }

    private func patterns(_ word: AccessListLine.Word, with modules: Bool) -> ServicePatterns {
        var patterns = rights[word] ?? ServicePatterns()
        if modules { patterns.formUnion(.modules) }
        return patterns
    }

    private static func principal(_ line: AccessListLine) throws(AccessListError) -> String {
        let text = line.values.joined(separator: " ")
        let isName =
            text.utf8.count <= 64
            && text.allSatisfy { $0.isLetter || $0.isNumber || ".-_@/".contains($0) }
        guard isName else { throw .badPrincipal(line: line.number, text: text) }
        guard text != "local" else { throw .reservedPrincipal(line: line.number) }
        return text
    }

    private static func households(
        _ line: AccessListLine,
        _ household: (String) -> [UInt8]?
    ) throws(AccessListError) -> HouseholdScope {
        if line.values.elementsEqual(["all"]) { return .all }
        var households: Set<UInt128> = []
        for text in line.values {
            guard text != "all", let bytes = household(text), let value = UInt128(household: bytes) else {
                throw .badHousehold(line: line.number, text: text)
            }
            households.insert(value)
        }
        return .some(households)
    }
}

/// One line of an access list: its words, without comments.
struct AccessListLine {
    /// The first word of a line.
    enum Word: String, CaseIterable {
        case key, principal, role, households, call, read, register, publish, subscribe
    }

    /// The line number, from 1.
    let number: Int
    let words: [String]

    init(_ text: Substring, number: Int) {
        self.number = number
        // A key may contain a hash sign, so a comment is a separate hash sign or one that begins the line.
        let opensWithComment = text.drop { $0.isWhitespace }.first == "#"
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        self.words = opensWithComment ? [] : Array(words.prefix { $0 != "#" })
    }

    /// Returns the lines of a text.
    static func lines(of text: String) -> [AccessListLine] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
            AccessListLine(line, number: index + 1)
        }
    }

    var isEmpty: Bool { words.isEmpty }
    var first: String { words.first ?? "" }
    var word: Word? { Word(rawValue: first) }
    var values: ArraySlice<String> { words.dropFirst() }
}
