/// Headings that a page has among its ingredients or steps, because schema.org has no sections of ingredients.
enum LinkedHeadings {
    /// A longer line is no heading.
    private static let longest = 80
    private static let mostWords = 6
    /// The mark of a heading among the lines of Nextcloud Cookbook.
    private static let mark = "## "

    /// Returns the lines that are no headings, each under the heading above it.
    ///
    /// A heading has the mark of Nextcloud Cookbook or ends in a colon, and a line follows it. Upper case tells one
    /// only in a list that begins with such a line and has another: "SALT" alone is bought. A line in a section keeps
    /// that.
    static func sections(of lines: [IngredientLine]) -> [IngredientLine] {
        let isMixed = lines.contains { $0.text != $0.text.uppercased() }
        let shouts =
            isMixed && lines.first.flatMap { shout($0.text) } != nil && lines.count { shout($0.text) != nil } > 1
        let titles = lines.map { heading($0.text) ?? (shouts ? shout($0.text) : nil) }
        var (found, section) = ([IngredientLine](), String?.none)
        for (index, line) in lines.enumerated() {
            let isAboveLine = index + 1 < lines.count && titles[index + 1] == nil
            if let title = titles[index], line.section == nil, isAboveLine {
                section = title
            } else {
                found.append(line.section == nil ? IngredientLine(line.text, section: section) : line)
            }
        }
        return found.isEmpty ? lines : found
    }

    /// Returns the steps that are no headings with the mark of Nextcloud Cookbook, each under the heading above it.
    static func sections(of steps: [RecipeStep]) -> [RecipeStep] {
        var (found, section) = ([RecipeStep](), String?.none)
        for (index, step) in steps.enumerated() {
            if let title = marked(step.text), step.section == nil, index + 1 < steps.count {
                section = title
            } else {
                found.append(step.section == nil ? RecipeStep(step.text, section: section) : step)
            }
        }
        return found
    }

    private static func marked(_ text: String) -> String? {
        guard text.hasPrefix(mark), text.count <= longest else { return nil }
        return String(text.dropFirst(mark.count)).whitespaceFolded
    }

    private static func heading(_ text: String) -> String? {
        if let title = marked(text) { return title }
        guard text.hasSuffix(":"), isName(text) else { return nil }
        return String(text.dropLast()).whitespaceFolded
    }

    /// Returns a line in upper case, such as "DOUGH".
    private static func shout(_ text: String) -> String? {
        let isUpper = text == text.uppercased() && text != text.lowercased()
        return isUpper && isName(text) && !text.contains(",") && text.count { $0.isLetter } > 3 ? text : nil
    }

    private static func isName(_ text: String) -> Bool {
        text.count <= longest && text.split(separator: " ").count <= mostWords && !text.contains(where: \.isNumber)
            && text.contains(where: \.isLetter)
    }
}
