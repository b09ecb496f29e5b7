import Commands
import CommandsTestKit
import Foundation
import InventoryModule
import InventoryModuleTestKit
import Quantities
import Testing

/// What a kitchen expects of its freezer, its leftovers, its prices and its locations.
@Suite struct KitchenRuleTests: KitchenSuite {
    let store = InMemoryInventoryStore()
    let now = Date(timeIntervalSince1970: 1_775_000_000)
    private let meat: ProductID
    private let monday: CalendarDay

    init() throws {
        meat = try ProductID("meat")
        monday = try CalendarDay("2026-03-02")
    }

    private func name(_ text: String) throws -> LocationName { try #require(try LocationName(text)) }

    @Test func `what is put straight into the freezer is frozen from its first day`() async throws {
        let dates = LotDates(useBy: monday.adding(days: 1))
        let facts = LotFacts(purchased: monday)
        let new = NewStock(try amount(1), facts: facts, dates: dates, location: try name("freezer"), kind: "meat")
        let stock = try await module(key: "1").addStock(new, of: meat).stock
        #expect(stock.lots[0].dates.frozen == monday)
        #expect(stock.lots[0].due(stock.shelfLife) == DueDay(monday.adding(days: 120), .frozen, isDanger: false))
        _ = try await module(key: "2").addLocation(name("Chest"), temperature: .frozen)
        let moved = try await module(key: "3").moveStock(of: meat, to: name("chest"), on: monday.adding(days: 9)).stock
        #expect(moved.lots[0].dates.frozen == monday, "It was frozen all the time.")
    }

    @Test func `what is frozen is used after what is fresh, also when it was opened before`() async throws {
        _ = try await module(key: "1").addStock(NewStock(amount(1)), of: meat)
        _ = try await module(key: "2").openStock(of: meat, on: monday)
        _ = try await module(key: "3").freezeStock(of: meat, on: monday)
        let fresh = NewStock(try amount(2), dates: LotDates(useBy: monday.adding(days: 3)))
        let stock = try await module(key: "4").addStock(fresh, of: meat).stock
        #expect(stock.lots.map(\.quantity) == [2, 1])
    }

    @Test func `leftovers come due on their own`() async throws {
        let facts = LotFacts(purchased: monday, recipeId: "lasagne")
        let added = try await module(key: "1").addStock(NewStock(amount(4, "portion"), facts: facts), of: meat)
        #expect(
            added.stock.lots[0].due(added.stock.shelfLife) == DueDay(monday.adding(days: 3), .opened, isDanger: true)
        )
        let due = try await module().expiringLots(within: 7, of: monday).elements
        #expect(due.map(\.daysLeft) == [3] && due.map(\.due.isDanger) == [true])
    }

    @Test func `a price that is entered later is that of all that came in`() async throws {
        _ = try await module(key: "1").addStock(NewStock(amount(1, "l")), of: meat)
        let used = try await module(key: "2").useStock(amount(Rational(1, 2), "l"), of: meat)
        let lot = try #require(used.stock.lots.first)
        let price = try Money(2, "EUR")
        _ = try await module(key: "3").correctLot(lot.id, of: meat) { lot in
            var facts = lot.facts
            facts.price = price
            return LotCorrection(facts: facts)
        }
        _ = try await module(key: "4").discardStock(nil, of: meat, reason: .spoiled)
        #expect(try await module().waste().cost == [Money(1, "EUR")])
    }

    @Test func `an unknown location is refused, and a refused move adds none`() async throws {
        _ = try await module(key: "1").addStock(NewStock(amount(1), location: name("fridge")), of: meat)
        let known = try await module().locations().locations.map(\.name.name)
        let unknown = InventoryError.stock(.noSuchLocation("frigde", existing: known))
        await #expect(throws: unknown) {
            try await module(key: "2").useStock(amount(1), of: meat, from: .at(name("frigde")))
        }
        await #expect(throws: unknown) {
            let count = ProductCount(meat, [try CountedAmount(Amount(1, "kg"))], at: .at(try name("frigde")))
            return try await module(key: "3").recountStock([count])
        }
        let salt = try ProductID("salt")
        await #expect(throws: InventoryError.stock(.nothingThere(salt))) {
            try await module(key: "4").moveStock(of: salt, to: name("cellar"))
        }
        #expect(try await module().locations().locations.map(\.name.name) == known)
        #expect(try await module().stock(of: [meat])[0].onHand == [Amount(1, "kg")])
    }

    @Test(arguments: ["Fridge › Door", "fridge > door", "DOOR"])
    func `a location is found by its path`(text: String) async throws {
        _ = try await module(key: "1").addLocation(name("Door"), within: "fridge")
        let new = NewStock(try amount(1), location: try name(text))
        #expect(try await module(key: "2").addStock(new, of: meat).stock.lots[0].place?.name.name == "Door")
        #expect(try await module().locations().locations.count == 4)
    }

    @Test func `what is to get makes up for what was used beyond what came in`() async throws {
        let minimum = StockedProductUpdate(minimum: try CountedAmount(Amount(2, "kg")))
        _ = try await module(key: "1").updateStockedProduct(meat, minimum)
        _ = try await module(key: "2").useStock(amount(3), of: meat)
        #expect(try await module().missingProducts().missing.map(\.toGet) == [Amount(5, "kg")])
    }

    @Test func `a pack of which a part is used was opened on the day of the person`() async throws {
        let pack = try #require(PackContent(UnitCode(rawValue: "can"), holding: Amount(400, "g")))
        let cans = NewStock(try amount(2, "can"), facts: LotFacts(pack: pack))
        _ = try await module(key: "1").addStock(cans, of: meat)
        let day = try CalendarDay("2023-11-13")
        let used = try await module(key: "2").useStock(amount(100, "g"), of: meat, on: day)
        #expect(used.stock.lots.map(\.dates.opened) == [day, nil])
    }

    @Test func `a command over too many lots is refused before it is entered`() async throws {
        let kilogram = UnitCode(rawValue: "kg")
        let lots = (1...StockEvent.mostChanges).map {
            LotChange(of: meat, lot: LotID(rawValue: "\($0)"), in: kilogram, .adds(1))
        }
        let event = StockEvent(.purchase, of: meat, at: .distantPast, by: "anna", changes: lots)
        let create = Intent.create(InventoryRow.changes(entering: event))
        let planned = PlannedOperation(create, of: EntityKey("event", "many"), expecting: 0)
        _ = try await store.commit([planned], outcome: [], for: .test())
        _ = try await module(key: "1").addStock(NewStock(amount(1)), of: meat)
        await #expect(throws: InventoryError.stock(.tooManyLots(count: 1_001))) {
            try await module(key: "all").discardStock(nil, of: meat, reason: .spoiled)
        }
    }

    @Test func `a drawer of the freezer is as cold as the freezer`() async throws {
        let added = try await module(key: "1").addLocation(name("Drawer"), within: "freezer")
        #expect(added.first { $0.name.name == "Drawer" }?.temperature == .frozen)
    }

    private func frozen(_ places: [StorageLocation]) -> [String] {
        places.filter { $0.temperature == .frozen }.map(\.name.name).sorted()
    }

    @Test func `what is put into a freezer is as cold as it, and a freezer in a warm room stays one`() async throws {
        _ = try await module(key: "1").addLocation(name("Box"))
        _ = try await module(key: "2").addLocation(name("Bag"), within: "box")
        _ = try await module(key: "3").addLocation(name("Garage"))
        var places = try await module(key: "4").updateLocation(name("Box"), LocationUpdate(parent: "freezer"))
        #expect(frozen(places) == ["Bag", "Box", "Freezer"])
        places = try await module(key: "5").updateLocation(name("freezer"), LocationUpdate(parent: "garage"))
        #expect(frozen(places) == ["Bag", "Box", "Freezer"])
        let warm = LocationUpdate(temperature: .cool, parent: "fridge")
        places = try await module(key: "6").updateLocation(name("Box"), warm)
        #expect(frozen(places) == ["Freezer"])
        #expect(
            places.filter { ["Box", "Bag"].contains($0.name.name) }.map(\.temperature) == [.cool, .cool],
            "What a person says, holds."
        )
    }

    @Test func `what comes out of a freezer is as cold as what it is put into`() async throws {
        _ = try await module(key: "1").addLocation(name("Box"), within: "freezer")
        _ = try await module(key: "2").addLocation(name("Bag"), within: "box")
        await #expect(throws: InventoryError.stock(.temperatureUnknown("Box"))) {
            try await module(key: "3").updateLocation(name("Box"), LocationUpdate(parent: ""))
        }
        var places = try await module(key: "4").updateLocation(name("Box"), LocationUpdate(parent: "fridge"))
        #expect(
            places.filter { ["Box", "Bag"].contains($0.name.name) }.map(\.temperature) == [.chilled, .chilled]
        )
        places = try await module(key: "5").updateLocation(name("fridge"), LocationUpdate(parent: "freezer"))
        #expect(frozen(places) == ["Bag", "Box", "Freezer", "Fridge"])
        places = try await module(key: "6").updateLocation(name("fridge"), LocationUpdate(temperature: .chilled))
        #expect(frozen(places) == ["Freezer"], "A mistake is taken back with all that followed.")
    }

    @Test func `a freezer with frozen lots stays a freezer`() async throws {
        _ = try await module(key: "1").addLocation(name("Box"), within: "freezer")
        _ = try await module(key: "2").addLocation(name("Bag"), within: "box")
        let new = NewStock(try amount(1), facts: LotFacts(purchased: monday), location: try name("Bag"))
        _ = try await module(key: "3").addStock(new, of: meat)
        for update in [LocationUpdate(parent: "fridge"), LocationUpdate(temperature: .ambient)] {
            await #expect(throws: InventoryError.stock(.wouldThaw("Box", lots: 1))) {
                try await module(key: "4").updateLocation(name("Box"), update)
            }
        }
        _ = try await module(key: "5").thawStock(of: meat, to: name("fridge"), on: monday)
        let places = try await module(key: "6").updateLocation(name("Box"), LocationUpdate(parent: "fridge"))
        #expect(frozen(places) == ["Freezer"])
    }

    @Test func `nothing is frozen into a place that is no freezer`() async throws {
        _ = try await module(key: "1").addStock(NewStock(amount(1), location: name("fridge")), of: meat)
        await #expect(throws: InventoryError.stock(.notAFreezer("Pantry"))) {
            try await module(key: "2").freezeStock(of: meat, to: name("pantry"), on: monday)
        }
        _ = try await module(key: "3").deleteLocation(name("pantry"))
        await #expect(throws: InventoryError.stock(.notAFreezer("pantry"))) {
            try await module(key: "4").freezeStock(of: meat, to: name("pantry"), on: monday)
        }
        #expect(try await module().locations().find(name("pantry")) == nil)
    }

    @Test func `what comes in frozen comes into a freezer, or was frozen elsewhere before it had a row`() async throws {
        let dates = LotDates(frozen: monday)
        await #expect(throws: InventoryError.stock(.notAFreezer("Fridge"))) {
            try await module(key: "1").addStock(NewStock(amount(1), dates: dates, location: name("fridge")), of: meat)
        }
        let chest = NewStock(try amount(1), dates: dates, location: try name("Chest"))
        #expect(try await module(key: "2").addStock(chest, of: meat).stock.lots.map(\.dates) == [dates])
        #expect(try await module().locations().find(name("Chest"))?.temperature == .frozen)
        let row = NewStock(try amount(2), dates: dates, location: try name("fridge"), occasion: "row 1")
        let stock = try await module(key: "3").addStock(row, of: meat).stock
        #expect(Set(stock.lots.map(\.place?.name.name)) == ["Chest", "Fridge"])
        let thawed = LotDates(frozen: monday, thawed: monday.adding(days: 1))
        _ = try await module(key: "4").addStock(NewStock(amount(1), dates: thawed, location: name("fridge")), of: meat)
    }

    @Test func `what comes in frozen without a place counts by where the home usually puts it`() async throws {
        _ = try await module(key: "1").updateStockedProduct(meat, StockedProductUpdate(location: "fridge"))
        await #expect(throws: InventoryError.stock(.notAFreezer("Fridge"))) {
            try await module(key: "2").addStock(NewStock(amount(1), dates: LotDates(frozen: monday)), of: meat)
        }
        #expect(try await module().stock(of: [meat])[0].onHand.isEmpty)
    }

    @Test func `a location that the home deleted is as cold as it was`() async throws {
        let new = NewStock(try amount(1), facts: LotFacts(purchased: monday), location: try name("freezer"))
        _ = try await module(key: "1").addStock(new, of: meat)
        _ = try await module(key: "2").deleteLocation(name("pantry"))
        let moved = try await module(key: "3").moveStock(of: meat, to: name("Pantry"), on: monday)
        #expect(moved.stock.lots[0].dates.thawed == monday)
    }

    @Test func `what is frozen is not moved to a place of which no one knows how cold it is`() async throws {
        let new = NewStock(try amount(1), facts: LotFacts(purchased: monday), location: try name("freezer"))
        _ = try await module(key: "1").addStock(new, of: meat)
        await #expect(throws: InventoryError.stock(.newPlaceOfFrozen("Top drawer"))) {
            try await module(key: "2").moveStock(of: meat, to: name("Top drawer"), on: monday)
        }
        #expect(try await module().locations().find(name("top drawer")) == nil)
        _ = try await module(key: "3").addLocation(name("Top drawer"), within: "freezer")
        let moved = try await module(key: "4").moveStock(of: meat, to: name("Top drawer"), on: monday)
        #expect(moved.stock.lots[0].dates.thawed == nil && moved.newLocation == nil)
    }

    @Test func `a change names the location that it adds, and one that something is frozen into is a freezer`()
        async throws
    {
        _ = try await module(key: "1").addStock(NewStock(amount(1), location: name("fridge")), of: meat)
        let moved = try await module(key: "2").moveStock(of: meat, to: name("Shelf"))
        #expect(try moved.newLocation == name("Shelf"))
        #expect(try await module().locations().find(name("Shelf"))?.temperature == .ambient)
        let frozen = try await module(key: "3").freezeStock(of: meat, to: name("Chest"), on: monday)
        #expect(try frozen.newLocation == name("Chest"))
        #expect(try await module().locations().find(name("Chest"))?.temperature == .frozen)
    }

    @Test func `what a person counts at one place is there, whatever was used beyond what came in`() async throws {
        let eggs = NewStock(try StockedAmount(Amount(10, .count)), location: try name("fridge"))
        _ = try await module(key: "1").addStock(eggs, of: meat)
        _ = try await module(key: "2").useStock(StockedAmount(Amount(15, .count)), of: meat)
        let count = ProductCount(meat, [try CountedAmount(Amount(4, .count))], at: .at(try name("pantry")))
        let stock = try await module(key: "3").recountStock([count])[0].stock
        #expect(stock.onHand == [Amount(4, .count)] && stock.shortfall.isEmpty)
        #expect(stock.lots.map(\.place?.name.name) == ["Pantry"])
        #expect(try await module().stock(of: [meat])[0] == stock)
    }

    @Test func `a count of nothing at one place, or of another unit, leaves what is missing elsewhere`() async throws {
        _ = try await module(key: "1").useStock(StockedAmount(Amount(5, .count)), of: meat)
        let none = ProductCount(meat, [try CountedAmount(Amount(0, .count))], at: .at(try name("pantry")))
        #expect(try await module(key: "2").recountStock([none])[0].stock.shortfall == [Amount(5, .count)])
        let other = ProductCount(meat, [try CountedAmount(Amount(1, "kg"))], at: .at(try name("pantry")))
        let stock = try await module(key: "3").recountStock([other])[0].stock
        #expect(stock.shortfall == [Amount(5, .count)] && stock.onHand == [Amount(1, "kg")])
    }
}
