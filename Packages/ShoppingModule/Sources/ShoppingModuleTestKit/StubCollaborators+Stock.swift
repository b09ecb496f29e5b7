public import Quantities
public import ShoppingModule

extension StubCollaborators: HouseholdStock {
    /// Returns everything in ``stock``, sorted by productId.
    public func all() throws(CollaboratorFailure) -> [StockRecord] {
        try note("all stock", .inventory)
        return stock.keys.sorted().map { record(of: ProductID(rawValue: $0)) }
    }

    /// Returns the stock from ``stock``.
    public func stock(of products: [ProductID]) throws(CollaboratorFailure) -> [StockRecord] {
        try note("on hand \(products.count)", .inventory)
        return products.map(record)
    }

    /// Returns a page of ``stock``, sorted by productId; the cursor is the number of products before it.
    public func page(
        limit: Int,
        cursor: String
    ) throws(CollaboratorFailure) -> (records: [StockRecord], nextCursor: String) {
        try note("page \(limit) \(cursor)", .inventory)
        let left = stock.keys.sorted().dropFirst(Int(cursor) ?? 0)
        let records = left.prefix(limit).map { record(of: ProductID(rawValue: $0)) }
        return (records, left.count > limit ? "\((Int(cursor) ?? 0) + limit)" : "")
    }

    /// Adds to the amount in ``stock`` that has the same unit, once for one occasion, unless the product is
    /// ``unstockable``.
    public func add(_ arrival: StockArrival, of product: ProductID) throws(CollaboratorFailure) -> EnteredChange {
        let (amount, details) = (arrival.amount, arrival.details)
        let holding = arrival.pack.map { ", \($0.unit) = \($0.content.value) \($0.content.unit)" } ?? ""
        let price = details.price.map { " for \($0.amount) \($0.currency)" } ?? ""
        let facts = [details.kind, details.recipe, arrival.barcode, details.shop, details.note].filter { !$0.isEmpty }
        let said = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
        try note(
            "add \(amount.value) \(amount.unit) of \(product) \(details.location)\(holding)\(price)\(said)",
            .inventory
        )
        guard !unstockable.contains(product.rawValue) else {
            throw CollaboratorFailure(.inventory, cause: StubError.uncountable, isRefusal: true)
        }
        if !arrival.occasion.isEmpty {
            guard arrivals["\(product) \(arrival.occasion)"] == nil else {
                return EnteredChange(stock: record(of: product), eventId: "before", isEnteredBefore: true)
            }
            arrivals["\(product) \(arrival.occasion)"] = arrival
        }
        stock[product.rawValue] = try sum((stock[product.rawValue] ?? []) + [amount])
        if !details.location.isEmpty { locations[product.rawValue, default: []].append(details.location) }
        return EnteredChange(stock: record(of: product), eventId: "event-\(questions.count)")
    }

    /// Takes from ``stock`` in the unit of the amount, by ``packs``, or in grams using ``gramsPerUnit``.
    public func use(
        _ amount: Amount,
        of meant: MeantStock,
        on day: LotDay?
    ) throws(CollaboratorFailure) -> EnteredChange {
        let product = meant.product
        let opened = day.map { " on \($0.rawValue)" } ?? ""
        try note("use \(amount.value) \(amount.unit) of \(Self.text(of: meant))\(opened)", .inventory)
        let key = meant.ingredient?.rawValue ?? ""
        let onHand = stock[product.rawValue] ?? []
        let pack = packs[product.rawValue].flatMap { $0.content.unit == amount.unit ? $0 : nil }
        let wanted = pack.flatMap { pack in
            (try? amount.value / pack.content.value).map { Amount($0, pack.unit) }
        }
        let taken = try subtract(onHand, from: [wanted ?? amount], of: key)
        let used = taken.path.last?.to ?? wanted ?? amount
        let isCovered = taken.left.isEmpty
        stock[product.rawValue] = try sum((stock[product.rawValue] ?? []) + [Amount(-used.value, used.unit)])
            .filter { isCovered && $0.value > .zero }
        let left = record(of: product)
        return EnteredChange(
            stock: StockRecord(
                product: product,
                onHand: left.onHand,
                shortfall: taken.left,
                locations: left.locations,
                packs: left.packs
            ),
            eventId: "event-\(questions.count)",
            measuredBy: taken.path.map(\.source),
            packs: pack.map { [$0] } ?? []
        )
    }

    /// Notes an action, and empties the stock of what is thrown away without an amount.
    public func change(
        _ action: StockAction,
        _ amount: Amount?,
        of meant: MeantStock
    ) throws(CollaboratorFailure) -> EnteredChange {
        let much = amount.map { "\($0.value) \($0.unit)" } ?? "all"
        try note("\(Self.text(of: action)) \(much) of \(Self.text(of: meant))", .inventory)
        if case .discard = action, amount == nil { stock[meant.product.rawValue] = [] }
        return EnteredChange(stock: record(of: meant.product), eventId: "event-\(questions.count)")
    }

    /// Sets ``stock``, unless one of the products is ``uncountable``.
    public func recount(_ counts: [StockCount], note: String) throws(CollaboratorFailure) -> [EnteredChange] {
        let texts = counts.map { count in
            let amounts = count.amounts.map { "\($0.value) \($0.unit)" }.joined(separator: " + ")
            return "\(amounts) of \(Self.text(of: MeantStock(count.product, ingredient: nil, count.choice)))"
        }
        try self.note("recount \(texts.joined(separator: ", "))", .inventory)
        guard !cannotCount else { throw CollaboratorFailure(.inventory, cause: StubError.absent(.inventory)) }
        guard uncountable.isDisjoint(with: counts.map(\.product.rawValue)) else {
            throw CollaboratorFailure(.inventory, cause: StubError.uncountable, isRefusal: true)
        }
        return counts.map { count in
            stock[count.product.rawValue] = count.amounts.filter { $0.value > .zero }
            return EnteredChange(stock: record(of: count.product), eventId: "count of \(count.product)")
        }
    }

    private static func text(of meant: MeantStock) -> String {
        let place =
            switch meant.choice {
            case .any: ""
            case .lot(let id): " lot \(id)"
            case .at(let name): " at \(name)"
            }
        let note = meant.note.isEmpty ? "" : " (\(meant.note))"
        return "\(meant.product) as \(meant.ingredient?.rawValue ?? "-")\(place)\(note)"
    }

    private static func text(of action: StockAction) -> String {
        switch action {
        case .discard(let reason, let day): "discard \(reason)\(day.map { " \($0.rawValue)" } ?? "")"
        case .open(let day): "open \(day?.rawValue ?? "today")"
        case .move(let place, _): "move to \(place)"
        case .freeze(let place, _): "freeze to \(place)"
        case .thaw(let place, _): "thaw to \(place)"
        case .correct(let correction):
            "correct \(correction.price.map { "\($0.amount) \($0.currency)" } ?? correction.shop)"
        }
    }

    private func record(of product: ProductID) -> StockRecord {
        let id = product.rawValue
        let names = locations[id] ?? []
        let place = names.first.map { name in
            StockPlace(id: places.first { $0.name == name }?.id ?? "", name: name)
        }
        let amounts = stock[id] ?? []
        return StockRecord(
            product: product,
            onHand: amounts,
            locations: names,
            packs: packs[id].map { [$0] } ?? [],
            lots: lots[id] ?? amounts.enumerated().map { StockLot(id: "\(id)-\($0)", $1, at: place) }
        )
    }
}

extension StubCollaborators: StockSettings, StockJournal {
    /// Returns ``places``.
    public func allLocations() throws(CollaboratorFailure) -> [StockLocation] {
        try note("locations", .inventory)
        return places
    }

    /// Returns what is in ``wishes``.
    public func wish(of product: ProductID) throws(CollaboratorFailure) -> StockWish {
        try note("wish of \(product)", .inventory)
        return wishes[product.rawValue] ?? StockWish()
    }

    /// Changes ``wishes``; an amount of zero removes it.
    public func update(_ change: StockWishChange, of product: ProductID) throws(CollaboratorFailure) -> StockWish {
        try note("want of \(product)", .inventory)
        func chosen(_ new: Amount?, _ old: Amount?) -> Amount? { new.map { $0.value == .zero ? nil : $0 } ?? old }
        let old = wishes[product.rawValue] ?? StockWish()
        let wish = StockWish(
            minimum: chosen(change.minimum, old.minimum),
            target: chosen(change.target, old.target),
            kind: change.kind ?? old.kind,
            locationId: change.location.map { name in places.first { $0.name == name }?.id ?? "" } ?? old.locationId
        )
        wishes[product.rawValue] = wish
        return wish
    }

    /// Returns euros.
    public func currency() throws(CollaboratorFailure) -> String {
        try note("currency", .household)
        return "EUR"
    }

    /// Returns a page of ``events``, of at most ``longestPage``; the cursor is the number of events before it.
    public func events(
        of products: [ProductID],
        _ filter: StockEventFilter,
        limit: Int,
        cursor: String
    ) throws(CollaboratorFailure) -> (events: [StockEvent], nextCursor: String) {
        try note("events of \(products.count)\(cursor.isEmpty ? "" : " after \(cursor)")", .inventory)
        let found = events.filter { event in
            (products.isEmpty || products.contains(event.product))
                && (filter.kinds.isEmpty || event.kind.map(filter.kinds.contains) ?? false)
                && (filter.by.map { $0 == event.by } ?? true) && (filter.from.map { $0 <= event.at } ?? true)
                && (filter.until.map { event.at < $0 } ?? true) && (!filter.countingOnly || event.undone == nil)
        }
        let before = Int(cursor) ?? 0
        let page = found.dropFirst(before).prefix(min(limit, longestPage))
        return (Array(page), found.count > before + page.count ? "\(before + page.count)" : "")
    }

    /// Marks an event of ``events``.
    public func undo(_ event: String, redo: Bool) throws(CollaboratorFailure) -> UndoneStockEvent {
        try note("\(redo ? "redo" : "undo") \(event)", .inventory)
        guard let place = events.firstIndex(where: { $0.id == event }) else {
            throw CollaboratorFailure(.inventory, cause: StubError.absent(.inventory))
        }
        let isUnchanged = (events[place].undone == nil) == redo
        events[place].undone = redo ? nil : StockEvent.Undone(at: 1, by: "me")
        return UndoneStockEvent(events[place], stock: record(of: events[place].product), isUnchanged: isUnchanged)
    }
}
