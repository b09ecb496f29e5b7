/// What each action says, on a node that knows what it knows.
extension ModeledLists {
    /// The list on which people act, and the one to which they move things.
    static let (list, other) = ("Week", "Party")

    /// Does what a person does; returns whether that is possible.
    mutating func perform(_ action: ModeledAction, at time: Int) -> Bool {
        switch action {
        case .add(let line):
            let place = Place(list: Self.list, item: line.item)
            say(.need(key: "text/\(time)", line.need(as: line.itemText)), of: place, at: time)
            return true
        case .addRecipe(let title, let lines, let servings):
            add(title, lines, factor: Fraction(servings, ModeledAction.servings), at: time)
            return true
        case .check(let name): return check(name, at: time)
        case .uncheck(let name):
            guard let (place, item) = find(name) else { return false }
            if item.isTicked { say(.ticks(item.ticks + 1), of: place, at: time) }
            return true
        case .remove(let name):
            guard let (place, item) = find(name) else { return false }
            remove(Set(item.needs.keys), of: item, at: place, time)
            return true
        case .removeSource(let title): return removeAll(of: title, at: time)
        case .clearChecked:
            for (place, item) in shown(on: Self.list) where item.isTicked {
                keep(item.open, of: item, at: place, time, whole: true)
            }
            return true
        case .move(let name): return move(name, at: time)
        case .answer: return true
        case .undoAnswers(let name):
            guard let (place, item) = find(name), !item.decisions.isEmpty else { return false }
            for key in item.decisions.keys { say(.decision(key: key, nil), of: place, at: time) }
            return true
        case .notThere(let name, let isGone):
            guard let (place, item) = find(name) else { return false }
            if item.isThere == isGone { say(.isThere(!isGone), of: place, at: time) }
            return true
        }
    }

    /// Somebody answers a question about an item.
    mutating func decide(_ name: String, _ key: String, _ decision: String, at time: Int) {
        guard let (place, item) = find(name), item.decisions[key] != decision else { return }
        say(.decision(key: key, decision), of: place, at: time)
    }

    /// The key of the need of a line of which no one has said how much it is.
    func keyOfUncounted(_ line: String, of name: String) -> String? {
        find(name)?.item.counted.first { $0.value.line == line && $0.value.amount == nil }?.key
    }

    private func find(_ name: String) -> (place: Place, item: Item)? {
        let place = Place(list: Self.list, item: name)
        return shown(on: Self.list)[place].map { (place, $0) }
    }

    /// A recipe says what it needs, and takes back what it needed before.
    private mutating func add(_ title: String, _ lines: [ModeledAction.Line], factor: Fraction, at time: Int) {
        var needs: [Place: [String: Need]] = [:]
        for (number, line) in lines.enumerated() {
            let need = line.need(as: line.recipeText, of: title, factor: factor)
            needs[Place(list: Self.list, item: line.item), default: [:]]["\(title)/\(number)"] = need
        }
        for (place, item) in items where place.list == Self.list {
            for (key, need) in item.needs where key.hasPrefix("\(title)/") && needs[place]?[key] == nil {
                precondition(need.title == title, "Only a recipe has needs under its title.")
                say(.need(key: key, nil), of: place, at: time)
            }
        }
        for (place, own) in needs {
            for (key, need) in own where items[place]?.needs[key] != need {
                say(.need(key: key, need), of: place, at: time)
            }
        }
    }

    private mutating func check(_ name: String, at time: Int) -> Bool {
        guard let (place, item) = find(name) else { return false }
        guard !item.isChecked else { return true }
        say(.ticks(item.isTicked ? item.ticks + 2 : item.ticks + 1), of: place, at: time)
        say(.met(item.needs), of: place, at: time)
        if !item.isThere { say(.isThere(true), of: place, at: time) }
        return true
    }

    private mutating func remove(
        _ keys: Set<String>,
        of item: Item,
        at place: Place,
        _ time: Int,
        whole: Bool? = nil
    ) {
        for key in keys { say(.need(key: key, nil), of: place, at: time) }
        guard whole ?? (keys.count == item.needs.count), item.isTicked else { return }
        say(.ticks(item.ticks + 1), of: place, at: time)
    }

    private mutating func keep(_ kept: [String: Need], of item: Item, at place: Place, _ time: Int, whole: Bool) {
        for (key, need) in kept where item.needs[key] != need { say(.need(key: key, need), of: place, at: time) }
        remove(Set(item.needs.keys).subtracting(kept.keys), of: item, at: place, time, whole: whole)
    }

    private mutating func removeAll(of title: String, at time: Int) -> Bool {
        let found = items.filter { place, item in
            place.list == Self.list && item.needs.contains { $0.value.title == title }
        }
        for (place, item) in found {
            remove(Set(item.needs.filter { $0.value.title == title }.keys), of: item, at: place, time)
        }
        return !found.isEmpty
    }

    /// What is still to buy goes to the other list, with what was decided about it; a recipe stays what it is.
    private mutating func move(_ name: String, at time: Int) -> Bool {
        guard let (place, item) = find(name), !item.open.isEmpty else { return false }
        let target = Place(list: Self.other, item: name)
        for (key, need) in item.open {
            let isOfRecipe = !need.title.isEmpty
            let moved = Need(
                line: need.line,
                title: isOfRecipe ? need.title : Self.list,
                amount: need.amount,
                hasPhrase: need.hasPhrase,
                factor: need.factor
            )
            if items[target]?.needs[key] != moved { say(.need(key: key, moved), of: target, at: time) }
        }
        for (key, decision) in item.decisions where items[target]?.decisions[key] == nil {
            let counted = key.hasPrefix("count ") ? String(key.dropFirst("count ".count)) : nil
            guard counted.map({ item.open[$0] != nil }) ?? true else { continue }
            say(.decision(key: key, decision), of: target, at: time)
        }
        if !item.isTicked {
            for key in item.decisions.keys { say(.decision(key: key, nil), of: place, at: time) }
            if !item.isThere { say(.isThere(true), of: place, at: time) }
        }
        keep(item.bought, of: item, at: place, time, whole: false)
        return true
    }
}
