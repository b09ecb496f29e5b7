/// Reads JSON as pages have it: what is strictly JSON without a remark, and what is nearly JSON with a note of what
/// was mended.
///
/// It never recurses, so no nesting overflows the stack, and its time grows with the length of the text alone.
struct JSONSalvage {
    /// Deeper values are left out: recipes need about ten levels.
    static let deepestLevel = 64

    /// The values of the text: one, or more where several stand in a row.
    private(set) var values: [JSONValue] = []
    /// What was mended.
    private(set) var repairs: Set<JSONRepair> = []
    /// The names of the members in the middle of which the text breaks off, outermost first.
    private(set) var openMembers: [String] = []

    private var cursor: JSONCursor
    private var stack: [JSONFrame] = []

    /// Reads a text in which some things may have been mended before.
    ///
    /// - Throws: ``JSONDamage`` where nothing helps; what was read before is lost.
    init(_ text: [UInt8], alreadyMended: Set<JSONRepair> = []) throws(JSONDamage) {
        cursor = JSONCursor(text)
        cursor.repairs = alreadyMended
        cursor.skipWrappers()
        if !cursor.isAtValue {
            guard cursor.skipToContainer() else { throw cursor.damage }
            cursor.repairs.insert(.leadingText)
        }
        repeat {
            values.append(try readValue())
            cursor.skipWrappers()
            if cursor.skip(.comma) {
                cursor.repairs.insert(.trailingComma)
                cursor.skipWrappers()
            }
        } while cursor.isAtContainer
        if !cursor.isAtEnd { cursor.repairs.insert(.trailingText) }
        repairs = cursor.repairs
    }

    private mutating func readValue() throws(JSONDamage) -> JSONValue {
        while true {
            cursor.skipBlank()
            guard let byte = cursor.peek else { return closeEverything() }
            if let value = try step(at: byte) { return value }
        }
    }

    /// Reads one token; returns the value when the outermost one is complete.
    private mutating func step(at byte: UInt8) throws(JSONDamage) -> JSONValue? {
        guard let frame = stack.last else { return try readToken(at: byte) }
        switch byte {
        case .comma:
            cursor.advance()
            takeComma(after: frame)
            return nil
        case .closeBrace, .closeBracket:
            cursor.advance()
            return close(byte)
        default:
            if frame.state == .afterValue { repair(.missingComma) }
            if frame.isObject, frame.key == nil {
                try readKey(at: byte)
                return nil
            }
            return try readToken(at: byte)
        }
    }

    private mutating func takeComma(after frame: JSONFrame) {
        if frame.key != nil {
            repair(.missingValue)
            stack[stack.count - 1].add(.null)
        } else if frame.state != .afterValue {
            repair(.trailingComma)
        }
        stack[stack.count - 1].state = .afterComma
    }

    private mutating func readKey(at byte: UInt8) throws(JSONDamage) {
        let key: String
        if byte == .quote || byte == .apostrophe {
            guard let text = cursor.readString(as: .key) else {
                cursor.moveToEnd()
                return
            }
            key = text
        } else {
            guard let word = cursor.readWord() else { throw cursor.damage }
            repair(.bareKey)
            key = word
        }
        stack[stack.count - 1].key = key
        cursor.skipBlank()
        guard cursor.skip(.colon) || cursor.isAtEnd else { throw cursor.damage }
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
            guard let text = cursor.readString(as: place) else {
                cursor.moveToEnd()
                return nil
            }
            return take(.string(text))
        case .minus, .plus, .dot, 0x30...0x39: return take(.number(cursor.readNumber()))
        default:
            guard let word = cursor.readWord(), let value = Self.literals[word] else { throw cursor.damage }
            return take(value)
        }
    }

    private static let literals: [String: JSONValue] = [
        "true": .bool(true), "false": .bool(false), "null": .null, "True": .bool(true), "False": .bool(false),
        "None": .null, "undefined": .null, "NaN": .null,
    ]

    /// Puts a value where it belongs; returns it when that is nowhere.
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

    private mutating func repair(_ repair: JSONRepair) { cursor.repairs.insert(repair) }
}
