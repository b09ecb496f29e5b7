public import Commands
import Foundation
import Quantities
import ShoppingDomain

/// The staples and the lists of one home, for one request.
///
/// They are what the module stores; everything else that it does, it asks of other services, as
/// ``ShoppingModuleService`` does.
public struct ShoppingLists: Sendable {
    let shopping: ShoppingModuleService
    let store: any ShoppingStore
    let context: CommandContext

    /// Binds the module to a request.
    ///
    /// - Parameters:
    ///   - collaborators: The other services, acting for the request's household.
    ///   - store: Keeps staples and lists.
    ///   - context: The request.
    public init(collaborators: Collaborators, store: any ShoppingStore, context: CommandContext) {
        shopping = ShoppingModuleService(collaborators: collaborators)
        (self.store, self.context) = (store, context)
    }

    var ask: Collaborators { shopping.ask }

    var now: Int64 { context.now.wholeMilliseconds }

    /// Returns the home's own identifier for something known by its name, which is the same on every device.
    func identity(of kind: ByteText, named name: String) -> String {
        context.household.identity(of: kind.text, named: name).uuidString.lowercased()
    }

    /// Runs work that calls the collaborators, and converts their failures.
    func asking<Value>(
        _ work: () async throws(CollaboratorFailure) -> Value
    ) async throws(ShoppingError) -> Value {
        do { return try await work() } catch { throw .collaborator(error) }
    }

    /// Runs work that calls the store, and converts its failures.
    func storing<Value>(_ work: () async throws(StoreError) -> Value) async throws(ShoppingError) -> Value {
        do { return try await work() } catch { throw .store(error) }
    }

    /// Runs work that checks what a person gave, and converts its failures.
    func checked<Value>(_ work: () throws(ListError) -> Value) throws(ShoppingError) -> Value {
        do { return try work() } catch { throw .list(error) }
    }

    /// Returns an entity, also one that was deleted or never was.
    func entity(_ key: EntityKey) async throws(ShoppingError) -> StoredEntity {
        try await storing { () async throws(StoreError) in
            try await store.entities([key], in: context.household)[key] ?? .absent(key)
        }
    }

    /// Reads what people write, "milk 2 l" and "2 l milk", in one request.
    ///
    /// A text that isn't a name with one amount is read as a line of a recipe: "salt and pepper".
    func read(_ texts: [String]) async throws(ShoppingError) -> [Reading] {
        try await readBothWays(texts).map(\.meant)
    }

    /// Reads texts as names with one amount each, and as lines of a recipe, in one request.
    private func readBothWays(_ texts: [String]) async throws(ShoppingError) -> [ItemReading] {
        guard !texts.isEmpty else { return [] }
        let lines = texts.map { IngredientLine($0, isItem: true) } + texts.map { IngredientLine($0) }
        try ShoppingModuleService.requireRoom(for: [(title: "", lines: lines)])
        let readings = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.read(lines)
        }
        return texts.indices.map { ItemReading(item: readings[$0], line: readings[texts.count + $0]) }
    }

    /// Reads what someone adds, as ``read(_:)``.
    ///
    /// - Parameters:
    ///   - texts: The texts.
    ///   - mustCount: Whether an amount must be a number above zero, or left out: a staple's goes on a list each time.
    /// - Returns: The readings.
    /// - Throws: ``ListError/onlyAmount(_:)`` for a text that names nothing, ``ListError/twoItems(_:_:)`` for one of
    ///   which a part would be taken for a remark on the other, as in "butter 2 l milk", ``ListError/noAmount(_:)`` for
    ///   an amount of zero, and ``ListError/unreadAmount(_:)`` for a word where a number must be, as in "bananas lots".
    func readItems(_ texts: [String], mustCount: Bool = false) async throws(ShoppingError) -> [Reading] {
        let readings = try await readBothWays(texts)
        for (text, reading) in zip(texts, readings) {
            if let error = reading.error(in: text, mustCount: mustCount) { throw .list(error) }
        }
        return readings.map(\.meant)
    }

    /// Reads what another program has on a list.
    ///
    /// - Returns: The readings; `nil` for each text that ``readItems(_:mustCount:)`` refuses.
    func readEachItem(_ texts: [String]) async throws(ShoppingError) -> [Reading?] {
        let readings = try await readBothWays(texts)
        return zip(texts, readings).map { text, reading in reading.error(in: text) == nil ? reading.meant : nil }
    }

    /// The most that packs hold in all, in the unit of their content.
    private static let mostInPacks = Rational(1_000_000_000)

    /// Reads amounts alone, such as "2 l", in one request; packs of a known content count by it: 2 kg for "2 bags of 1
    /// kg".
    func readAmounts(_ texts: [String]) async throws(ShoppingError) -> [StatedQuantity] {
        guard !texts.isEmpty else { return [] }
        // Stands for the name of whatever they are amounts of.
        let lines = texts.map { IngredientLine("product \($0)", isItem: true) }
        let readings = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.read(lines)
        }
        return try zip(texts, readings).map { (text, reading) throws(ShoppingError) in
            guard let amount = reading.quantity.range?.amount, amount.value > .zero else {
                throw .list(.unreadAmount(text))
            }
            guard let content = reading.content?.range?.amount, content.unit != amount.unit,
                let whole = try? content.scaled(by: amount.value)
            else { return StatedQuantity(reading.quantity) }
            guard whole.value <= Self.mostInPacks else { throw .list(.unreadAmount(text)) }
            let text = StructuredQuantity(range: AmountRange(whole), displayText: whole.plainText, parseConfidence: 1)
            return StatedQuantity(text)
        }
    }
}

/// A text as the quantity service reads it both ways.
private struct ItemReading {
    /// As a name with one amount, in either order.
    let item: Reading
    /// As a line of a recipe.
    let line: Reading

    /// What it means: a name with one amount, or with a number that is none, as in "7up", or else a line.
    ///
    /// What a cook usually takes of it where a recipe leaves that open is not what a person means to buy.
    var meant: Reading { (item.quantity.isParseable || isNumberInName ? item : line).asStated }

    private var isNumberInName: Bool { item.diagnostics.contains { $0.code == "quantity.numberInName" } }

    /// The words in place of a number: "lots", "to taste"; `nil` for none.
    private var wordedAmount: String? {
        meant.quantity.isParseable ? nil : [item.phrase, line.phrase].first { !$0.isEmpty }
    }

    /// The items of a text that names two, unless the line has both with their amounts; `nil` for any other text.
    private var twoItems: (String, String)? {
        let hasBoth = !meant.others.isEmpty && ([meant] + meant.others).allSatisfy(\.quantity.isParseable)
        guard !hasBoth, let two = item.diagnostics.first(where: { $0.code == "quantity.twoItems" }),
            two.values.count == 2
        else { return nil }
        return (two.values[0], two.values[1])
    }

    /// Returns why a text is no item; `nil` for an item.
    func error(in text: String, mustCount: Bool = false) -> ListError? {
        if let (first, second) = twoItems { return .twoItems(first, second) }
        if meant.isAmountAlone(text) { return .onlyAmount(text.withoutMargins) }
        if mustCount, let word = wordedAmount { return .unreadAmount(word) }
        let isNothing = meant.quantity.range.map { $0.amount.value <= .zero } ?? false
        return isNothing || mustCount && isNegative ? .noAmount(text.withoutMargins) : nil
    }

    /// Whether the amount is below zero; the minus sign of a line is the mark of a list.
    private var isNegative: Bool { item.diagnostics.contains { $0.code == "quantity.notPositive" } }
}

extension Reading {
    /// Whether a text says how much, and not of what.
    fileprivate func isAmountAlone(_ text: String) -> Bool {
        key == nil && quantity.isParseable
            && [name, listName].allSatisfy { $0.isEmpty || $0.foldedName == text.foldedName }
    }
}

extension ItemName {
    /// Names what a text is about, as the quantity service reads it.
    ///
    /// - Throws: ``ListError/emptyName``, or ``ListError/textTooLong(beginning:characters:most:)``.
    init(_ reading: Reading, of text: String) throws(ListError) {
        let read = [reading.listName, reading.name].first { !$0.isEmpty } ?? ""
        let name = try (read.isEmpty || reading.key == nil ? text : read).bounded(to: Self.longest)
        guard !name.foldedName.isEmpty else { throw .emptyName }
        self.init(name, key: reading.key, aisleHint: reading.aisleHint)
    }
}
