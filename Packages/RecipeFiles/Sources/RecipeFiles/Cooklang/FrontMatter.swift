import TextFormats

/// The metadata between two lines of three hyphens at the beginning of a text: what recipes use of YAML.
///
/// That is: texts with or without quotation marks, lists in brackets or with hyphens, one level of nested keys, and
/// blocks of lines after `|` and `>`.
struct FrontMatter {
    var entries: [CooklangMetadata] = []
    /// The text after it.
    let body: String

    init(_ text: String) {
        let lines = text.textLines
        guard let first = lines.firstIndex(where: { !$0.folded.isEmpty }), lines[first].folded == "---",
            let last = lines[(first + 1)...].firstIndex(where: { $0.folded == "---" })
        else {
            body = lines.joined(separator: "\n")
            return
        }
        body = lines[(last + 1)...].joined(separator: "\n")
        read(Array(lines[(first + 1)..<last]))
    }

    private mutating func read(_ lines: [String]) {
        var (index, parent) = (0, "")
        while index < lines.count {
            let line = lines[index]
            index += 1
            let text = line.folded
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            let isIndented = line.first == " " || line.first == "\t"
            if text.hasPrefix("- ") || text == "-" {
                add(Self.scalar(text.dropFirst().folded))
                continue
            }
            guard let colon = Self.colon(in: text) else { continue }
            let key = Self.scalar(text[..<colon].folded)
            if !isIndented { parent = key }
            let value = text[text.index(after: colon)...].folded
            let name = isIndented && !parent.isEmpty ? "\(parent).\(key)" : key
            if ["|", ">", "|-", ">-", "|+", ">+"].contains(value) {
                let block = lines[index...].prefix { $0.folded.isEmpty || $0.first == " " || $0.first == "\t" }
                index += block.count
                let joint = value.hasPrefix("|") ? "\n" : " "
                entries.append(
                    CooklangMetadata(key: name, values: [block.map(\.folded).joined(separator: joint).foldedLines])
                )
            } else {
                let isList = value.hasPrefix("[") && value.hasSuffix("]")
                entries.append(CooklangMetadata(key: name, values: Self.values(value), isList: isList))
            }
        }
        entries.removeAll { $0.values.isEmpty }
    }

    /// Adds an element to the list of the last key.
    private mutating func add(_ element: String) {
        guard let last = entries.popLast() else { return }
        entries.append(CooklangMetadata(key: last.key, values: last.values + [element], isList: true))
    }

    /// Returns the colon after a key, which may be in quotation marks.
    private static func colon(in text: String) -> String.Index? {
        guard let quote = text.first, quote == "\"" || quote == "'" else { return text.firstIndex(of: ":") }
        guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
        return text[end...].firstIndex(of: ":")
    }

    private static func values(_ text: String) -> [String] {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return text.isEmpty ? [] : [scalar(text)] }
        return elements(text.dropFirst().dropLast()).map { scalar($0.folded) }.filter { !$0.isEmpty }
    }

    /// Splits a list at the commas that are outside of quotation marks.
    private static func elements(_ list: Substring) -> [Substring] {
        var (elements, start, quote, isEscaped) = ([Substring](), list.startIndex, Character?.none, false)
        for index in list.indices {
            let character = list[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\", quote == "\"" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'", list[start..<index].folded.isEmpty {
                quote = character
            } else if character == "," {
                elements.append(list[start..<index])
                start = list.index(after: index)
            }
        }
        return elements + [list[start...]]
    }

    private static func scalar(_ text: String) -> String {
        guard text.utf8.count >= 2 else { return text }
        if text.hasPrefix("\""), text.hasSuffix("\"") {
            return (try? JSONValue(reading: text))?.text ?? String(text.dropFirst().dropLast())
        }
        guard text.hasPrefix("'"), text.hasSuffix("'") else { return text }
        return String(text.dropFirst().dropLast()).replacing("''", with: "'")
    }
}
