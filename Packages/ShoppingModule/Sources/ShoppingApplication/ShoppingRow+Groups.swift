public import Commands
import Quantities
import ShoppingDomain

extension ShoppingRow {
    /// Reads the row of an entity.
    public init(reading entity: StoredEntity) throws(StoreError) {
        switch entity.key.kind {
        case Self.stapleKind: self = .staple(try Staple(entity))
        case Self.listKind: self = .list(try GroceryList(entity))
        case Self.itemKind: self = .item(try ListItem(entity))
        case Self.actionKind: self = .action(try ListAction(entity))
        default: self = .later(entity.key)
        }
    }

    /// The changes that create the whole row.
    public var changes: [GroupChange] {
        switch self {
        case .staple(let staple): staple.changes
        case .list(let list): list.changes
        case .item(let item): item.changes
        case .action(let action): action.changesOfEntity
        case .later: []
        }
    }
}

extension Staple {
    /// Reads a staple.
    init(_ entity: StoredEntity) throws(StoreError) {
        guard let name: ItemName = try entity.value(ShoppingRow.nameGroup) else { throw .unreadable(entity) }
        self.init(
            StapleID(rawValue: entity.key.id.text),
            name,
            amount: try entity.value(ShoppingRow.amountGroup, as: [StatedQuantity].self)?.first,
            shop: try entity.value(ShoppingRow.shopGroup) ?? "",
            levels: try entity.value(ShoppingRow.levelsGroup) ?? StapleLevels(),
            intervalDays: try entity.value(ShoppingRow.intervalGroup, as: [Int].self)?.first,
            note: try entity.value(ShoppingRow.noteGroup) ?? "",
            version: entity.version
        )
    }

    // An empty list stands for no value, because every reader of a feed understands it.
    fileprivate var changes: [GroupChange] {
        [
            GroupChange(ShoppingRow.nameGroup, .write(json: name)),
            GroupChange(ShoppingRow.amountGroup, .write(json: [amount].compactMap(\.self))),
            GroupChange(ShoppingRow.shopGroup, .write(json: shop)),
            GroupChange(ShoppingRow.levelsGroup, .write(json: levels)),
            GroupChange(ShoppingRow.intervalGroup, .write(json: [intervalDays].compactMap(\.self))),
            GroupChange(ShoppingRow.noteGroup, .write(json: note)),
        ]
    }
}

extension GroceryList {
    /// Reads a list.
    init(_ entity: StoredEntity) throws(StoreError) {
        guard let name: String = try entity.value(ShoppingRow.nameGroup) else { throw .unreadable(entity) }
        self.init(
            ListID(rawValue: entity.key.id.text),
            name: name,
            firstDay: try entity.value(ShoppingRow.weekGroup, as: [CalendarDay].self)?.first,
            archived: try entity.value(ShoppingRow.stateGroup, as: [Int64].self)?.first,
            store: try entity.value(ShoppingRow.shopGroup) ?? "",
            subtractsStock: try entity.value(ShoppingRow.subtractionGroup) ?? false,
            created: try entity.value(ShoppingRow.createdGroup) ?? 0,
            version: entity.version
        )
    }

    fileprivate var changes: [GroupChange] {
        [
            GroupChange(ShoppingRow.nameGroup, .write(json: name)),
            GroupChange(ShoppingRow.weekGroup, .write(json: [firstDay].compactMap(\.self))),
            GroupChange(ShoppingRow.stateGroup, .write(json: [archived].compactMap(\.self))),
            GroupChange(ShoppingRow.shopGroup, .write(json: store)),
            GroupChange(ShoppingRow.subtractionGroup, .write(json: subtractsStock)),
            GroupChange(ShoppingRow.createdGroup, .write(json: created)),
        ]
    }
}

extension ListItem {
    /// Reads an item.
    init(_ entity: StoredEntity) throws(StoreError) {
        guard let name: ItemName = try entity.value(ShoppingRow.nameGroup),
            let list: ListID = try entity.value(ShoppingRow.listGroup)
        else { throw .unreadable(entity) }
        let needs: [(key: ByteText, value: ListNeed)] = try entity.values(ShoppingRow.needsGroup)
        let decisions: [(key: ByteText, value: ItemDecision)] = try entity.values(ShoppingRow.decisionsGroup)
        var ticks: UInt32 = 0
        if case .mark(let mark)? = entity.state.groups[ShoppingRow.tickGroup] { ticks = mark.cycle }
        self.init(
            ListItemID(rawValue: entity.key.id.text),
            on: list,
            life: entity.state.life,
            name,
            needs: needs.map(\.value),
            ticks: ticks,
            bought: try entity.value(ShoppingRow.boughtGroup, as: [BoughtItem].self)?.first,
            status: try entity.value(ShoppingRow.statusGroup) ?? .there,
            note: try entity.value(ShoppingRow.noteGroup) ?? "",
            decisions: decisions.map(\.value),
            purchases: try ListItem.purchases(of: entity),
            version: entity.version
        )
    }

    /// The changes that create the item with everything in it.
    fileprivate var changes: [GroupChange] {
        [
            GroupChange(ShoppingRow.listGroup, .write(json: list)),
            GroupChange(ShoppingRow.nameGroup, .write(json: name)),
        ] + needs.map { Self.change(adding: $0) } + (ticks == 0 ? [] : [Self.change(ticking: ticks)])
            + (bought == nil ? [] : [Self.change(to: bought)])
            + (status == .there ? [] : [GroupChange(ShoppingRow.statusGroup, .write(json: status))])
            + (note.isEmpty ? [] : [GroupChange(ShoppingRow.noteGroup, .write(json: note))])
            + decisions.map { GroupChange(ShoppingRow.decisionsGroup, .put(ByteText($0.key), json: $0)) }
            + purchases.map { Self.change(making: $0) }
    }

    /// Adds a need, or replaces the one with its key.
    static func change(adding need: ListNeed) -> GroupChange {
        GroupChange(ShoppingRow.needsGroup, .contribute(source: ByteText(need.key), json: need))
    }

    /// Takes a need away.
    static func change(removing need: ListNeed) -> GroupChange {
        GroupChange(ShoppingRow.needsGroup, .contribute(source: ByteText(need.key), nil))
    }

    /// Raises the number of checks.
    static func change(ticking ticks: UInt32) -> GroupChange {
        GroupChange(ShoppingRow.tickGroup, .raise(HighWaterMark(cycle: ticks, numerator: 0, denominator: 1)))
    }

    /// Says what was bought.
    static func change(to bought: BoughtItem?) -> GroupChange {
        GroupChange(ShoppingRow.boughtGroup, .write(json: [bought].compactMap(\.self)))
    }
}

extension StoreError {
    static func unreadable(_ entity: StoredEntity) -> StoreError {
        .unreadable("The \(entity.key.kind.text) \(entity.key.id.text)")
    }
}
