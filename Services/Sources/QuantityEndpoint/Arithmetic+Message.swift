import CommonMessages
import EndpointKit
import Envelope
import FoundationEssentials
import MessageBus
import Quantities
import QuantityMessages
import QuantityModule

extension ConversionQuery {
    /// Creates the query of a message.
    init(_ message: QuantityMessages.Conversion, field: String) throws(Refusal) {
        let unit = UnitCode(rawValue: message.amount.unit)
        self.init(
            try message.text.isEmpty
                ? Quantities.Amount(message.amount, field: "\(field).amount") : Quantities.Amount(.one, unit),
            to: UnitCode(rawValue: message.toUnit),
            ingredient: message.ingredient.isEmpty ? message.ingredientKey : message.ingredient,
            state: message.state,
            text: message.text,
            meaning: message.meaning
        )
    }
}

extension ConversionOutcome {
    /// Creates the message of a converted amount, or of the reason why the conversion failed.
    init(_ converted: ConvertedAmount) {
        self.init()
        ingredientName = converted.ingredientName
        ingredientID = converted.match?.ingredient.id.uuidString.lowercased() ?? ""
        assumptions = converted.assumptions.map { QuantityMessages.Assumption($0) }
        ingredientText = converted.ingredient
        if let start = converted.start { self.start = Quantity(start) }
        if let quantity = converted.quantity { self.quantity = Quantity(quantity) }
        equations = converted.equations
        path = converted.path.map { PathStep($0) }
        exact = converted.isExact
        unknown = converted.unknown
    }
}

extension MergeItem {
    /// Creates the needs of a request.
    static func items(_ entries: [ConsolidateEntry]) throws(Refusal) -> [MergeItem] {
        var items: [MergeItem] = []
        items.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() {
            items.append(
                MergeItem(
                    ingredientKey: entry.ingredientKey,
                    listName: entry.listName,
                    quantity: try StructuredQuantity(entry.quantity, field: "entries[\(index)].quantity"),
                    source: entry.source,
                    amountText: entry.amountText,
                    part: entry.hasPart ? QuantityModule.PartOfWhole(entry.part) : nil
                )
            )
        }
        return items
    }
}

extension QuantityModule.PartOfWhole {
    fileprivate init(_ message: QuantityMessages.PartOfWhole) {
        self.init(wholeKey: message.whole.ingredientKey, partKeys: message.partKeys)
    }
}

extension QuantityModule.MergeDecision {
    /// Creates a decision from a message.
    init(_ message: QuantityMessages.MergeDecision, field: String) throws(Refusal) {
        switch message.decision {
        case .join(let key): self = .join(ingredientKey: key)
        case .split(let key): self = .split(ingredientKey: key)
        case .rename(let rename): self = .rename(ingredientKey: rename.ingredientKey, to: rename.to)
        case .joinIn(let join):
            self = .joinIn(unit: UnitCode(rawValue: join.unit), ingredientKey: join.ingredientKey)
        case .count(let count): self = .count(position: Int(count.position), amount: count.amount)
        case nil:
            throw Refusal(
                .invalid,
                code: "quantity.noDecision",
                sentence: "The decision is empty: set join, joinIn, split, rename or count, or omit it.",
                field: field
            )
        }
    }
}

extension StockOnHand {
    /// Reads what a home has of one product.
    init(_ message: IngredientStock, field: String) throws(Refusal) {
        let amounts = try message.amounts.decoded(as: "\(field).amounts", Quantities.Amount.init(_:field:))
        var packs: [UnitCode: Quantities.Amount] = [:]
        for (place, pack) in message.packs.enumerated() {
            packs[UnitCode(rawValue: pack.unit)] = try Quantities.Amount(
                pack.content,
                field: "\(field).packs[\(place)].content"
            )
        }
        self.init(amounts, packs: packs)
    }
}

extension ConsolidatedItem {
    /// Creates the message of an ingredient's need and the remaining amount to get.
    init(_ demand: IngredientDemand) {
        self.init(demand.item, conversions: demand.conversions)
        if let net = demand.net { netDemand = IngredientNetDemand(net) }
        take = demand.take.map { Quantity($0) }
        rounded = demand.isRounded
        takePath = demand.takePath.map { PathStep($0) }
        pantryStaple = demand.isPantryStaple
        assumptions = demand.assumptions.map { QuantityMessages.Assumption($0) }
    }

    fileprivate init(_ item: MergedItem, conversions: [String], text: String = "") {
        self.init()
        ingredientKey = item.ingredientKey
        listName = item.listName
        totals = item.totals.map { Quantity($0) }
        path = item.path.map { PathStep($0) }
        counted = item.counted.map { UInt32($0) }
        uncounted = item.uncounted.map { UInt32($0) }
        self.text = text
        self.conversions = conversions
    }
}

extension IngredientNetDemand {
    fileprivate init(_ outcome: QuantityModule.NetDemand.Outcome) {
        self.init()
        toBuy = outcome.toBuy.map { Quantity($0) }
        inStock = outcome.inStock.map { Quantity($0) }
        untaken = outcome.untaken.map { part in
            var message = QuantityMessages.UntakenStock()
            message.ingredientKey = part.ingredientKey
            (message.position, message.amounts) = (UInt32(part.position), part.amounts.map { Amount($0) })
            return message
        }
        taken = outcome.taken.map { part in
            var message = TakenStock()
            (message.amount, message.of) = (Quantity(part.amount), Quantity(part.stock))
            return message
        }
        path = outcome.path.map { PathStep($0) }
    }
}

extension PreviewConsolidationReply {
    /// Creates the message of the merged items and the open questions.
    init(_ result: ConsolidationPreview) {
        self.init()
        items = zip(zip(result.preview.items, result.texts), result.conversions).map { item, conversions in
            ConsolidatedItem(item.0, conversions: conversions, text: item.1)
        }
        proposals = result.preview.proposals.map { QuantityMessages.MergeProposal($0) }
        idle = result.preview.idle.map { UInt32($0) }
        counted = UInt32(result.preview.countedItems)
        uncounted = UInt32(result.preview.uncountedItems)
    }
}

extension QuantityMessages.MergeProposal {
    fileprivate init(_ proposal: QuantityModule.MergeProposal) {
        self.init()
        ingredientKey = proposal.ingredientKey
        sentence = proposal.sentence
        switch proposal.kind {
        case .join(let total, let path, let units):
            self.total = Quantity(total)
            self.path = path.map { PathStep($0) }
            self.units = units.map(\.rawValue)
            acceptance.join = proposal.ingredientKey
        case .rename(let other):
            acceptance.rename.ingredientKey = proposal.ingredientKey
            acceptance.rename.to = other
        case .count(let position, let text):
            self.position = UInt32(position)
            self.text = text
        }
    }
}

extension QuantityMessages.FormattedQuantity {
    /// Creates the message of a quantity in the home's language.
    init(_ formatted: QuantityModule.FormattedQuantity) {
        self.init()
        text = formatted.text
        exact = formatted.isExact
        spoken = formatted.spoken
        spokenLanguage = formatted.spokenLanguage
    }
}

extension EnteredNumber {
    /// Creates the message of a keypad entry.
    init(_ keypad: KeypadEntry) {
        self.init()
        text = keypad.entry.text
        value = keypad.entry.value?.description ?? ""
        acceptedKeys = keypad.accepted.map(\.label)
    }
}
