/// Lines among which those that end in a colon are headings, as Paprika and spreadsheets have them.
enum HeadedLines {
    /// Returns the lines of a text, with the headings that stand above them.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - commaIsHeading: Whether a line that begins with a comma is a heading, too, as Plan to Eat has it.
    /// - Returns: The lines that are no headings.
    static func read(_ text: String, commaIsHeading: Bool = false) -> [DraftLine] {
        var (lines, section) = ([DraftLine](), "")
        for line in text.textLines.map(\.folded) where !line.isEmpty {
            if line.count > 1, line.hasSuffix(":") {
                section = line.dropLast().folded
            } else if commaIsHeading, line.count > 1, line.hasPrefix(",") {
                section = line.dropFirst().folded
            } else {
                lines.append(DraftLine(line, section: section))
            }
        }
        return lines
    }

    /// The mark of a heading among the lines of Nextcloud Cookbook.
    static let mark = "## "

    /// Returns the text of lines, and what is not read again as it was.
    static func text(of lines: [DraftLine], _ field: RecipeField) -> (text: String, left: [RecipeRemark]) {
        var (texts, section, left) = ([String](), "", [RecipeRemark]())
        for line in lines {
            if line.section != section {
                section = line.section
                if section.isEmpty {
                    left.append(
                        .init(
                            field,
                            .left,
                            "That \"\(line.text.prefix(60))\" is in no section: a heading lasts to the end."
                        )
                    )
                } else {
                    texts.append("\(section):")
                }
            }
            if line.text.hasSuffix(":") {
                left.append(
                    .init(field, .changed, "\"\(line.text.prefix(60))\" ends in a colon, which makes it a heading.")
                )
            }
            texts.append(line.text)
        }
        return (texts.joined(separator: "\n"), left)
    }
}

extension [DraftLine] {
    /// The lines that have no mark of a heading, each under the marked line above it.
    var underMarkedHeadings: [DraftLine] {
        var (lines, section) = ([DraftLine](), "")
        for (index, line) in enumerated() {
            if line.text.hasPrefix(HeadedLines.mark), line.section.isEmpty, index + 1 < count {
                section = line.text.dropFirst(HeadedLines.mark.count).folded
            } else {
                lines.append(line.section.isEmpty ? DraftLine(line.text, section: section) : line)
            }
        }
        return lines
    }
}
