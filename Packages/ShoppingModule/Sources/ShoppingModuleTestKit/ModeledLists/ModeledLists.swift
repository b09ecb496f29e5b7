import ShoppingModule

/// What a node knows of its lists, as what people said and when: a list is what the last words about each part of it
/// say.
///
/// It knows neither operations nor stores, and shares no rule with the module.
struct ModeledLists {
    /// An item of a list.
    struct Place: Hashable {
        let list: String
        let item: String
    }

    /// What one line of one source needs.
    struct Need: Hashable {
        let line: String
        let title: String
        /// How much, and in which unit; `nil` for words, or for the name alone.
        let amount: Amount?
        let hasPhrase: Bool
        /// How much of its recipe.
        let factor: Fraction
    }

    /// A number of a unit.
    struct Amount: Hashable {
        let value: Fraction
        let unit: String
    }

    /// What someone said about an item.
    enum Word: Hashable {
        /// A source needs something, or no longer.
        case need(key: String, Need?)
        /// It was checked or unchecked so often.
        case ticks(Int)
        /// What was bought meets these needs, as far as they went.
        case met([String: Need])
        /// Whether the shop has it.
        case isThere(Bool)
        /// What was decided about its amounts; `nil` when that was taken back.
        case decision(key: String, String?)
    }

    /// Who said what, when.
    private struct Saying: Hashable {
        let time: Int
        let place: Place
        let word: Word
    }

    /// An item, as all words about it make it.
    struct Item {
        var needs: [String: Need] = [:]
        var ticks = 0
        var met: [String: Need] = [:]
        var isThere = true
        var decisions: [String: String] = [:]
    }

    private var sayings: Set<Saying> = []

    /// Hears all that another node knows.
    mutating func hear(_ other: ModeledLists) { sayings.formUnion(other.sayings) }

    /// Somebody says something.
    mutating func say(_ word: Word, of place: Place, at time: Int) {
        sayings.insert(Saying(time: time, place: place, word: word))
    }

    /// The items of all lists, from the first word to the last.
    var items: [Place: Item] {
        var items: [Place: Item] = [:]
        for saying in sayings.sorted(by: { $0.time < $1.time }) {
            items[saying.place, default: Item()].take(saying.word)
        }
        return items
    }

    /// The items that a list shows.
    func shown(on list: String) -> [Place: Item] { items.filter { $0.key.list == list && $0.value.isShown } }
}

extension ModeledLists.Item {
    fileprivate mutating func take(_ word: ModeledLists.Word) {
        switch word {
        case .need(let key, let need): needs[key] = need
        case .ticks(let count): ticks = max(ticks, count)
        case .met(let needs): met = needs
        case .isThere(let isThere): self.isThere = isThere
        case .decision(let key, let decision): decisions[key] = decision
        }
    }

    var isTicked: Bool { ticks % 2 == 1 }
    /// A list shows what is checked, or needed.
    var isShown: Bool { isTicked || !needs.isEmpty }
    /// What is still to buy: what came after the purchase is, and what a need has grown by.
    var open: [String: ModeledLists.Need] {
        guard isTicked else { return needs }
        var open: [String: ModeledLists.Need] = [:]
        for (key, need) in needs {
            open[key] = met[key].map { need.rest(after: $0) } ?? need
        }
        return open
    }
    /// What is left of the needs once what is still to buy goes.
    var bought: [String: ModeledLists.Need] {
        let open = open
        var bought: [String: ModeledLists.Need] = [:]
        for (key, need) in needs {
            guard let rest = open[key] else {
                bought[key] = need
                continue
            }
            guard rest != need, let all = need.amount, let missing = rest.amount else { continue }
            bought[key] = need.with(all.value - missing.value)
        }
        return bought
    }
    var isChecked: Bool { isTicked && open.isEmpty }
    /// What the list adds up.
    var counted: [String: ModeledLists.Need] { isChecked ? needs : open }

    /// The sums by unit, of the item with a name.
    func totals(of name: String) -> [String: Fraction] {
        let amounts = counted.compactMap { key, need in
            need.amount ?? decisions["count \(key)"].flatMap(ModeledLists.Amount.init)
        }
        return decisions["total"] == "join" ? amounts.map { $0.weighed(name) }.sums : amounts.sums
    }

    /// The lines without a number of which no one has said how much they are; of what is checked, nothing is asked.
    var uncounted: [String] {
        guard !isChecked else { return [] }
        return counted.filter { $0.value.hasPhrase && decisions["count \($0.key)"] == nil }.map(\.value.line).sorted()
    }

    /// Whether a person is asked to add up several units.
    func asksForTotal(of name: String) -> Bool {
        let totals = totals(of: name)
        let weighed = totals.map { ModeledLists.Amount(value: $0.value, unit: $0.key).weighed(name) }.sums
        return !isChecked && totals.count > 1 && weighed.count == 1 && decisions["total"] != "split"
    }
}

extension ModeledLists.Need {
    /// What is still to buy of it after a purchase for an earlier one; `nil` for nothing.
    func rest(after met: ModeledLists.Need) -> ModeledLists.Need? {
        guard let amount, let had = met.amount, had != amount else { return nil }
        guard line == met.line || had.unit == amount.unit else { return self }
        let bought = line == met.line ? amount.value * met.factor / factor : had.value
        return amount.value > bought ? with(amount.value - bought) : nil
    }

    func with(_ value: Fraction) -> ModeledLists.Need {
        let amount = amount.map { ModeledLists.Amount(value: value, unit: $0.unit) }
        return ModeledLists.Need(line: line, title: title, amount: amount, hasPhrase: false, factor: factor)
    }
}

extension ModeledLists.Amount {
    /// What one of a unit weighs in grams, by name and unit.
    static let grams = ["milk l": 1_030, "milk cup": 240, "flour cup": 120]

    /// Reads "2 tsp".
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let value = Int(words[0]) else { return nil }
        self.init(value: Fraction(value), unit: String(words[1]))
    }

    fileprivate func weighed(_ name: String) -> ModeledLists.Amount {
        guard let grams = Self.grams["\(name) \(unit)"] else { return self }
        return ModeledLists.Amount(value: value * Fraction(grams), unit: "g")
    }
}

extension [ModeledLists.Amount] {
    fileprivate var sums: [String: Fraction] {
        reduce(into: [:]) { sums, amount in sums[amount.unit] = (sums[amount.unit] ?? Fraction(0)) + amount.value }
    }
}
