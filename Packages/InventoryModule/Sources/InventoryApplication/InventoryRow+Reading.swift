public import Commands
import InventoryDomain
import Quantities

extension InventoryRow {
    /// Reads what an entity says.
    public init(reading entity: StoredEntity) throws(StoreError) {
        do {
            switch entity.key.kind {
            // A name with "/" is that of an event in the ledger of an earlier release.
            case Self.eventKind where !entity.key.id.text.contains("/"):
                self = .events([try EnteredEvent(entity)], of: entity.key)
            case Self.stockKind:
                let productId = try ProductID(entity.key.id.text)
                self = .events(Self.earlierEvents(of: productId, in: entity), of: Self.stockKey(of: productId))
            case Self.referenceKind:
                let earlier = entity.state.groups[Self.earlierGroup]?.elements ?? []
                self = .reference(
                    StockReference(
                        try ProductID(entity.key.id.text),
                        newId: try entity.value(Self.newGroup),
                        earlierIds: earlier.compactMap { try? ProductID($0.text) }
                    )
                )
            case Self.locationKind: self = .location(try StorageLocation(entity))
            case Self.productKind: self = .product(try StockedProduct(entity))
            case Self.shelfLifeKind:
                let days: ShelfLife = try entity.value(Self.daysGroup) ?? .unknown
                self = .shelfLife(kind: entity.key.id.text, days)
            default: self = .later(entity.key)
            }
        } catch { self = .later(entity.key) }
    }

    /// Reads the ledger of an earlier release, without the events that only a later one can read.
    private static func earlierEvents(of productId: ProductID, in entity: StoredEntity) -> [EnteredEvent] {
        (entity.state.groups[eventsGroup]?.countingEvents ?? []).compactMap { id, entry in
            guard let event = try? StoredJSON.decode(EarlierStockEvent.self, from: entry.body) else { return nil }
            // Two ledgers of earlier releases may have events of one identifier.
            let eventId = StockEventID(rawValue: "\(productId)/\(id.text)")
            return EnteredEvent(
                id: eventId,
                position: LedgerPosition(entry.stamp, of: eventId),
                event: event.event(of: productId)
            )
        }
    }

    /// The identities of the products and lots of an event, by which stores find it.
    public var keyTexts: [String] {
        guard case .events(let entries, _) = self else { return [] }
        return entries.flatMap { entry in
            entry.event.changes.flatMap { [$0.productId.text, $0.lotId.rawValue] } + [entry.event.by]
        }
    }
}

extension EnteredEvent {
    fileprivate init(_ entity: StoredEntity) throws {
        guard case .register(let body)? = entity.state.groups[InventoryRow.bodyGroup],
            let event: StockEvent = try entity.value(InventoryRow.bodyGroup)
        else { throw StoreError.unreadable("The event \(entity.key.id.text)") }
        let id = StockEventID(rawValue: entity.key.id.text)
        self.init(
            id: id,
            position: LedgerPosition(body.stamp, of: id),
            event: event,
            undone: entity.undoing
        )
    }
}

extension StoredEntity {
    /// Who undid the event and when, also before it came in; a note that cannot be read undoes nothing.
    var undoing: UndoneEvent? {
        let notes = (try? value(InventoryRow.undoneGroup, as: [UndoneEvent].self)) ?? []
        return notes.first
    }
}

extension StorageLocation {
    fileprivate init(_ entity: StoredEntity) throws {
        let name: String = try entity.value(InventoryRow.nameGroup) ?? ""
        guard let name = LocationName(stored: name) else { throw StoreError.unreadable("A location's name") }
        self.init(
            id: LocationID(rawValue: entity.key.id.text),
            name: name,
            parent: try (entity.value(InventoryRow.parentGroup) as [LocationID]?)?.first,
            temperature: try entity.value(InventoryRow.temperatureGroup) ?? .ambient,
            isHidden: try entity.value(InventoryRow.hiddenGroup) ?? false,
            version: entity.version
        )
    }

    /// The changes that create the whole location.
    var changes: [GroupChange] {
        [
            GroupChange(InventoryRow.nameGroup, .write(json: name)),
            GroupChange(InventoryRow.parentGroup, .write(json: [parent].compactMap(\.self))),
            GroupChange(InventoryRow.temperatureGroup, .write(json: temperature)),
            GroupChange(InventoryRow.hiddenGroup, .write(json: isHidden)),
        ]
    }
}

/// The minimum and the target, which people set together.
struct WantedAmounts: Codable {
    let minimum: Amount?
    let target: Amount?
}

extension StockedProduct {
    fileprivate init(_ entity: StoredEntity) throws {
        let amounts: WantedAmounts? = try entity.value(InventoryRow.amountsGroup)
        self.init(
            productId: try ProductID(entity.key.id.text),
            minimum: amounts?.minimum,
            target: amounts?.target,
            kind: try entity.value(InventoryRow.kindGroup) ?? "",
            place: try (entity.value(InventoryRow.placeGroup) as [LocationID]?)?.first,
            version: entity.version
        )
    }

    /// The changes that create all of it.
    var changes: [GroupChange] {
        [
            GroupChange(InventoryRow.amountsGroup, .write(json: WantedAmounts(minimum: minimum, target: target))),
            GroupChange(InventoryRow.kindGroup, .write(json: kind)),
            GroupChange(InventoryRow.placeGroup, .write(json: [place].compactMap(\.self))),
        ]
    }
}

extension LedgerPosition {
    /// The place of an event whose operation has a stamp.
    ///
    /// The hub gives one stamp to several operations of a clock that is ahead; their identifiers tell them apart.
    init(_ stamp: Stamp, of event: StockEventID) {
        let words = [stamp.reading, stamp.incarnation.high, stamp.incarnation.low].map(Self.hexadecimal)
        self.init(rawValue: words.joined() + "/" + event.rawValue)
    }

    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
