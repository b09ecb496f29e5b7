/// Reads JSON as it occurs in pages: strict JSON as is, and near-JSON with a record of the repairs.
///
/// The reader never recurses, so deep nesting can't overflow the stack, and its time depends only on the length of the
/// text.
public struct JSONSalvage: Sendable {
    /// The maximum nesting level, beyond which the reader leaves values out; recipes need about ten levels.
    public static let deepestLevel = 64

    /// The values of the text: usually one, or more when several follow each other.
    public private(set) var values: [JSONValue] = []
    /// The repairs.
    public var repairs: Set<JSONRepair> { cursor.repairs }
    /// The position of the first repair; `nil` when the text is strict JSON.
    public var firstRepair: JSONDamage? { cursor.firstRepair.map { cursor.damage(at: $0) } }
    /// The names of the members in which the text ends early, outermost first.
    public private(set) var openMembers: [String] = []

    private var cursor: JSONCursor
    private var stack: [JSONFrame] = []

    /// Reads a text to which some repairs may already have been applied.
    ///
    /// - Throws: ``JSONDamage`` when the text is beyond repair; the values before the damage are lost.
    public init(_ text: [UInt8], alreadyMended: Set<JSONRepair> = []) throws(JSONDamage) {
        cursor = JSONCursor(text, repairs: alreadyMended)
        cursor.skipWrappers()
        if let scalar = loneScalar() {
            values = [scalar]
            return
        }
        if !cursor.isAtValue {
            guard cursor.skipToContainer() else { throw cursor.damage(at: cursor.position) }
            cursor.note(.leadingText)
        }
        repeat {
            values.append(try readValue())
            cursor.skipWrappers()
            if cursor.skip(.comma) {
                cursor.note(.trailingComma)
                cursor.skipWrappers()
            }
        } while cursor.isAtContainer
        if !cursor.isAtEnd { cursor.note(.trailingText) }
    }

    /// Reads a number or a word that is the whole text; otherwise the cursor doesn't move.
    private mutating func loneScalar() -> JSONValue? {
        guard let byte = cursor.peek, !cursor.isAtValue else { return nil }
        var ahead = cursor
        let value =
            byte.isDigit || byte == .minus ? .number(ahead.readNumber()) : ahead.readLiteral()
        ahead.skipWrappers()
        guard let value, ahead.isAtEnd else { return nil }
        cursor = ahead
        return value
    }

    private mutating func readValue() throws(JSONDamage) -> JSONValue {
        while true {
            cursor.skipBlank()
            guard let byte = cursor.peek else { return closeEverything() }
            if let value = try step(at: byte) { return value }
        }
    }

    /// Reads one token; returns the outermost value when it is complete.
    private mutating func step(at byte: UInt8) throws(JSONDamage) -> JSONValue? {
        // A copy of the frame would make each addition to it copy its elements.
        guard let innermost = stack.indices.last else { return try readToken(at: byte) }
        let (isObject, hasKey) = (stack[innermost].isObject, stack[innermost].key != nil)
        switch byte {
        case .comma:
            cursor.advance()
            takeComma(hasKey: hasKey, after: stack[innermost].state)
            return nil
        case .closeBrace, .closeBracket:
            cursor.advance()
            return close(byte)
        default:
            if stack[innermost].state == .afterValue { repair(.missingComma) }
            if isObject, !hasKey {
                try readKey(at: byte)
                return nil
            }
            return try readToken(at: byte)
        }
    }

    private mutating func takeComma(hasKey: Bool, after state: JSONFrame.State) {
        if hasKey {
            repair(.missingValue)
            stack[stack.count - 1].add(.null)
        } else if state != .afterValue {
            repair(.trailingComma)
        }
        stack[stack.count - 1].state = .afterComma
    }

    private mutating func readKey(at byte: UInt8) throws(JSONDamage) {
        let key: String
        if byte == .quote || byte == .apostrophe {
            guard let text = cursor.readString(as: .key) else { return }
            key = text
        } else {
            guard let word = cursor.readWord() else { throw cursor.damage(at: cursor.position) }
            repair(.bareKey)
            key = word
        }
        stack[stack.count - 1].key = key
        cursor.skipBlank()
        guard cursor.skip(.colon) || cursor.isAtEnd else { throw cursor.damage(at: cursor.position) }
    }

    private mutating func readToken(at byte: UInt8) throws(JSONDamage) -> JSONValue? {
        switch byte {
        case .openBrace, .openBracket:
            guard stack.count < Self.deepestLevel else {
                repair(.depth)
                cursor.skipContainer()
                return take(.null)
            }
            cursor.advance()
            stack.append(JSONFrame(isObject: byte == .openBrace))
            return nil
        case .quote, .apostrophe:
            let place: JSONCursor.StringPlace = stack.last?.isObject == true ? .member : .element
            return cursor.readString(as: place).flatMap { take(.string($0)) }
        case .minus, .plus, .dot, 0x30...0x39: return take(.number(cursor.readNumber()))
        default:
            guard let value = cursor.readLiteral() else { throw cursor.damage(at: cursor.position) }
            return take(value)
        }
    }

    /// Adds a value to the innermost open container; returns the value when there is none.
    private mutating func take(_ value: JSONValue) -> JSONValue? {
        guard !stack.isEmpty else { return value }
        stack[stack.count - 1].add(value)
        return nil
    }

    private mutating func close(_ byte: UInt8) -> JSONValue? {
        let isObject = byte == .closeBrace
        guard let depth = stack.lastIndex(where: { $0.isObject == isObject }) else {
            repair(.bracket)
            return nil
        }
        if depth < stack.count - 1 { repair(.bracket) }
        var outermost: JSONValue?
        while stack.count > depth, let frame = stack.popLast() {
            if frame.key != nil { repair(.missingValue) }
            if frame.state == .afterComma { repair(.trailingComma) }
            outermost = take(frame.value)
        }
        return outermost
    }

    private mutating func closeEverything() -> JSONValue {
        repair(.truncated)
        openMembers = stack.compactMap(\.key)
        var outermost: JSONValue = .null
        while let frame = stack.popLast() { outermost = take(frame.value) ?? outermost }
        return outermost
    }

    private mutating func repair(_ repair: JSONRepair) { cursor.note(repair) }
}

/// An array or an object that is still open.
private struct JSONFrame {
    enum State {
        case start
        case afterComma
        case afterValue
    }

    let isObject: Bool
    var state: State = .start
    /// The name of the member that receives the next value.
    var key: String?
    private var elements: [JSONValue] = []
    private var members: [JSONValue.Member] = []

    init(isObject: Bool) { self.isObject = isObject }

    /// The container with its values so far.
    var value: JSONValue { isObject ? .object(members) : .array(elements) }

    mutating func add(_ value: JSONValue) {
        if let key {
            members.append(JSONValue.Member(key, value))
            self.key = nil
        } else {
            elements.append(value)
        }
        state = .afterValue
    }
}
