import Foundation
public import Quantities
public import ShoppingModule

extension StubCollaborators: QuantityCalculator {
    /// Reads `"2 cup flour"`, `"flour, to taste"`, headings, and several ingredients, and multiplies exactly.
    public func read(_ lines: [IngredientLine]) throws(CollaboratorFailure) -> [Reading] {
        try note("read \(lines.count)", .quantity)
        var readings: [Reading] = []
        for line in lines { readings.append(try reading(line)) }
        return readings
    }

    private func reading(_ line: IngredientLine) throws(CollaboratorFailure) -> Reading {
        let parts = line.text.split(separator: " + ").map {
            IngredientLine(String($0), factor: line.factor, isItem: line.isItem)
        }
        var others: [Reading] = []
        for part in parts.dropFirst() { others.append(try reading(part, others: [])) }
        return try reading(parts.first ?? line, others: others)
    }

    private func reading(_ line: IngredientLine, others: [Reading]) throws(CollaboratorFailure) -> Reading {
        let unread = StructuredQuantity(range: nil, displayText: line.text, parseConfidence: 0)
        let factor = line.factor == .one ? "" : line.factor.description
        if line.text.hasSuffix(":") { return Reading(quantity: unread, key: nil, listName: "", factorText: factor) }
        let parts = line.text.split(separator: ", ", maxSplits: 1).map(String.init)
        let words = parts[0].split(separator: " ").map(String.init)
        let isNameFirst = line.isItem && words.count == 3 && Rational(words[0]) == nil
        let ordered = isNameFirst ? [words[1], words[2], words[0]] : words
        guard ordered.count == 3, let value = Rational(ordered[0]) else {
            return Reading(
                quantity: unread,
                key: IngredientKey(rawValue: singular(of: parts[0])),
                listName: parts[0].capitalized,
                phrase: parts.count > 1 ? parts[1] : "",
                diagnostics: line.isItem ? [Self.whyUnread(line.text)] : [],
                factorText: factor,
                others: others,
                isStaple: staples.contains(parts[0].lowercased())
            )
        }
        let amount = Amount(value, UnitCode(rawValue: ordered[1] == "x" ? "" : ordered[1]))
        return Reading(
            quantity: Self.quantity(try exactly { try amount.scaled(by: line.factor) }),
            key: IngredientKey(rawValue: ordered[2]),
            locale: locale,
            name: ordered[2],
            listName: ordered[2].capitalized,
            assumptions: parts.dropFirst().map { StatedAssumption(code: "general", said: $0, sentence: $0) },
            aisleHint: ordered[2] == "milk" ? "dairy" : "",
            factorText: factor,
            choices: (choices[ordered[2]] ?? []).compactMap { choice in
                IngredientKey(rawValue: choice).map { NamedIngredient(key: $0, listName: choice.capitalized) }
            },
            others: others,
            related: (related[ordered[2]] ?? []).compactMap(IngredientKey.init),
            isStaple: staples.contains(ordered[2]),
            remark: parts.count > 1 ? parts[1] : ""
        )
    }

    private func singular(of name: String) -> String {
        plurals.first { $0.value == name.capitalized }?.key ?? name.lowercased()
    }

    /// Text that begins with "0" is zero of its last word, one of "portions" is an amount of nothing, one with words on
    /// both sides of " 2 l " is two items, and any other has no amount.
    private static func whyUnread(_ text: String) -> ReadingDiagnostic {
        let words = text.split(separator: " ").map(String.init)
        if let amount = text.range(of: " 2 l ") {
            let items = [String(text[..<amount.lowerBound]), String(text[amount.lowerBound...].dropFirst())]
            return ReadingDiagnostic(code: "quantity.twoItems", values: items, sentence: "These are two items.")
        }
        if words.contains("0") {
            let names = words.filter { $0 != "0" }
            return ReadingDiagnostic(
                code: "quantity.zero",
                values: names.prefix(1) + [],
                sentence: "Zero is no amount."
            )
        }
        let code = words.last == "portions" ? "quantity.noItem" : "quantity.noAmount"
        return ReadingDiagnostic(code: code, sentence: "Say how much of \(text).")
    }

    /// Scales each line that it reads; what has no number needs a person.
    public func scale(_ recipes: [PlannedRecipe]) throws(CollaboratorFailure) -> [ScaledRecipe] {
        try note("scale \(recipes.count)", .quantity)
        return try recipes.map { (planned) throws(CollaboratorFailure) in
            let lines = try planned.lines.map { (line) throws(CollaboratorFailure) in
                let read = try reading(line)
                guard let amount = read.quantity.range?.amount else {
                    return ScaledLine(line.text, quantity: read.quantity, status: .needsYou, note: "adjust to taste")
                }
                let text = "\(amount.value) \(amount.unit) \(read.listName.lowercased())"
                return ScaledLine(text, quantity: read.quantity, status: .scaled)
            }
            return ScaledRecipe(planned, lines: lines, summary: "\(lines.count)", sizeText: "× \(planned.factor)")
        }
    }

    /// Weighs lines by ``gramsPerUnit``.
    public func weigh(_ lines: [IngredientLine]) throws(CollaboratorFailure) -> LineWeight {
        try note("weigh \(lines.count)", .quantity)
        var (weights, unknown): ([Amount], [Int]) = ([], [])
        for (position, line) in lines.enumerated() {
            let read = try reading(line)
            let unit = "\(read.key?.rawValue ?? "") \(read.quantity.range?.unit.rawValue ?? "")"
            guard let amount = read.quantity.range?.amount, let weight = gramsPerUnit[unit] else {
                unknown.append(position)
                continue
            }
            weights.append(Amount(try exactly { try amount.scaled(by: weight) }.value, UnitCode(rawValue: "g")))
        }
        return LineWeight(grams: try sum(weights).first?.value, unknown: unknown)
    }

    /// Adds and subtracts amounts with the same unit, or with a weight in ``gramsPerUnit``.
    public func addUp(
        _ ingredients: [Ingredient],
        stock: [IngredientKey: [StockRecord]],
        locale: String
    ) throws(CollaboratorFailure) -> [Demand] {
        try note("add up \(ingredients.reduce(0) { $0 + $1.lines.count })", .quantity)
        var found: [Demand] = []
        for ingredient in ingredients {
            let quantities = ingredient.lines.map(\.reading.quantity)
            let counted = quantities.indices.filter { quantities[$0].isParseable }
            let totals = try sum(counted.compactMap { quantities[$0].range?.amount })
            let onHand = stock[ingredient.key]?.flatMap(\.onHand) ?? []
            let net = try subtract(onHand, from: totals, of: ingredient.key.rawValue)
            found.append(
                Demand(
                    need: totals.map(Self.quantity),
                    toBuy: net.left.map(Self.quantity),
                    take: whole(net.left),
                    isStaple: staples.contains(ingredient.key.rawValue),
                    inStock: try sum(onHand).map(Self.quantity),
                    fromStock: net.taken.map {
                        TakenStock(amount: Self.quantity($0), stock: Self.quantity($1))
                    },
                    untaken: untaken(stock[ingredient.key] ?? [], net.taken.map(\.amount), of: ingredient.key),
                    path: net.path,
                    conversions: net.path.map { "\(Self.quantity($0.from).displayText) by weight" },
                    counted: Set(counted)
                )
            )
        }
        return found
    }

    /// Returns whole pieces in place of broken ones; nothing where all are whole.
    private func whole(_ amounts: [Amount]) -> [StructuredQuantity] {
        let isBroken = sellsWhole && amounts.contains { $0.unit == .count && !$0.value.isWhole }
        let pieces = amounts.map { amount in
            amount.unit == .count ? Amount((try? amount.value.roundedUp()) ?? amount.value, .count) : amount
        }
        return isBroken ? pieces.map(Self.quantity) : []
    }

    /// Returns an item for each line, with a question for each line without a number and for cream; no conversion leads
    /// to jars.
    public func merge(_ lines: [PlannedLine], decisions: [PlacedDecision]) throws(CollaboratorFailure) -> MergedLines {
        try note("merge \(lines.count), \(decisions.count) decided", .quantity)
        guard !mergesByKey else { return try mergedByKey(lines, decisions) }
        var questions: [MergeQuestion] = []
        let items = lines.enumerated().map { position, line in
            let key = line.reading.key?.rawValue ?? ""
            let isCounted = line.reading.quantity.isParseable
            let amounts = decisions.contains { decision in
                if case .count(position, _) = decision { true } else { false }
            }
            if !isCounted, !amounts {
                let kind = MergeQuestion.Kind.count(position: position, text: line.text)
                questions.append(MergeQuestion(key: key, kind: kind, sentence: "How much is \(line.text)?"))
            } else if key == "cream", !decisions.contains(.join(key: key, unit: "")) {
                let kind = MergeQuestion.Kind.join(total: line.reading.quantity, path: [], units: ["g", "cup"])
                questions.append(MergeQuestion(key: key, kind: kind, sentence: "Add up cream?"))
            }
            return MergedItem(
                key: key,
                name: line.reading.listName,
                totals: isCounted ? [line.reading.quantity] : [],
                text: line.text,
                path: [],
                counted: isCounted ? [position] : [],
                uncounted: isCounted ? [] : [position]
            )
        }
        let idle = decisions.indices.filter { index in
            if case .join(_, unit: "jar") = decisions[index] { true } else { false }
        }
        return MergedLines(items: items, questions: questions, idle: idle)
    }

    /// Converts within the measures of packs, and with a weight in ``gramsPerUnit``.
    public func convert(
        _ amounts: [AmountToConvert],
        locale: String
    ) throws(CollaboratorFailure) -> [Conversion?] {
        try note("convert \(amounts.count)", .quantity)
        return try amounts.map { (wanted) throws(CollaboratorFailure) in
            let amount = wanted.amount
            if amount.unit == wanted.unit { return Conversion(quantity: Self.quantity(amount)) }
            if let measured = try? PackMeasure.measuring(amount), measured.measure.unit == wanted.unit {
                return Conversion(quantity: Self.quantity(Amount(measured.value, wanted.unit)))
            }
            guard let weight = gramsPerUnit["\(wanted.ingredient) \(amount.unit)"], wanted.unit.rawValue == "g" else {
                return nil
            }
            let grams = Amount(try exactly { try amount.scaled(by: weight) }.value, wanted.unit)
            let step = ConversionStep(from: amount, to: grams, exact: false, source: "a scale")
            return Conversion(
                quantity: Self.quantity(grams),
                path: [step],
                conversions: ["\(Self.quantity(amount).displayText) by weight"]
            )
        }
    }

    /// Adds up amounts of one unit, with unit codes.
    public func totals(of groups: [[Amount]], locale: String) throws(CollaboratorFailure) -> [[StructuredQuantity]] {
        try note("totals \(groups.count)", .quantity)
        guard !isMute else { throw CollaboratorFailure(.quantity, cause: StubError.absent(.quantity)) }
        return try groups.map { (group) throws(CollaboratorFailure) in try sum(group).map(Self.quantity) }
    }

    static func quantity(_ amount: Amount) -> StructuredQuantity {
        StructuredQuantity(
            range: AmountRange(amount),
            displayText: amount.unit == .count ? "\(amount.value)" : "\(amount.value) \(amount.unit)",
            parseConfidence: 1
        )
    }

    func subtract(
        _ stock: [Amount],
        from need: [Amount],
        of key: String
    ) throws(CollaboratorFailure) -> (left: [Amount], path: [ConversionStep], taken: [(amount: Amount, of: Amount)]) {
        let grams = UnitCode(rawValue: "g")
        let all = try sum(stock)
        var stock = all
        var path: [ConversionStep] = []
        var left: [Amount] = []
        for needed in need {
            var amount = needed
            if let weight = gramsPerUnit["\(key) \(needed.unit)"], stock.contains(where: { $0.unit == grams }) {
                amount = Amount(try exactly { try needed.scaled(by: weight) }.value, grams)
                path.append(ConversionStep(from: needed, to: amount, exact: false, source: "stub"))
            }
            guard let index = stock.firstIndex(where: { $0.unit == amount.unit }) else {
                left.append(amount)
                continue
            }
            let onHand = stock[index]
            let used = min(onHand.value, amount.value)
            stock[index] = try exactly { try onHand.adding(Amount(-used, amount.unit)) }
            let rest = try exactly { try amount.adding(Amount(-used, amount.unit)) }
            if rest.value > .zero { left.append(rest) }
        }
        let taken = try zip(all, stock).map { (before, after) throws(CollaboratorFailure) in
            (amount: try exactly { try before.adding(Amount(-after.value, after.unit)) }, of: before)
        }
        return (left, path, taken.filter { $0.amount.value > .zero })
    }

    /// The amounts of each product in units of which nothing is taken.
    private func untaken(_ stock: [StockRecord], _ taken: [Amount], of key: IngredientKey) -> [UntakenStock] {
        let units = Set(taken.map(\.unit))
        return stock.enumerated().map { position, record in
            UntakenStock(key: key, position: position, amounts: record.onHand.filter { !units.contains($0.unit) })
        }.filter { !$0.amounts.isEmpty }
    }

    func sum(_ amounts: [Amount]) throws(CollaboratorFailure) -> [Amount] {
        var sums: [Amount] = []
        for amount in amounts {
            if let index = sums.firstIndex(where: { $0.unit == amount.unit }) {
                let sum = sums[index]
                sums[index] = try exactly { try sum.adding(amount) }
            } else {
                sums.append(amount)
            }
        }
        return sums
    }

    func exactly<Value>(_ compute: () throws -> Value) throws(CollaboratorFailure) -> Value {
        do { return try compute() } catch { throw CollaboratorFailure(.quantity, cause: error) }
    }
}
