extension JSONValue {
    /// The value on one line.
    public var line: String {
        var text = ""
        write(to: &text, indent: nil)
        return text
    }

    /// The value for people, indented by two spaces per level, with short flat values on one line.
    public var pretty: String {
        var text = ""
        write(to: &text, indent: 0)
        return text
    }

    /// The maximum length of an array or object on one line.
    private static let longestFlat = 160

    /// The value on one line with spaces; `nil` if it is nested or too long.
    private var flat: String? {
        let parts: [String]
        switch self {
        case .array(let elements):
            guard elements.allSatisfy(\.isScalar) else { return nil }
            parts = elements.map(\.line)
        case .object(let members):
            guard members.allSatisfy(\.value.isScalar) else { return nil }
            parts = members.map { "\(JSONValue.string($0.name).line): \($0.value.line)" }
        default: return line
        }
        let inside = parts.joined(separator: ", ")
        guard inside.utf8.count <= Self.longestFlat else { return nil }
        if case .array = self { return "[\(inside)]" }
        return "{\(inside)}"
    }

    private var isScalar: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    private func write(to text: inout String, indent: Int?) {
        if indent != nil, let flat {
            text += flat
            return
        }
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let value): Self.quote(value, into: &text)
        case .array(let elements):
            Self.list("[", elements, "]", to: &text, indent: indent) { element, text, indent in
                element.write(to: &text, indent: indent)
            }
        case .object(let members):
            Self.list("{", members, "}", to: &text, indent: indent) { member, text, indent in
                Self.quote(member.name, into: &text)
                text += indent == nil ? ":" : ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func list<Element>(
        _ open: String,
        _ elements: [Element],
        _ close: String,
        to text: inout String,
        indent: Int?,
        write: (Element, inout String, Int?) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
            write(element, &text, indent.map { $0 + 1 })
        }
        if let indent, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
        text += close
    }

    /// Writes a string; slashes and characters beyond ASCII stay unescaped, except those that a terminal would obey:
    /// control characters, and those that reverse the direction of text.
    private static func quote(_ value: String, into text: inout String) {
        text += "\""
        // Most strings are plain.
        if value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != .quote && $0 != .backslash }) {
            text += value
            text += "\""
            return
        }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<" ", "\u{7f}"..."\u{9f}", "\u{2028}"..."\u{202e}", "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
