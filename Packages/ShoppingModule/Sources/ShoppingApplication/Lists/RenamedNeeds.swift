import Commands
import ShoppingDomain

/// What is still to buy of an item, and has another name now.
struct RenamedNeeds {
    /// The item as it was called before.
    let item: ListItem
    /// The name.
    let name: ItemName
    /// Those of its open needs that have the name.
    var needs: [ListNeed]

    /// Whether they are everything that is still to buy of the item.
    var isWhole: Bool { Set(needs.map(\.key)) == Set(item.openNeeds.map(\.key)) }
}

extension NewNeeds {
    /// Adds needs to the item of their name on the same list, with what was said about them.
    ///
    /// - Parameters:
    ///   - renamed: The needs.
    ///   - staples: The staples that have taken the place of others, by the identifiers of those; they need it once.
    mutating func add(_ renamed: RenamedNeeds, staples: [String: Staple]) {
        var keys: [String: String] = [:]
        var moved: [ListNeed] = []
        for need in renamed.needs {
            let staple = need.source.kind == .staple ? staples[need.source.id] : nil
            let source = staple.map { NeedSource(.staple, id: $0.id.rawValue, title: $0.name.text) } ?? need.source
            let next = need.moved(to: source, place: need.place)
            keys[need.key] = next.key
            moved.append(next)
        }
        add(moved, as: renamed.name, CarriedFacts(of: renamed.item, keys: keys, isWhole: renamed.isWhole))
    }
}

extension ItemPlan {
    /// Plans to take away what has another name now.
    mutating func leave(_ renamed: RenamedNeeds) {
        guard !renamed.isWhole else { return leave(renamed.item) }
        let (item, keys) = (renamed.item, Set(renamed.needs.map(\.key)))
        var next = item
        next.needs.removeAll { keys.contains($0.key) }
        let counts = item.decisions.filter { decision in
            if case .count(let need, _) = decision { keys.contains(need) } else { false }
        }
        next.decisions.removeAll { counts.contains($0) }
        let changes =
            renamed.needs.map { ListItem.change(removing: $0) }
            + counts.map { GroupChange(ShoppingRow.decisionsGroup, .removeKey(ByteText($0.key))) }
        change(item, to: next, changes)
    }
}

extension ListItem {
    /// The open needs whose lines say by themselves what they need.
    ///
    /// A staple's need is that of the staple, and a barcode's that of its product; what a purchase has met in part
    /// stays with it.
    var separableNeeds: [ListNeed] {
        openNeeds.filter { ![.staple, .barcode].contains($0.source.kind) && needs.contains($0) }
    }
}

extension ListNeed {
    /// Which of the ingredients of its line it needs, counted from zero.
    var part: Int { place.split(separator: "/").last.flatMap { Int($0) } ?? 0 }
}

extension Reading {
    /// Returns one of the ingredients of a line, counted from zero.
    func part(_ place: Int) -> Reading? {
        let all = [self] + others
        return all.indices.contains(place) ? all[place] : nil
    }
}
