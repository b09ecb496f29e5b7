public import Commands
public import CommandsTestKit
public import InventoryModule
import Quantities
import Testing

/// What a family does with its stock, at random: few products in small amounts, so that two nodes use the last of one,
/// count the same thing, and undo what the other one built upon.
public enum InventorySchedule {
    /// The products of the family.
    public static let products = ["flour", "milk", "eggs"]

    /// Gives one random command to the module at a node; throws when the node refuses it.
    @discardableResult
    public static func command(
        _ store: some InventoryStore,
        _ context: CommandContext,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID? {
        let module = InventoryModuleService(store: store, converter: FixedRateConverter(), context: context)
        let productId = try ProductID(products[generator.below(products.count)])
        switch generator.below(22) {
        case 0..<5: return try await add(module, productId, &generator)
        case 5..<9: return try await use(module, productId, &generator)
        case 9, 10: return try await recount(module, productId, &generator)
        case 11, 12: return try await rearrange(module, productId, &generator)
        case 13: return try await freezeOrThaw(module, productId)
        case 14:
            let amount = try generator.oneIn(2) ? some(&generator) : nil
            return try await module.discardStock(amount, of: productId, reason: .spoiled).change.eventId
        case 15: try await settings(module, productId, &generator)
        case 16, 17: return try await recountLot(module, productId, &generator)
        case 18: return try await correct(module, productId, &generator)
        default: return try await undo(module, &generator)
        }
        return nil
    }

    /// Opens stock or moves it, all of it or a part, which then is a lot of its own.
    private static func rearrange(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID {
        let amount = try generator.oneIn(3) ? some(&generator) : nil
        if generator.oneIn(2) { return try await module.openStock(amount, of: productId).eventId }
        let to = try #require(try LocationName(["freezer", "Shelf", "fridge"][generator.below(3)]))
        return try await module.moveStock(amount, of: productId, to: to).eventId
    }

    /// Thaws stock of which some is frozen, and freezes it otherwise.
    private static func freezeOrThaw(
        _ module: InventoryModuleService,
        _ productId: ProductID
    ) async throws -> StockEventID {
        let isFrozen = try await module.stock(of: [productId]).contains { $0.lots.contains(where: \.dates.isFrozen) }
        return try await isFrozen
            ? module.thawStock(of: productId).eventId : module.freezeStock(of: productId).eventId
    }

    /// Picks one of the lots of a product that are on hand; `nil` when there is none.
    private static func lot(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws -> Lot? {
        let lots = try await module.stock(of: [productId]).flatMap(\.lots)
        return lots.isEmpty ? nil : lots[generator.below(lots.count)]
    }

    private static func recountLot(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID? {
        guard let lot = try await lot(module, productId, &generator) else { return nil }
        let counted = try CountedAmount(Amount(Rational(generator.below(4)), lot.unit))
        let count = ProductCount(productId, [counted], at: .lot(lot.id))
        return try await module.recountStock([count]).first?.eventId
    }

    private static func correct(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID? {
        guard let lot = try await lot(module, productId, &generator) else { return nil }
        let day = CalendarDay(number: 19_000).adding(days: generator.below(30))
        let isDate = generator.oneIn(2)
        let corrected = try await module.correctLot(lot.id, of: productId) { lot in
            var (facts, dates) = (lot.facts, lot.dates)
            (facts.shop, dates.bestBefore) = ("Market \(day)", day)
            return isDate ? LotCorrection(dates: dates) : LotCorrection(facts: facts)
        }
        return corrected.eventId
    }

    private static func some(_ generator: inout SeededGenerator) throws -> StockedAmount {
        let unit = generator.oneIn(3) ? "bag" : "kg"
        return try StockedAmount(
            Amount(Rational(Int128(1 + generator.below(4)), Int128(1 + generator.below(3))), unit)
        )
    }

    private static func add(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID {
        let today = CalendarDay(number: 19_000)
        let dates = LotDates(
            bestBefore: generator.oneIn(2) ? today.adding(days: generator.below(30)) : nil,
            useBy: generator.oneIn(4) ? today.adding(days: generator.below(9)) : nil
        )
        let new = NewStock(
            try some(&generator),
            facts: LotFacts(pack: PackContent(UnitCode(rawValue: "bag"), holding: Amount(2, "l"))),
            dates: dates,
            location: try generator.oneIn(2) ? LocationName("fridge") : nil,
            kind: generator.oneIn(3) ? "milk" : ""
        )
        return try await module.addStock(new, of: productId).eventId
    }

    private static func use(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID {
        let all = try await module.stock(of: [productId]).first?.onHand.first
        let amount = try generator.oneIn(2) ? some(&generator) : all.map(StockedAmount.init) ?? some(&generator)
        return try await module.useStock(amount, of: productId).change.eventId
    }

    private static func recount(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID? {
        let counted = try CountedAmount(Amount(Rational(generator.below(4)), generator.oneIn(2) ? "kg" : "bag"))
        let choice: LotChoice = try generator.oneIn(2) ? .at(#require(try LocationName("fridge"))) : .any
        return try await module.recountStock([ProductCount(productId, [counted], at: choice)]).first?.eventId
    }

    private static func settings(
        _ module: InventoryModuleService,
        _ productId: ProductID,
        _ generator: inout SeededGenerator
    ) async throws {
        switch generator.below(4) {
        case 0:
            let minimum = try CountedAmount(Amount(Rational(generator.below(3)), "kg"))
            _ = try await module.updateStockedProduct(productId, StockedProductUpdate(minimum: minimum))
        case 1:
            let days = ShelfLife(openedDays: generator.below(5), frozenDays: nil, thawedDays: 1)
            _ = try await module.setShelfLife(of: "milk", to: generator.oneIn(3) ? nil : days)
        case 2:
            let name = try #require(try LocationName(generator.oneIn(2) ? "Cellar" : "Shelf"))
            _ = try await module.addLocation(name, temperature: .cool)
        default:
            let name = try #require(try LocationName(generator.oneIn(2) ? "Cellar" : "pantry"))
            _ = try await module.deleteLocation(name)
        }
    }

    private static func undo(
        _ module: InventoryModuleService,
        _ generator: inout SeededGenerator
    ) async throws -> StockEventID? {
        let latest = try await module.journal(JournalFilter(), PageRequest(limit: 8)).elements
        guard !latest.isEmpty else { return nil }
        let entry = latest[generator.below(latest.count)]
        return try await module.undoEvent(entry.id, redo: entry.undone != nil).event.id
    }
}
