import Commands
import Quantities
import ShoppingDomain

/// What recipes, staples, lines, and barcodes need, each for the item that it belongs to.
struct NewNeeds {
    /// A need, and what its item is called.
    struct Entry {
        let name: ItemName
        let need: ListNeed
    }

    /// In the order of the request.
    private(set) var entries: [Entry] = []
    /// The lines that don't come onto the list.
    private(set) var skipped: [SkippedLine] = []
    /// The prefixes of the sources whose whole part this is: what the list has of them besides goes.
    private(set) var replaced: Set<String> = []
    /// The identities of items that were bought before they came onto the list.
    private(set) var bought: Set<String> = []
    /// What goes with items from elsewhere, by the identity of the item.
    private(set) var carried: [String: [CarriedFacts]] = [:]

    /// Adds the lines of recipes, each with its factor.
    mutating func add(_ recipes: [PlannedRecipe], in lists: ShoppingLists) async throws(ShoppingError) {
        let titled = recipes.map { ($0.recipe.title, $0.lines) }
        var lines = try await recipes.isEmpty ? [] : lists.shopping.readLines(of: titled)[...]
        for recipe in recipes {
            let title = recipe.recipe.title
            let id = recipe.recipe.id
            let source = NeedSource(.recipe, id: id.isEmpty ? title.foldedName : id, title: title)
            replaced.formUnion(source.prefixes)
            for (place, written) in recipe.recipe.lines.enumerated() {
                guard let line = lines.popFirst() else { return }
                // A line of a saved recipe stays what it is where lines before it come or go.
                let name = written.id.isEmpty ? "\(place)" : written.id
                for (part, each) in line.ofEachIngredient.enumerated() {
                    add(each, of: source, at: "\(name)/\(part)", factor: recipe.factor)
                }
            }
        }
    }

    private mutating func add(_ line: PlannedLine, of source: NeedSource, at place: String, factor: Rational) {
        let reading = line.reading
        if let reason = reading.leftOut {
            let sentence = "\"\(line.text)\" isn't bought (\(reason.rawValue)): write it as a line if you need it."
            skipped.append(SkippedLine(line: line.text, source: source.title, sentence: sentence))
            return
        }
        guard reading.key != nil, let name = try? ItemName(reading, of: line.text) else {
            skipped.append(SkippedLine(line: line.text, source: source.title, sentence: line.hint))
            return
        }
        entries.append(
            Entry(
                name: name,
                need: ListNeed(
                    source,
                    place: place,
                    line: line.text,
                    quantity: StatedQuantity(reading.quantity),
                    phrase: reading.uncountedText,
                    factor: factor
                )
            )
        )
    }

    /// Adds what goes onto a list of staples: what lacks of a due one, or else its usual amount.
    ///
    /// The place is that on an item that isn't checked: an item that is checked gets it as a new need.
    mutating func add(_ staples: [(staple: Staple, due: DueStaple?)]) {
        for (staple, due) in staples {
            let source = NeedSource(.staple, id: staple.id.rawValue, title: staple.name.text)
            replaced.insert(source.prefix)
            let unsaid = StructuredQuantity(range: nil, displayText: staple.name.text, parseConfidence: 1)
            let quantity = due?.toBuy ?? staple.amount?.quantity ?? unsaid
            let text = quantity.isParseable ? "\(staple.name.text) \(quantity.displayText)" : staple.name.text
            let stated = StatedQuantity(quantity)
            let need = ListNeed(
                source,
                place: "0",
                line: text,
                quantity: stated,
                target: due?.target,
                remark: staple.note
            )
            entries.append(Entry(name: staple.name, need: need))
        }
    }

    /// Adds lines as people write them; the same line in another command is another need.
    mutating func add(_ texts: [String], in lists: ShoppingLists) async throws(ShoppingError) {
        let texts = texts.filter { !$0.foldedName.isEmpty }
        let readings = try await lists.readItems(texts)
        for (place, (text, reading)) in zip(texts, readings).enumerated() {
            try lists.checked { () throws(ListError) in try add(reading, of: text, at: place, in: lists) }
        }
    }

    /// Adds the lines of another program's list; one that can't be read as an item is one as it is written.
    mutating func add(_ lines: [WrittenList.Line], in lists: ShoppingLists) async throws(ShoppingError) {
        let lines = lines.filter { !$0.text.foldedName.isEmpty }
        let readings = try await lists.readEachItem(lines.map(\.text))
        var open: Set<String> = []
        for (place, (line, reading)) in zip(lines, readings).enumerated() {
            let before = entries.count
            do throws(ListError) {
                try add(reading ?? Reading(unread: line.text), of: line.text, at: place, in: lists)
            } catch { skipped.append(SkippedLine(line: line.text, source: "", sentence: error.description)) }
            let names = entries[before...].map(\.name.identity)
            if line.isChecked { bought.formUnion(names) } else { open.formUnion(names) }
        }
        bought.subtract(open)
    }

    private mutating func add(
        _ reading: Reading,
        of text: String,
        at place: Int,
        in lists: ShoppingLists
    ) throws(ListError) {
        let source = NeedSource(.text, id: lists.commandId, title: "")
        let parts = try ([reading] + reading.others).map { (each) throws(ListError) in
            (name: try ItemName(each, of: text), reading: each)
        }
        for (part, (name, each)) in parts.enumerated() {
            let need = ListNeed(
                source,
                place: "\(place)/\(part)",
                line: text.withoutControls.withoutMargins,
                quantity: StatedQuantity(each.quantity),
                phrase: each.phrase,
                // What is no ingredient has the whole text for its name.
                remark: each.key == nil ? nil : each.remark
            )
            entries.append(Entry(name: name, need: need))
        }
    }

    /// Adds the products of barcodes; scanned again in another command, a product is needed once more.
    mutating func add(_ scanned: [ScannedItem], in lists: ShoppingLists) async throws(ShoppingError) {
        let said = scanned.map(\.amount.withoutMargins)
        var amounts = try await lists.readAmounts(said.filter { !$0.isEmpty })[...]
        let one = StructuredQuantity(range: AmountRange(Amount(.one, .count)), displayText: "1", parseConfidence: 1)
        for (place, item) in scanned.enumerated() {
            let amount = (said[place].isEmpty ? nil : amounts.popFirst()) ?? StatedQuantity(one)
            let found = try await lists.asking { () async throws(CollaboratorFailure) in
                try await lists.ask.products.look(up: item.barcode).product
            }
            guard let product = found else {
                let sentence =
                    "No product has the barcode \(item.barcode): scan it with a title first, or write a line."
                skipped.append(SkippedLine(line: item.barcode, source: "", sentence: sentence))
                continue
            }
            let source = NeedSource(.barcode, id: lists.commandId, title: product.label)
            let name = ItemName(product.label, key: product.ingredients.first, product: product.id)
            let need = ListNeed(source, place: "\(place)", line: item.barcode, quantity: amount)
            entries.append(Entry(name: name, need: need))
        }
    }

    /// Adds open needs of another list, with what was said about the items.
    mutating func add(_ items: [ListItem], from list: GroceryList, isMoved: Bool) {
        for item in items {
            var keys: [String: String] = [:]
            for need in item.openNeeds {
                // A recipe or a staple stays what it is, so that adding it again still replaces its part.
                let source =
                    [.recipe, .staple].contains(need.source.kind)
                    ? need.source : NeedSource(.list, id: list.id.rawValue, title: list.name)
                let place = source == need.source ? need.place : need.key
                let moved = need.moved(to: source, place: place)
                keys[need.key] = moved.key
                entries.append(Entry(name: item.name, need: moved))
            }
            carried[item.name.identity, default: []].append(CarriedFacts(of: item, keys: keys, isMoved: isMoved))
        }
    }

    /// Adds needs that an item of another name had, each once, with what was said about it.
    mutating func add(_ needs: [ListNeed], as name: ItemName, _ facts: CarriedFacts) {
        for need in needs {
            let isNew = !entries.contains { $0.need.key == need.key && $0.name.identity == name.identity }
            if isNew { entries.append(Entry(name: name, need: need)) }
        }
        carried[name.identity, default: []].append(facts)
    }
}

extension Reading {
    /// The reading of a text as the name of something, without an amount.
    fileprivate init(unread text: String) {
        let quantity = StructuredQuantity(range: nil, displayText: text, parseConfidence: 0)
        self.init(quantity: quantity, key: nil, listName: text)
    }
}

extension ShoppingLists {
    /// What names the command among all others, for what it adds.
    var commandId: String {
        let name = context.commandName ?? "\(context.principal)/\(now)"
        return identity(of: "list.addition", named: name)
    }
}
