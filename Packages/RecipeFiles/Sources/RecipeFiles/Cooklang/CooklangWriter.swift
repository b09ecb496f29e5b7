import TextFormats

/// Writes recipes in Cooklang.
public struct CooklangWriter: Sendable {
    /// The parts of an ingredient line.
    public struct Parts: Hashable, Sendable {
        /// "200", "g", "onion" and "chopped"; each but the name may be empty.
        public let amount, unit, name, preparation: String

        /// Creates the parts of a line.
        public init(amount: String, unit: String, name: String, preparation: String = "") {
            (self.amount, self.unit, self.name, self.preparation) = (amount, unit, name, preparation)
        }

        /// Splits a line around the name that something has read in it, as "200 g", "onion" and "chopped" in
        /// "200 g onion, chopped".
        ///
        /// Returns `nil` for a line of another form, and for one without a number at its beginning.
        public init?(of line: String, named name: String) {
            guard !name.isEmpty, let place = line.firstRange(of: name) else { return nil }
            let words = line[..<place.lowerBound].split(separator: " ")
            let amount = words.prefix { word in
                word.allSatisfy { $0.isNumber || "./,-–".contains($0) } && word.contains { $0.isNumber }
            }
            let after = line[place.upperBound...]
            guard !amount.isEmpty, words.count - amount.count <= 1, after.isEmpty || after.hasPrefix(", ") else {
                return nil
            }
            self.init(
                amount: amount.joined(separator: " "),
                unit: words.dropFirst(amount.count).joined(separator: " "),
                name: name,
                preparation: String(after.dropFirst(2))
            )
        }
    }

    private let parts: @Sendable (String) -> Parts?

    /// Creates a writer.
    ///
    /// - Parameter parts: Returns the parts of an ingredient line, if something has read it. Without parts, or with
    ///   parts that don't make the same line, the whole line is the ingredient's name.
    public init(parts: @escaping @Sendable (String) -> Parts? = { _ in nil }) { self.parts = parts }

    /// Returns a recipe as a file.
    public func write(_ draft: RecipeDraft) -> WrittenRecipe {
        let draft = draft.normalized
        var blocks = [frontMatter(of: draft)]
        if !draft.notes.isEmpty {
            blocks.append(
                draft.notes.textLines.map { $0.isEmpty ? ">" : "> \(Self.escaped($0))" }.joined(separator: "\n")
            )
        }
        var section = ""
        func begin(_ next: String) {
            if next != section { blocks.append(next.isEmpty ? "==" : "== \(Self.escaped(next, isHeading: true)) ==") }
            section = next
        }
        var steps = Self.runs(of: draft.steps)[...]
        for run in Self.runs(of: draft.ingredients) {
            begin(run[0].section)
            blocks.append(run.map { ingredient($0.text) }.joined(separator: "\n"))
            if steps.first?[0].section == section, let run = steps.popFirst() { blocks += run.map { step($0.text) } }
        }
        for run in steps {
            begin(run[0].section)
            blocks += run.map { step($0.text) }
        }
        var left = draft.leftElsewhere("Cooklang")
        if draft.nutrition != nil { left.append(.init(.nutrition, .left, "Cooklang has no nutrition.")) }
        return WrittenRecipe(bytes: Array((blocks.joined(separator: "\n\n") + "\n").utf8), left: left)
    }

    /// Returns the neighbors with one heading, together.
    private static func runs(of lines: [DraftLine]) -> [[DraftLine]] {
        var runs: [[DraftLine]] = []
        for line in lines {
            if runs.last?[0].section == line.section { runs[runs.count - 1].append(line) } else { runs.append([line]) }
        }
        return runs
    }

    private func frontMatter(of draft: RecipeDraft) -> String {
        var lines = ["---"]
        func add(_ key: String, _ text: String) {
            if !text.isEmpty { lines.append("\(key): \(JSONValue.string(text).line)") }
        }
        add("title", draft.title)
        add("description", draft.description)
        add("servings", draft.servings)
        for (key, kind) in [
            ("prep time", DraftTimes.Kind.prep), ("cook time", .cook), ("rest time", .rest), ("time required", .total),
        ] {
            add(key, draft.times[kind].map(MinutesText.text) ?? "")
        }
        if !draft.tags.isEmpty {
            lines += ["tags:"] + draft.tags.map { "  - \(JSONValue.string($0).line)" }
        }
        if !draft.sourceURL.isEmpty || !draft.source.isEmpty { lines.append("source:") }
        add("  url", draft.sourceURL)
        add("  name", draft.source)
        add("locale", draft.language.replacing("-", with: "_"))
        add("image", draft.picture)
        add("rating", draft.rating.map(String.init) ?? "")
        add("total weight", draft.totalWeight.map { "\(DraftNumber.text($0)) g" } ?? "")
        return (lines + ["---"]).joined(separator: "\n")
    }

    private func ingredient(_ text: String) -> String {
        if let parts = parts(text), Self.line(of: parts) == text, !parts.name.isEmpty, !parts.unit.contains("%"),
            !parts.amount.hasPrefix("=")
        {
            let amount = Self.escaped(parts.amount, within: "}%")
            let unit = parts.unit.isEmpty ? "" : "%\(Self.escaped(parts.unit, within: "}"))"
            let preparation = parts.preparation.isEmpty ? "" : "(\(Self.escaped(parts.preparation, within: "()")))"
            return "@\(Self.name(parts.name)){\(amount)\(unit)}\(preparation)"
        }
        return "@\(Self.name(text)){}"
    }

    private static func line(of parts: Parts) -> String {
        [parts.amount, parts.unit, parts.name].filter { !$0.isEmpty }.joined(separator: " ")
            + (parts.preparation.isEmpty ? "" : ", \(parts.preparation)")
    }

    private static func name(_ text: String) -> String {
        let name = escaped(text, within: "{")
        // A question mark would make it optional, and a path another recipe.
        return name.hasPrefix("?") || text.hasPrefix(".") ? "\\\(name)" : name
    }

    private func step(_ text: String) -> String { Self.escaped(text) }

    /// Returns a text with backslashes before what Cooklang would not take for words.
    private static func escaped(_ text: String, within more: String = "", isHeading: Bool = false) -> String {
        var escaped = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        let special = Set("@#~\\\(more)\(isHeading ? "=" : "")".unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let previous = index > 0 ? scalars[index - 1] : " "
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            let isComment = scalar == "-" && (previous == "-" || next == "-" || previous == "[")
            let isBlock = index == 0 && (scalar == ">" || scalar == "=")
            if special.contains(scalar) || isComment || isBlock { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
