import Commands
import CommonMessages
import EndpointTestKit
import Envelope
import InventoryMessages
import InventoryModule
import MessageBus
import MessageBusTestKit
import QuantityMessages
import Testing

@Suite struct InventoryEndpointTests {
    @Test(arguments: InventoryHome.Adapter.allCases)
    func `additions and uses determine the stock on hand`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        home.teachUnits()
        #expect(try await home.add("3/2", "kg", of: "flour", key: "k1").onHand == [Amount("3/2", "kg")])
        #expect(
            try await home.add("2", "bag", of: "flour", key: "k2").onHand == [Amount("2", "bag"), Amount("3/2", "kg")]
        )
        #expect(
            try await home.use("1/2", "kg", of: "flour", key: "k3").onHand == [Amount("2", "bag"), Amount("1", "kg")]
        )
        let stock = try await home.stock("salt", "flour")
        #expect(stock.map(\.productID) == ["salt", "flour"])
        #expect(stock.map(\.onHand) == [[], [Amount("2", "bag"), Amount("1", "kg")]])
        #expect(stock[1].lots.map(\.householdID) == Array(repeating: "\(HouseholdID(name: "smith"))", count: 2))
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `another unit takes one message, and the rest keeps its unit`(
        adapter: InventoryHome.Adapter
    ) async throws {
        let home = try InventoryHome(adapter)
        home.teachUnits()
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        _ = try await home.add("3", "bag", of: "flour", key: "k2")
        let stock = try await home.use("200", "g", of: "flour", key: "k3")
        #expect(stock.onHand == [Amount("3", "bag"), Amount("4/5", "kg")])
        let asked = home.quantity.requests(of: ConvertRequest.self)
        #expect(asked.count == 1)
        #expect(asked.first?.request.conversions.map(\.toUnit) == ["bag", "kg"])
        #expect(asked.first?.options.household == HouseholdID(name: "smith").bytes)
    }

    @Test func `a measured weight is not an exact conversion`() async throws {
        let home = try InventoryHome(.memory)
        home.teachUnits()
        _ = try await home.add("4", "cup", of: "water", key: "k1")
        let used = try await home.use("200", "g", of: "water", key: "k2")
        #expect(used.onHand == [Amount("4", "cup")] && used.shortfall == [Amount("200", "g")])
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `a use that exceeds the stock counts, and the reply says what is missing`(
        adapter: InventoryHome.Adapter
    ) async throws {
        let home = try InventoryHome(adapter)
        _ = try await home.add("3/2", "kg", of: "flour", key: "k1")
        let used = try await home.use("2", "kg", of: "flour", key: "k2")
        #expect(used.onHand.isEmpty && used.shortfall == [Amount("1/2", "kg")])
        #expect(try await home.stock("flour").first == used)
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `a repeated command gets the same reply and records one event`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        let first = try await home.add("1", "kg", of: "flour", key: "k1")
        _ = try await home.add("5", "kg", of: "flour", key: "k2")
        #expect(try await home.add("1", "kg", of: "flour", key: "k1") == first)
        let used = try await home.use("2", "kg", of: "flour", key: "k3")
        #expect(try await home.use("2", "kg", of: "flour", key: "k3") == used)
        #expect(try await home.stock("flour").first?.onHand == [Amount("4", "kg")])
        let household = HouseholdID(name: "smith")
        let ledger = try await home.store.events(JournalFilter(), after: nil, limit: 10, in: household)
        #expect(ledger.count == 3)
        let reused = try await #require(throws: Refusal.self) {
            try await home.add("7", "kg", of: "flour", key: "k1")
        }
        #expect(reused.problem.code == "inventory.keyReused")
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `another home sees and uses none of it with any message`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        #expect(try await home.stock("flour", home: "jones").first?.onHand == [])
        let list = try await home.sender.request(ListStockRequest(), options: InventoryHome.options("jones"))
        #expect(list.stock.isEmpty)
        let used = try await home.use("1", "kg", of: "flour", key: "k1", home: "jones")
        #expect(used.shortfall == [Amount("1", "kg")])
        let theirs = try await home.add("9", "kg", of: "flour", key: "k2", home: "jones")
        #expect(theirs.onHand == [Amount("8", "kg")])
        #expect(try await home.stock("flour").first?.onHand == [Amount("1", "kg")])
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `the list is paged and omits products that are used up`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        for name in ["d", "b", "a", "c"] { _ = try await home.add("1", "", of: name, key: "add \(name)") }
        _ = try await home.use("1", "", of: "b", key: "use b")
        var names: [String] = []
        var page = ListStockRequest()
        page.limit = 2
        repeat {
            let reply = try await home.sender.request(page, options: InventoryHome.options())
            names += reply.stock.map(\.productID)
            page.cursor = reply.nextCursor
        } while !page.cursor.isEmpty
        #expect(names == ["a", "c", "d"])
    }

    @Test(arguments: [
        ("", "1", "g", "inventory.emptyProductId", "productId"),
        ("  ", "1", "g", "inventory.emptyProductId", "productId"),
        (String(repeating: "p", count: 201), "1", "g", "inventory.productIdTooLong", "productId"),
        ("flour", "1", String(repeating: "g", count: 201), "common.unitTooLong", "amount.unit"),
        ("flour", "0", "g", "inventory.amountNotPositive", "amount"),
        ("flour", "-1/2", "g", "inventory.amountNotPositive", "amount"),
        ("flour", "some", "g", "common.notANumber", "amount.value"),
        ("flour", "1/0", "g", "common.notANumber", "amount.value"),
        ("flour", "9999999999999999999999999999999999999999", "g", "common.notANumber", "amount.value"),
        ("flour", "170141183460469231731687303715884105727", "kg", "inventory.amountTooLarge", "amount"),
    ])
    func `invalid input is refused and changes nothing`(
        productId: String,
        value: String,
        unit: String,
        code: String,
        field: String
    ) async throws {
        let home = try InventoryHome(.sqlite)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        let refusal = try await #require(throws: Refusal.self) {
            try await home.add(value, unit, of: productId, key: "k2")
        }
        #expect(refusal.status == .invalid)
        #expect(refusal.problem.code == code)
        #expect(refusal.problem.field == field)
        #expect(try await home.stock("flour").first?.onHand == [Amount("1", "kg")])
    }

    @Test func `a refusal names what the request lacks`() async throws {
        let home = try InventoryHome(.memory)
        var use = UseStockRequest()
        use.productID = "flour"
        let noAmount = try await #require(throws: Refusal.self) {
            try await home.sender.request(use, options: InventoryHome.options(key: "k1"))
        }
        #expect(noAmount.problem.code == "inventory.noAmount")
        let empty = try await #require(throws: Refusal.self) { try await home.stock("flour", "") }
        #expect(empty.problem.code == "inventory.emptyProductId")
        #expect(empty.problem.field == "productIds[1]")
        var list = ListStockRequest()
        list.cursor = "nonsense"
        let cursor = try await #require(throws: Refusal.self) {
            try await home.sender.request(list, options: InventoryHome.options())
        }
        #expect(cursor.problem.code == "common.invalidCursor")
    }

    @Test func `a location is named in other languages until the home renames it`() async throws {
        let home = try InventoryHome(.memory)
        let locations = try await home.sender.request(ListLocationsRequest(), options: InventoryHome.options())
            .locations
        let fridge = try #require(locations.first { $0.name == "Fridge" })
        #expect(fridge.otherNames.contains("Kühlschrank") && !fridge.otherNames.contains("Fridge"))
        var rename = UpdateLocationRequest()
        (rename.location, rename.name) = ("fridge", "Cold box")
        let renamed = try await home.sender.request(rename, options: InventoryHome.options(key: "k1")).locations
        #expect(renamed.first { $0.id == fridge.id }?.otherNames == [])
    }

    @Test func `an unreadable number from the quantity service is a mistake of the installation`() async throws {
        let home = try InventoryHome(.memory)
        _ = try await home.add("1", "kg", of: "flour", key: "k1")
        home.teachUnits { _ in "many" }
        let refusal = try await #require(throws: Refusal.self) { try await home.use("1", "g", of: "flour", key: "k2") }
        #expect(refusal.status == .internal && refusal.problem.code == "inventory.converterUnavailable")
        #expect(refusal.problem.sentence.hasSuffix("run the same release of all services."))
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `references are rewritten once, and a request that cannot be kept is refused`(
        adapter: InventoryHome.Adapter
    ) async throws {
        let home = try InventoryHome(adapter)
        func rewrite(_ changes: [(String, String)], key: String) async throws -> UInt32 {
            var request = RewriteReferencesRequest()
            request.changes = changes.map { earlier, new in
                var change = InventoryMessages.ReferenceChange()
                (change.earlierID, change.productID) = (earlier, new)
                return change
            }
            return try await home.sender.request(request, options: InventoryHome.options(key: key)).rewritten
        }
        _ = try await home.add("1", "kg", of: "old", key: "k1")
        for _ in 0..<2 { #expect(try await rewrite([("old", "new")], key: "k2") == 1) }
        #expect(try await rewrite([("old", "new")], key: "k3") == 0)
        #expect(try await home.use("1", "kg", of: "new", key: "k4").onHand.isEmpty)
        #expect(try await home.stock("old").first?.onHand == [])
        let many = (0...200).map { ("old \($0)", "new") }
        let tooMany = try await #require(throws: Refusal.self) { try await rewrite(many, key: "k5") }
        #expect(tooMany.problem.code == "inventory.tooManyReferences" && tooMany.problem.field == "changes")
        #expect(try await rewrite(Array(many.dropLast()), key: "k6") == 200)
        let empty = try await #require(throws: Refusal.self) { try await rewrite([("a", "b"), ("c", " ")], key: "k7") }
        #expect(empty.problem.code == "inventory.emptyProductId" && empty.problem.field == "changes[1].productId")
    }

    @Test func `stock, and a use of it, have every field`() async throws {
        let home = try InventoryHome(.memory)
        home.halveEverything()
        var add = AddStockRequest()
        (add.productID, add.amount, add.location) = ("beans", Amount("2", "can"), "cellar")
        (add.pack.unit, add.pack.content) = ("can", Amount("400", "g"))
        (add.price.amount, add.price.currency, add.shop) = ("5/2", "EUR", "Corner")
        (add.barcode, add.purchased) = ("4006381333931", "2023-11-01")
        (add.dates.packaged, add.dates.manufactured) = ("2023-10-01", "2023-10-01")
        (add.dates.bestBefore, add.dates.useBy, add.dates.expiry) = ("2024-10-01", "2024-10-01", "2024-10-01")
        (add.dates.frozen, add.dates.thawed) = ("2023-10-01", "2023-10-02")
        _ = try await home.sender.request(add, options: InventoryHome.options(key: "k1"))
        _ = try await home.add("2", "jar", of: "peas", key: "k2")
        var cook = AddStockRequest()
        (cook.productID, cook.amount, cook.recipeID) = ("a pie", Amount("2", "piece"), "r")
        _ = try await home.sender.request(cook, options: InventoryHome.options(key: "k5"))
        var use = UseStockRequest()
        (use.productID, use.amount, use.ingredientKey) = ("beans", Amount("200", "g"), "bean")
        let used = try await home.sender.request(use, options: InventoryHome.options(key: "k3"))
        use.productID = "peas"
        let measured = try await home.sender.request(use, options: InventoryHome.options(key: "k4"))
        (use.productID, use.amount, use.ingredientKey) = ("a pie", Amount("1", "piece"), "")
        let eaten = try await home.sender.request(use, options: InventoryHome.options(key: "k6"))
        #expect(unsetFields(of: [used, measured, eaten]) == ["stock.shortfall"])
        #expect(measured.assumptions.map(\.source) == ["test"] && measured.measuredBy == ["200 g = 1/2 can (chart)"])
        #expect(used.stock.onHand == [Amount("3/2", "can")] && used.stock.locations == ["cellar"])
        #expect(used.stock.packs.map(\.unit) == ["can"] && used.packs.map(\.content) == [Amount("400", "g")])
        var list = ListStockRequest()
        list.limit = 2
        let listed = try await home.sender.request(list, options: InventoryHome.options())
        #expect(unsetFields(of: [listed]) == ["stock.shortfall"])
    }

    @Test(arguments: InventoryHome.Adapter.allCases)
    func `an occasion is undone before it comes in and afterward`(adapter: InventoryHome.Adapter) async throws {
        let home = try InventoryHome(adapter)
        var undo = UndoStockEventRequest()
        (undo.productID, undo.occasion) = ("milk", "tick 1")
        let early = try await home.sender.request(undo, options: InventoryHome.options(key: "k1"))
        #expect(!early.hasEvent && early.stock.onHand.isEmpty && !early.unchanged)
        var add = AddStockRequest()
        (add.productID, add.amount, add.occasion) = ("milk", Amount("2", "l"), "tick 1")
        let late = try await home.sender.request(add, options: InventoryHome.options(key: "k2"))
        #expect(late.enteredBefore && late.stock.onHand.isEmpty)
        (add.occasion, undo.occasion) = ("tick 2", "tick 2")
        let added = try await home.sender.request(add, options: InventoryHome.options(key: "k3"))
        #expect(added.stock.onHand == [Amount("2", "l")])
        let undone = try await home.sender.request(undo, options: InventoryHome.options(key: "k4"))
        #expect(undone.event.id == added.eventID && undone.event.hasUndone && undone.stock.onHand.isEmpty)
        #expect(try await home.sender.request(undo, options: InventoryHome.options(key: "k5")).unchanged)
        undo.redo = true
        let redone = try await home.sender.request(undo, options: InventoryHome.options(key: "k6"))
        #expect(redone.stock.onHand == [Amount("2", "l")])
    }
}

extension InventoryHome {
    /// Lets the quantity service answer half a unit to every question, by one measured step.
    fileprivate func halveEverything() {
        quantity.answer(ConvertRequest.self) { (request, _) async throws(Refusal) in
            var reply = ConvertReply()
            reply.outcomes = request.conversions.map { conversion in
                var (outcome, step, assumption) = (ConversionOutcome(), PathStep(), Assumption())
                (assumption.code, assumption.said, assumption.meant) = ("quantity.usual", "a can", "400 g")
                (assumption.source, assumption.sentence) = ("test", "A can is 400 g.")
                outcome.quantity.amount = Amount("1/2", conversion.toUnit)
                step.source = "chart"
                (outcome.path, outcome.equations, outcome.assumptions) = ([step], ["200 g = 1/2 can"], [assumption])
                return outcome
            }
            return reply
        }
    }
}
