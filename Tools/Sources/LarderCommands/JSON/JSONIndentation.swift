/// Breaks compact JSON into lines, without changing a name, a number or their order.
enum JSONIndentation {
    /// The same JSON, one element a line, two spaces a level.
    static func pretty(_ compact: String) -> String {
        var writer = Writer()
        for scalar in compact.unicodeScalars { writer.take(scalar) }
        return writer.text
    }

    private struct Writer {
        var text = ""
        private var level = 0
        private var isInString = false
        private var isEscaped = false
        private var opened = false

        mutating func take(_ scalar: Unicode.Scalar) {
            if isInString {
                append(scalar)
                if isEscaped {
                    isEscaped = false
                } else if scalar == "\\" {
                    isEscaped = true
                } else if scalar == "\"" {
                    isInString = false
                }
                return
            }
            switch scalar {
            case " ", "\n", "\r", "\t": return
            case "}", "]":
                level -= 1
                if !opened { breakLine() }
                opened = false
                append(scalar)
                return
            default: break
            }
            if opened {
                breakLine()
                opened = false
            }
            append(scalar)
            switch scalar {
            case "\"": isInString = true
            case "{", "[":
                level += 1
                opened = true
            case ",": breakLine()
            case ":": text += " "
            default: break
            }
        }

        private mutating func append(_ scalar: Unicode.Scalar) { text.unicodeScalars.append(scalar) }

        private mutating func breakLine() { text += "\n" + String(repeating: "  ", count: max(level, 0)) }
    }
}
