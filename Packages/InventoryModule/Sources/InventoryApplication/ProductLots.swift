import Commands
import FoundationEssentials
public import InventoryDomain
import Quantities

/// One product's lots as a command has read them, into which it enters one event.
///
/// What a command changes is said of each lot, under the identifier by which the lot came in. So each identifier keeps
/// exactly what is left of its stock, also when it comes to mean another product.
struct ProductLots {
    /// The product, as the command names it.
    let productId: ProductID
    /// The identifiers of the product, the current one first.
    let ids: [ProductID]
    /// What is on hand, under all identifiers.
    let stock: ProductStock
    /// What the home wants of it, and where things are.
    let home: HomeStock
    /// The event, the same on every node that hears of the command.
    let eventId: StockEventID
    /// The events by which the command's occasion may be in the ledger: one for each identifier of the product, that of
    /// the named one first.
    let candidates: [StockEventID]
    /// Whether the event is in the ledger already, or was undone before it came in: the command was given on another
    /// node before.
    let isEntered: Bool
    let context: CommandContext

    /// The identifier of a lot that the command makes.
    func newLot(_ number: Int) -> LotID {
        let id = context.household.identity(of: "stock.lot", named: "\(eventId)/\(number)")
        return LotID(rawValue: id.uuidString.lowercased())
    }

    /// The day of the command, in UTC.
    var today: CalendarDay { CalendarDay(context.now) }

    /// Finds lots that a command means, in the order of use: one that is named, or all at a location.
    ///
    /// - Throws: ``StockError/noSuchLot(_:of:)``, and ``StockError/noSuchLocation(_:existing:)`` for a location that
    ///   neither the home nor a lot knows.
    func meant(by choice: LotChoice) throws(StockError) -> [Lot] {
        switch choice {
        case .any: return stock.lots
        case .lot(let id):
            guard let lot = stock.lots.first(where: { $0.id == id }) else { throw .noSuchLot(id, of: productId) }
            return [lot]
        case .at(let name):
            guard let location = home.locations.find(name) else {
                let there = stock.lots.filter { $0.place?.name == name }
                guard !there.isEmpty else {
                    throw .noSuchLocation(name.name, existing: home.locations.locations.map(\.name.name))
                }
                return there
            }
            let within = home.locations.within(location.id)
            return stock.lots.filter { $0.place?.id.map(within.contains) ?? false }
        }
    }

    /// Plans the event, and says what is on hand afterward.
    func entering(
        _ event: StockEvent,
        shelfLife: ShelfLife? = nil,
        newLocation: LocationName? = nil,
        conversion: AppliedConversion = .none
    ) -> (operation: PlannedOperation, outcome: StockChange) {
        let lots = home.lots(of: productId).after(event)
        let after = home.stock(productId, joining: lots, shelfLife: shelfLife)
        let create = Intent.create(InventoryRow.changes(entering: event))
        return (
            PlannedOperation(create, of: InventoryRow.key(of: eventId), expecting: 0),
            StockChange(eventId: eventId, stock: after, newLocation: newLocation, conversion: conversion)
        )
    }
}

/// Which lots of a product a command means.
public enum LotChoice: Hashable, Sendable {
    /// Any, in the order of use.
    case any
    /// One of them.
    case lot(LotID)
    /// Those at a location and within it.
    case at(LocationName)
}

extension InventoryModuleService {
    /// Enters one event about a product.
    ///
    /// - Parameters:
    ///   - productId: The product.
    ///   - occasion: What the event stands for, no matter who enters it; empty for the command alone.
    ///   - note: What the person wrote about it.
    ///   - decide: Says what happened, given the lots.
    /// - Returns: The event, and the product's new stock.
    /// - Throws: What `decide` throws, or the failure of the store.
    func enter(
        _ productId: ProductID,
        occasion: String = "",
        note: StockNote,
        _ decide: (ProductLots) async throws(InventoryError) -> DecidedEvent
    ) async throws(InventoryError) -> StockChange {
        try await context.once(in: store) { () async throws(InventoryError) in
            let lots = try await lots(of: productId, occasion: occasion)
            guard !lots.isEntered else {
                return ([], StockChange(eventId: lots.eventId, stock: lots.stock, isEnteredBefore: true))
            }
            let decided = try await decide(lots)
            let (operation, outcome) = lots.entering(
                try event(decided, of: lots, note),
                shelfLife: decided.shelfLife,
                newLocation: decided.newLocation,
                conversion: AppliedConversion(by: decided.rates)
            )
            return ([operation] + decided.alongside, outcome)
        }
    }

    /// Refuses days on which something has happened, but that have begun nowhere yet.
    func check(_ days: [CalendarDay?]) throws(InventoryError) {
        let last = CalendarDay.last(begunBy: context.now)
        if let ahead = days.compactMap(\.self).first(where: { $0 > last }) { throw .stock(.dayAhead(ahead)) }
    }

    /// Puts an event together.
    func event(
        _ decided: DecidedEvent,
        of lots: ProductLots,
        _ note: StockNote
    ) throws(InventoryError) -> StockEvent {
        let settling = ProductStock.settling(lots.home.lots(of: lots.productId), lots.stock.shelfLife)
        let changes: [LotChange]
        do throws(ArithmeticError) { changes = try LotChange.joining(decided.changes, settling) } catch {
            throw .stock(.arithmetic(error))
        }
        guard changes.count <= StockEvent.mostChanges else { throw .stock(.tooManyLots(count: changes.count)) }
        return StockEvent(
            decided.kind,
            of: lots.productId,
            amount: decided.amount,
            at: context.now,
            on: decided.day,
            by: context.actor,
            reason: decided.reason,
            note: note.text,
            changes: changes,
            recounted: decided.isOfWholeProduct ? lots.ids : []
        )
    }

    /// Reads one product's lots, for a command.
    func lots(of productId: ProductID, occasion: String = "") async throws(InventoryError) -> ProductLots {
        do throws(StoreError) {
            let home = try await HomeStock(of: [productId], in: store, context)
            let ids = home.references.ledgers(of: productId)
            let own = try await eventId(of: productId, occasion)
            // A command without a name never was given before.
            let isUnnamed = context.idempotencyKey == nil && occasion.isEmpty
            var events = isUnnamed ? [] : [own]
            // An occasion may have been entered when the product had another identifier.
            if !occasion.isEmpty {
                for id in ids where id != productId { events.append(try await eventId(of: id, occasion)) }
            }
            let entered = try await firstEntered(of: events)
            return ProductLots(
                productId: productId,
                ids: Set(ids).contains(productId) ? ids : ids + [productId],
                stock: home.stock(of: productId),
                home: home,
                eventId: entered ?? own,
                candidates: events,
                isEntered: entered != nil,
                context: context
            )
        } catch { throw .store(error) }
    }

    /// Names the command's event about a product: a repetition on any node enters the same one, also when its outcome
    /// is no longer kept.
    ///
    /// Without a key, every node and every position of its feed makes a command of its own.
    private func eventId(of productId: ProductID, _ occasion: String) async throws(StoreError) -> StockEventID {
        let command: String
        if !occasion.isEmpty {
            command = "occasion/\(occasion)"
        } else if let name = context.commandName {
            command = name
        } else {
            let head = try await store.transact(in: context.household) { transaction throws(StoreError) in
                try transaction.head()
            }
            command = "\(head.incarnation.high)/\(head.incarnation.low)/\(head.seq)"
        }
        // With its length, no product and command together read like another pair.
        let id = context.household.identity(
            of: "stock.event",
            named: "\(productId.text.utf8.count)/\(productId)/\(command)"
        )
        return StockEventID(rawValue: id.uuidString.lowercased())
    }

    /// Returns the first of the events that is in the ledger already, or was undone before it came in; `nil` for none.
    private func firstEntered(of events: [StockEventID]) async throws(StoreError) -> StockEventID? {
        guard !events.isEmpty else { return nil }
        let known = try await store.entities(events.map(InventoryRow.key), in: context.household)
        return events.first { known[InventoryRow.key(of: $0)]?.state.isAlive ?? false }
    }
}

/// What a person wrote about an event.
public struct StockNote: Hashable, Sendable {
    /// The most Unicode scalars.
    public static let longest = 500

    /// No note.
    public static let none = StockNote(trusted: "")

    /// The text; empty for none.
    public let text: String

    /// Reads a note.
    ///
    /// - Throws: ``StockError/noteTooLong(characters:)`` beyond ``longest``.
    public init(_ text: String) throws(StockError) {
        let length = text.unicodeScalars.count
        guard length <= Self.longest else { throw .noteTooLong(characters: length) }
        self.text = text
    }

    private init(trusted text: String) { self.text = text }
}

/// What a command decides to enter.
struct DecidedEvent {
    let kind: StockEvent.Kind
    var amount: Amount?
    /// When it happened, as the person said; `nil` for now.
    var day: CalendarDay?
    var reason: DiscardReason?
    let changes: [LotChange]
    /// How the amount was converted, for each lot in another unit.
    var rates: [PackRates.Rate] = []
    var isOfWholeProduct = false
    /// How long the product keeps once the command is done; `nil` when that stays.
    var shelfLife: ShelfLife?
    /// What else the command changes.
    var alongside: [PlannedOperation] = []
    /// The name of a location that the command has added before.
    var newLocation: LocationName?
}
