import CategoryDomain
public import Commands
import Foundation

extension CategoryRow {
    /// Reads the row of an entity.
    public init(reading entity: StoredEntity) throws(StoreError) {
        let id = entity.key.id.text
        switch entity.key.kind {
        // It belongs to every home, and has no row.
        case Self.categoryKind where id == CategoryID.unknown.rawValue: self = .later(entity.key)
        case Self.categoryKind: self = .category(try entity.category())
        case Self.storeKind: self = .store(try entity.store())
        case Self.assignmentKind: self = .assignment(try entity.assignment(of: .ingredient(id)))
        case Self.productKind: self = .assignment(try entity.assignment(of: .product(id)))
        case Self.tripKind: self = try entity.trip().map(CategoryRow.trip) ?? .later(entity.key)
        case Self.settingsKind where entity.key == Self.settingsKey:
            let store: String = try entity.value(Self.defaultStoreGroup) ?? ""
            let isStore = !store.isEmpty && store.utf8.count <= CategoryLimits.idBytes
            let settings = ShopSettings(
                defaultStore: isStore ? StoreID(rawValue: store) : nil,
                version: entity.version
            )
            self = .settings(settings)
        default: self = .later(entity.key)
        }
    }
}

extension StoredEntity {
    fileprivate func category() throws(StoreError) -> ShopCategory {
        ShopCategory(
            id: CategoryID(rawValue: key.id.text),
            name: try text(CategoryRow.nameGroup, DisplayName.init),
            color: try text(CategoryRow.colorGroup, CategoryColor.init),
            icon: try icon(),
            order: try order(),
            deletion: try deletion(),
            version: version
        )
    }

    /// The icon; `nil` for one that only a later release knows.
    private func icon() throws(StoreError) -> CategoryIcon? {
        guard let text: String = try value(CategoryRow.iconGroup), !text.isEmpty else { return nil }
        do throws(ShopLayoutError) { return try CategoryIcon(text) } catch { return nil }
    }

    /// The place in the order: the key, unless an earlier release has moved the category since, which writes a
    /// position.
    private func order() throws(StoreError) -> OrderKey {
        let position = try value(CategoryRow.positionGroup, as: Int64.self) ?? 0
        guard let text: String = try value(CategoryRow.orderGroup), let key = OrderKey(text) else {
            return OrderKey(position: position)
        }
        let isLater = stamp(of: CategoryRow.positionGroup).map { moved in
            stamp(of: CategoryRow.orderGroup).map { $0 < moved } ?? true
        }
        return isLater ?? false ? OrderKey(position: position) : key
    }

    func deletion() throws(StoreError) -> CategoryDeletion {
        guard case .mark(let mark)? = state.groups[CategoryRow.deletionGroup] else { return .never }
        let successor: String = try value(CategoryRow.successorGroup) ?? ""
        let isCategory = !successor.isEmpty && successor.utf8.count <= CategoryLimits.idBytes
        return CategoryDeletion(
            reading: mark.cycle,
            successor: isCategory ? CategoryID(rawValue: successor) : nil
        )
    }

    fileprivate func store() throws(StoreError) -> StoreLayout {
        StoreLayout(
            id: StoreID(rawValue: key.id.text),
            name: try text(CategoryRow.nameGroup, DisplayName.init),
            keys: try aisles(),
            hidden: Set(CategoryLimits.first(hiddenAisles())),
            version: version
        )
    }

    private func hiddenAisles() -> [CategoryID] {
        (state.groups[CategoryRow.hiddenGroup]?.elements ?? []).map { CategoryID(rawValue: $0.text) }
    }

    /// The places of a store's aisles: those of the walk that an earlier release wrote, and over them the keys that are
    /// not older than it.
    private func aisles() throws(StoreError) -> [CategoryID: OrderKey] {
        let walk: [CategoryID] = try value(CategoryRow.walkGroup) ?? []
        var keys = StoreLayout.keys(ofWalk: Array(walk.prefix(CategoryLimits.aisles)))
        let written = walk.isEmpty ? nil : stamp(of: CategoryRow.walkGroup)
        guard case .map(let places)? = state.groups[CategoryRow.keysGroup] else { return first(keys) }
        for pair in places.pairs {
            if let written, pair.value.stamp < written { continue }
            let text = pair.value.value.map { bytes in String(decoding: bytes, as: UTF8.self) }
            // A key is digits alone, so its JSON is the text in quotation marks.
            keys[CategoryID(rawValue: pair.key.text)] = text.flatMap { OrderKey(String($0.dropFirst().dropLast())) }
        }
        return first(keys)
    }

    private func first(_ keys: [CategoryID: OrderKey]) -> [CategoryID: OrderKey] {
        let first = Set(CategoryLimits.first(Array(keys.keys)))
        return first.count == keys.count ? keys : keys.filter { first.contains($0.key) }
    }

    fileprivate func assignment(of thing: AssignedThing) throws(StoreError) -> IngredientAssignment {
        // An earlier release changes the category alone; then the origin is that of another choice.
        let belongs = stamp(of: CategoryRow.originGroup) == stamp(of: CategoryRow.categoryGroup)
        return IngredientAssignment(
            thing,
            name: try value(CategoryRow.nameGroup) ?? "",
            category: try value(CategoryRow.categoryGroup) ?? .unknown,
            origin: belongs ? try origin() : nil,
            version: version
        )
    }

    /// The origin of a choice; `nil` for one that is longer than any.
    private func origin() throws(StoreError) -> AssignmentOrigin? {
        guard let origin: AssignmentOrigin = try value(CategoryRow.originGroup) else { return nil }
        let ids = [origin.by.utf8.count / 4, origin.before?.rawValue.utf8.count ?? 0]
        return ids.allSatisfy { $0 <= CategoryLimits.idBytes } ? origin : nil
    }

    fileprivate func trip() throws(StoreError) -> ShoppingTrip? {
        guard let stored: StoredTrip = try value(CategoryRow.tripGroup) else { return nil }
        guard stored.isBounded else { return nil }
        let ticks = stored.ticks.filter(stored.categories.indices.contains)
        // A trip does not end after it was recorded.
        let recorded = Int64(clamping: stamp(of: CategoryRow.tripGroup)?.milliseconds ?? 0)
        return ShoppingTrip(
            id: key.id.text,
            store: StoreID(rawValue: stored.store),
            finishedAt: Date(wholeMilliseconds: min(stored.finishedAt, recorded)),
            ticks: ticks.map { CategoryID(rawValue: stored.categories[$0]) },
            version: version
        )
    }

    /// When a group of one value was written; `nil` when it is missing.
    private func stamp(of group: ByteText) -> Stamp? {
        guard case .register(let register)? = state.groups[group] else { return nil }
        return register.stamp
    }

    /// Reads and validates a group that holds a text, which may come from another node.
    private func text<Checked>(
        _ group: ByteText,
        _ check: (String) throws(ShopLayoutError) -> Checked
    ) throws(StoreError) -> Checked {
        let text: String = try value(group) ?? ""
        do throws(ShopLayoutError) { return try check(text) } catch {
            throw .unreadable("The \(group.text) of the \(key.kind.text) \(key.id.text)")
        }
    }
}
