import Quantities
import ShoppingDomain

/// Items of a list, with the lines by which the quantity service adds them up.
struct ListLines {
    /// The items that are shown, without those that a person shows as another one.
    let items: [ListItem]
    /// The items that each of them stands for.
    private let joined: [ListItemID: [ListItem]]
    /// The needs of each of ``items``, with those of the items that it stands for.
    private let needsOfItems: [[(item: ListItem, need: ListNeed)]]
    /// Those that say how much, in the order of the lines; a name alone adds nothing to a total.
    private let needs: [(item: ListItem, need: ListNeed)]

    /// Takes items; those that are gone are left out.
    init(_ all: [ListItem]) {
        let shown = all.filter(\.isShown)
        var byKey: [String: ListItem] = [:]
        for item in shown { byKey[item.name.mergeKey?.rawValue ?? ""] = item }
        var joined: [ListItemID: [ListItem]] = [:]
        var alone: [ListItem] = []
        for item in shown {
            if let other = item.other(in: byKey) {
                joined[other.id, default: []].append(item)
            } else {
                alone.append(item)
            }
        }
        (items, self.joined) = (alone, joined)
        needsOfItems = alone.map { item in
            let members = [item] + (joined[item.id] ?? [])
            let isDone = members.allSatisfy(\.isChecked)
            return members.flatMap { member in
                (isDone ? member.needs : member.openNeeds).map { (member, $0) }
            }
            .sorted { $0.1.rank < $1.1.rank }
        }
        needs = needsOfItems.joined().filter { $0.need.quantity.amount != nil || !$0.need.phrase.isEmpty }
    }

    /// Adds up the items.
    ///
    /// - Returns: The items with their totals, and the questions that need a person.
    func added(_ ask: Collaborators) async throws(CollaboratorFailure) -> (items: [ShownItem], [MergeQuestion]) {
        let lines = lines
        let merged =
            try await lines.isEmpty
            ? MergedLines(items: [], questions: [], idle: [])
            : ask.quantities.merge(lines, decisions: decisions)
        let byKey = Dictionary(merged.items.map { ($0.key, $0) }) { first, _ in first }
        let shown = zip(items, needsOfItems).map { item, needs in
            let sum = byKey[item.name.mergeKey?.rawValue ?? ""]
            return ShownItem(
                item,
                joined: joined(to: item),
                // A product of a barcode keeps its own name.
                name: item.name.product == nil ? sum?.name : nil,
                totals: sum?.totals ?? [],
                text: sum?.text ?? item.name.text,
                needs: needs.map { $0.item.hasCounted($0.need) ? $0.need.withoutWords : $0.need },
                path: sum?.path ?? [],
                conversions: sum?.conversions ?? []
            )
        }
        return (shown, asked(merged.questions))
    }

    /// Returns the questions without those about words that an earlier one asks about already, and without those about
    /// what is checked, which an answer wouldn't change any more.
    private func asked(_ questions: [MergeQuestion]) -> [MergeQuestion] {
        var seen: Set<[String]> = []
        let done = items.filter { item in ([item] + joined(to: item)).allSatisfy(\.isChecked) }
        let bought = Set(done.compactMap { $0.name.mergeKey?.rawValue })
        return questions.filter { question in
            guard !bought.contains(question.key) else { return false }
            guard case .count(let position, _) = question.kind, needs.indices.contains(position) else { return true }
            return seen.insert([question.key, needs[position].need.words]).inserted
        }
    }

    /// What people decided, for the lines.
    private var decisions: [PlacedDecision] {
        // Renames come last, so that the other decisions still find their ingredients.
        let made = all.flatMap { item in item.decisions.map { (item, $0) } }
        let first = made.compactMap { item, decision -> PlacedDecision? in
            let key = item.name.mergeKey?.rawValue ?? ""
            switch decision {
            case .join(let unit): return .join(key: key, unit: unit)
            case .split: return .split(key: key)
            case .count(let need, let amount):
                return needs.firstIndex { $0.item.id == item.id && $0.need.key == need }
                    .map { .count(position: $0, amount: amount) }
            case .rename: return nil
            }
        }
        let renames = made.compactMap { item, decision -> PlacedDecision? in
            guard case .rename(let other) = decision, !items.contains(where: { $0.id == item.id }) else { return nil }
            return .rename(key: item.name.mergeKey?.rawValue ?? "", to: other)
        }
        return first + renames
    }

    /// Returns the items that an item stands for.
    func joined(to item: ListItem) -> [ListItem] { joined[item.id] ?? [] }

    /// The items, and those that they stand for.
    var all: [ListItem] { items.flatMap { [$0] + joined(to: $0) } }

    /// Returns an item by its identifier.
    func item(_ id: ListItemID) -> ListItem? { all.first { $0.id == id } }

    /// The lines that the quantity service adds up.
    var lines: [PlannedLine] { needs.map { PlannedLine($0.need, of: $0.item) } }

    /// Returns the items that a decision is about, and what is stored of each.
    ///
    /// An amount is that of each need of the item in the same words that has none yet: equal words are asked once.
    func placed(_ decision: MergeDecision) -> [(ListItemID, ItemDecision)] {
        switch decision {
        case .join(let key, let unit): return item(of: key).map { [($0, .join(unit: unit))] } ?? []
        case .split(let key): return item(of: key).map { [($0, .split)] } ?? []
        case .rename(let key, let other): return item(of: key).map { [($0, .rename(to: other))] } ?? []
        case .count(let text, let source, let amount):
            let open = needs.filter { $0.need.quantity.amount == nil && !$0.item.hasCounted($0.need) }
            let named = open.first { $0.need.line == text && $0.need.source.title == source }
            guard let named else { return [] }
            let members = items.map { [$0] + joined(to: $0) }.first { $0.contains { $0.id == named.item.id } } ?? []
            return open.filter { entry in
                entry.need.words == named.need.words && members.contains { $0.id == entry.item.id }
            }.map { ($0.item.id, .count(need: $0.need.key, amount: amount)) }
        }
    }

    private func item(of key: String) -> ListItemID? { all.first { $0.name.mergeKey?.rawValue == key }?.id }
}

extension ListItem {
    /// Returns the item as which a person shows this one; `nil` for itself.
    fileprivate func other(in items: [String: ListItem]) -> ListItem? {
        for case .rename(let key) in decisions {
            guard let other = items[key], other.id != id else { continue }
            // Two people may have decided the opposite at once; then both stand alone.
            let isMutual = other.decisions.contains { if case .rename = $0 { true } else { false } }
            if !isMutual { return other }
        }
        return nil
    }
}

extension ListItem {
    /// Whether a person counts a need as an amount.
    fileprivate func hasCounted(_ need: ListNeed) -> Bool {
        decisions.contains { if case .count(need.key, _) = $0 { true } else { false } }
    }
}

extension ListNeed {
    /// The words in place of an amount, as one compares them.
    fileprivate var words: String { phrase.foldedName }
}

extension ListNeed {
    /// Where it stands among others: by the titles of its sources, because the identifiers of recipes say nothing.
    fileprivate var rank: (String, String, String) { (source.kind.rawValue, source.title.foldedName, key) }
}

extension PlannedLine {
    /// Creates the line of a need as it is stored.
    init(_ need: ListNeed, of item: ListItem) {
        let reading = Reading(
            quantity: need.quantity.quantity,
            key: item.name.mergeKey,
            name: item.name.text,
            listName: item.name.text,
            phrase: need.phrase
        )
        self.init(recipe: need.source.title, text: need.line, reading: reading)
    }
}
