public import Commands
import Quantities
import ShoppingDomain

/// How a home's staples and lists merge when two people change them at once.
///
/// The last writer of a group wins, so a person who moves a staple to another shop doesn't undo another person's new
/// amount for it. Each source of an item contributes its own needs, so nothing that anyone adds is lost, and a recipe
/// that is added again replaces its own part. Checks are counted, and the higher count wins: two people who check milk
/// check it once, and a later uncheck begins the next count. An item is never deleted while its list lives: without
/// needs and without a check, lists leave it out, so that what someone adds meanwhile finds it. What was bought stays
/// with the item, under the identity of each check, and a purchase that is taken back stays so, no matter who made it.
/// An action of the journal is an entity of its own, made once, so none is lost; who undid it is said apart from it.
extension ShoppingRow: KeyedRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(
            stapleKind,
            [nameGroup, amountGroup, shopGroup, levelsGroup, intervalGroup, noteGroup]
                .map { MergeRules.Group($0, .lastWriter) }
        ),
        MergeRules.Kind(
            listKind,
            [nameGroup, weekGroup, stateGroup, shopGroup, subtractionGroup, createdGroup]
                .map { MergeRules.Group($0, .lastWriter) }
        ),
        MergeRules.Kind(
            itemKind,
            [listGroup, nameGroup, boughtGroup, statusGroup, noteGroup].map { MergeRules.Group($0, .lastWriter) } + [
                MergeRules.Group(needsGroup, .contributions), MergeRules.Group(tickGroup, .highWaterMark),
                MergeRules.Group(decisionsGroup, .map), MergeRules.Group(purchasesGroup, .contributions),
            ]
        ),
        MergeRules.Kind(
            actionKind,
            [bodyGroup, undoneGroup].map { MergeRules.Group($0, .contributions) }
        ),
    ])

    /// The entity kind of a staple, also in the feed.
    public static let stapleKind: ByteText = "staple"
    /// The entity kind of a list, also in the feed.
    public static let listKind: ByteText = "list"
    /// The entity kind of an item, also in the feed.
    public static let itemKind: ByteText = "item"
    /// The entity kind of an action, also in the feed.
    public static let actionKind: ByteText = "action"
    static let nameGroup: ByteText = "name"
    static let amountGroup: ByteText = "amount"
    static let shopGroup: ByteText = "shop"
    static let levelsGroup: ByteText = "levels"
    static let intervalGroup: ByteText = "interval"
    static let noteGroup: ByteText = "note"
    static let weekGroup: ByteText = "week"
    static let stateGroup: ByteText = "state"
    static let subtractionGroup: ByteText = "subtraction"
    static let createdGroup: ByteText = "created"
    static let listGroup: ByteText = "list"
    static let boughtGroup: ByteText = "bought"
    static let statusGroup: ByteText = "status"
    static let needsGroup: ByteText = "needs"
    static let tickGroup: ByteText = "tick"
    static let decisionsGroup: ByteText = "decisions"
    static let purchasesGroup: ByteText = "purchases"
    static let bodyGroup: ByteText = "body"
    static let undoneGroup: ByteText = "undone"

    /// The key of a staple's entity.
    static func key(of staple: StapleID) -> EntityKey { EntityKey(kind: stapleKind, id: ByteText(staple.rawValue)) }

    /// The key of a list's entity.
    static func key(of list: ListID) -> EntityKey { EntityKey(kind: listKind, id: ByteText(list.rawValue)) }

    /// The key of an item's entity.
    static func key(of item: ListItemID) -> EntityKey { EntityKey(kind: itemKind, id: ByteText(item.rawValue)) }

    /// The key of an action's entity.
    static func key(of action: ListActionID) -> EntityKey {
        EntityKey(kind: actionKind, id: ByteText(action.rawValue))
    }

    /// Refuses what is written to an item whose list is gone.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        let written = operations.filter { $0.entity.kind == itemKind && $0.intent != .delete }
        for key in Set(written.map(\.entity)) {
            guard let entity = try entities.entity(key), entity.state.isAlive,
                let list: ListID = try entity.value(listGroup)
            else { continue }
            let isAlive = try entities.entity(self.key(of: list))?.state.isAlive ?? false
            guard !isAlive else { continue }
            let name: ItemName? = try entity.value(nameGroup)
            return OperationRefusal(
                code: "shopping.deletedList",
                sentence:
                    "The list of \(name?.text ?? "an item") was deleted meanwhile: add what you need to another list."
            )
        }
        return nil
    }

    /// The key of the entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .staple(let staple): Self.key(of: staple.id)
        case .list(let list): Self.key(of: list.id)
        case .item(let item): Self.key(of: item.id)
        case .action(let action): Self.key(of: action.id)
        case .later(let key): key
        }
    }

    /// The texts by which stores find rows.
    public var keyTexts: [String] {
        switch self {
        case .staple(let staple): [staple.name.text]
        case .list(let list): [list.nameKey]
        case .item(let item): [item.list.rawValue, item.sum?.unit.rawValue ?? ""] + item.needs.map(\.key)
        case .action(let action): [action.list?.rawValue ?? "", action.by]
        case .later: []
        }
    }
}
