import LineParser

extension AmountForEach {
    /// Returns a line with its amount for each of the ingredients that it names; `nil` where it names only one.
    ///
    /// - Parameters:
    ///   - whole: The line as it reads undivided.
    ///   - naming: Divides names.
    ///   - read: Reads a text as one ingredient.
    ///   - isRemark: Whether a text says how to prepare an ingredient, and names none.
    /// - Returns: The line.
    func line(
        _ whole: ParsedLine,
        naming: IngredientNaming,
        read: (String) -> ParsedLine,
        isRemark: (String) -> Bool
    ) -> ParsedLine? {
        let bytes = Array(whole.text.utf8)
        let words = String(decoding: bytes[amount], as: UTF8.self)
        let named = list(String(decoding: bytes[names], as: UTF8.self), naming, whole.language)
        guard let candidates = naming.parts(of: named.text, whole.language) else { return nil }
        let wanted = candidates.filter { !isRemark($0.last ?? "") }
        let lines = zip(wanted, wanted.indices).map { names, place in
            let all = place > 0 ? Self.sharing(wanted[0].last ?? "", with: names, whole.language) : names
            let found = all.map { read("\(words) \($0)") }
            return found.first { IngredientNames.isKnown($0.ingredientKey) } ?? found[found.count - 1]
        }
        let known = lines.count { IngredientNames.isKnown($0.ingredientKey) }
        guard lines.count > 1, known == lines.count || named.hasAnd && known > 0,
            lines.allSatisfy({ !$0.name.isEmpty && $0.others.isEmpty && $0.diagnostics.allSatisfy(\.isPlain) })
        else { return nil }
        let own = lines.firstIndex { $0.purchase == .bought } ?? 0
        var line = whole.divided(into: lines, own: own, spans: whole.spans)
        line.amountForEach = amount
        return line
    }

    /// Returns the names up to the comma after the last "and", behind which stands how to prepare them.
    private func list(_ text: String, _ naming: IngredientNaming, _ language: Language) -> (text: String, hasAnd: Bool)
    {
        let plain = String(text.prefix { $0 != "(" })
        guard let parts = LinePart.parts(of: plain, in: language),
            let last = parts.lastIndex(where: { $0.joint == .and })
        else { return (plain, false) }
        return (String(plain[..<parts[last].text.endIndex]), true)
    }

    /// Returns the names of an ingredient, first with the adjective that the first ingredient has.
    private static func sharing(_ first: String, with names: [String], _ language: Language) -> [String] {
        guard let word = first.split(separator: " ").first.map(String.init),
            LineReader.standard.describesAll(word, in: language), let name = names.last, !name.contains(" ")
        else { return names }
        return ["\(word) \(name)"] + names
    }
}
