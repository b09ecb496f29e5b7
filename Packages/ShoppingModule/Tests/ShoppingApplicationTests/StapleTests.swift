import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// S1, component 1: staples.
@Suite struct StapleTests {
    private static func draft(_ text: String, _ change: (inout StapleDraft) -> Void = { _ in }) -> StapleDraft {
        var draft = StapleDraft()
        draft.text = text
        change(&draft)
        return draft
    }

    @Test func `a staple is kept with its amount, shop, levels, interval, note, and category`() async throws {
        let home = await ListHome().arranged()
        let saved = try await home().addStaple(
            Self.draft("milk 2 l") { draft in
                (draft.shop, draft.minimum, draft.target) = (" Corner ", "1 l", "4 l")
                (draft.intervalDays, draft.note, draft.category) = (7, "whole", "dairy")
            }
        )
        #expect(!saved.existed)
        let shown = try #require(try await home(nil).staples().first)
        #expect(shown.staple == saved.staple && shown.category.name == "Dairy")
        #expect(shown.staple.name.text == "Milk" && shown.staple.amount?.quantity.displayText == "2 l")
        #expect(shown.staple.amount?.quantity.numericValue == 2 && shown.staple.amount?.quantity.standardUnit == "l")
        #expect(shown.staple.shop == "Corner" && shown.staple.intervalDays == 7 && shown.staple.note == "whole")
        #expect(shown.staple.levels.minimum?.quantity.displayText == "1 l")
        #expect(shown.staple.levels.target?.quantity.displayText == "4 l")
    }

    @Test func `the same ingredient is one staple, which a second adding changes where it says something`() async throws
    {
        let home = await ListHome().arranged()
        _ = try await home().addStaple(Self.draft("milk 2 l") { $0.shop = "Corner" })
        let again = try await home().addStaple(Self.draft("Milk") { $0.intervalDays = 3 })
        #expect(again.existed && again.staple.amount?.quantity.displayText == "2 l")
        #expect(again.staple.shop == "Corner" && again.staple.intervalDays == 3 && again.staple.version == 2)
        #expect(try await home(nil).staples().count == 1)
    }

    @Test(arguments: ["Crème brûlée", "CREME BRULEE", "crème  brûlée"])
    func `case, accents, and white space make no other staple of what is no ingredient`(name: String) async throws {
        let home = await ListHome().arranged()
        _ = try await home().addStaple(Self.draft("Crème brûlée:"))
        let again = try await home().addStaple(Self.draft("\(name):"))
        #expect(again.existed)
    }

    @Test func `bad input is refused with a sentence, and nothing is kept`() async throws {
        let home = await ListHome().arranged()
        #expect(
            await sentence { _ = try await home().addStaple(Self.draft(" ")) }
                == "A name is empty: write what it is, such as \"milk 2 l\"."
        )
        let amount = await sentence { _ = try await home().addStaple(Self.draft("milk 2 l") { $0.minimum = "some" }) }
        #expect(amount == "\"some\" is no amount: write it like \"2 l\" or \"500 g\".")
        let days = await sentence { _ = try await home().addStaple(Self.draft("milk 2 l") { $0.intervalDays = -1 }) }
        #expect(days == "An interval of -1 days makes no sense: give 1 to 3653 days, or 0 for none.")
        let long = String(repeating: "a", count: 501)
        let note = await sentence { _ = try await home().addStaple(Self.draft("milk 2 l") { $0.note = long }) }
        #expect(note == "\"aaaaaaaaaaaaaaaaaaaa…\" has 501 characters, and there is room for 500: shorten it.")
        #expect(try await home(nil).staples().isEmpty)
    }

    @Test(arguments: [
        ("bananas, lots", "\"lots\" is no amount: write it like \"2 l\" or \"500 g\"."),
        ("-1 l milk", "\"-1 l milk\" is none of it: write how much you need, or leave the amount out."),
        ("0 l milk", "\"0 l milk\" is none of it: write how much you need, or leave the amount out."),
    ])
    func `an amount that is a word, or not above zero, makes no staple, and changes none`(
        text: String,
        expected: String
    ) async throws {
        let home = await ListHome().arranged()
        #expect(await sentence { _ = try await home().addStaple(Self.draft(text)) } == expected)
        #expect(try await home(nil).staples().isEmpty)
        _ = try await home().addStaple(Self.draft("tea 1 kg"))
        #expect(await sentence { _ = try await home().editStaple("tea", Self.draft(text)) } == expected)
        #expect(try await home(nil).staples().map(\.staple.name.text) == ["Tea"])
    }

    @Test func `a target below the minimum, or one that can't be compared with it, is refused`() async throws {
        let home = await ListHome().arranged { $0.gramsPerUnit = ["flour cup": 120, "flour g": 1] }
        func added(_ text: String, _ minimum: String, _ target: String) async -> String {
            await sentence {
                _ = try await home().addStaple(Self.draft(text) { ($0.minimum, $0.target) = (minimum, target) })
            }
        }
        let below =
            "A target of 1 l is below the minimum of 3 l, so the staple would always be due: raise the one or "
            + "lower the other."
        #expect(await added("milk", "3 l", "1 l") == below)
        #expect(
            await added("milk", "2 l", "3 kg")
                == "A minimum of 2 l and a target of 3 kg can't be compared: write both in one unit."
        )
        #expect(try await home(nil).staples().isEmpty)
        #expect(await added("milk", "3 l", "3 l").isEmpty)
        #expect(await added("tea", "3 x", "").isEmpty)
        var edit = StapleDraft()
        edit.target = "1 l"
        let edited = await sentence { [edit] in _ = try await home().editStaple("milk", edit) }
        #expect(edited == below)
        (edit.target, edit.minimum) = ("2 l", "1 l")
        #expect(try await home().editStaple("milk", edit).levels.target?.quantity.displayText == "2 l")
    }

    @Test func `a staple is edited by its name, and another ingredient makes it that one's staple`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().addStaple(Self.draft("milk 2 l") { $0.minimum = "1 l" })
        var edit = StapleDraft()
        (edit.minimum, edit.shop) = ("", "Market")
        let edited = try await home().editStaple("MILK", edit)
        #expect(edited.levels.minimum == nil && edited.shop == "Market")
        #expect(edited.amount?.quantity.displayText == "2 l")
        let moved = try await home().editStaple("milk", Self.draft("oatmilk 1 l"))
        #expect(moved.name.text == "Oatmilk" && moved.shop == "Market" && moved.id != edited.id)
        #expect(try await home(nil).staples().map(\.staple.name.text) == ["Oatmilk"])
        _ = try await home().addStaple(Self.draft("milk 1 l"))
        let taken = await sentence { _ = try await home().editStaple("milk", Self.draft("oatmilk 1 l")) }
        #expect(taken == "Oatmilk is a staple already: change that one, or delete one of the two.")
        let unknown = await sentence { _ = try await home().editStaple("tea", edit) }
        #expect(unknown == "The home has no staple \"tea\": list the staples, or add it first.")
    }

    @Test func `deleting names what goes with it and asks, and only a yes deletes; lists keep what came from it`()
        async throws
    {
        let home = await ListHome().arranged()
        _ = try await home().addStaple(Self.draft("milk 2 l") { ($0.intervalDays, $0.shop) = (7, "Corner") })
        _ = try await home().add(ListAddition(staples: ["milk"]), confirmed: true)
        let asked = try await home(nil).deleteStaple("milk", confirmed: false)
        #expect(!asked.isDeleted && asked.lists == ["Week of November 23"])
        #expect(
            asked.question
                == "Delete the staple Milk, and with it what you said about it (2 l, every 7 days, from Corner)? "
                + "Week of November 23 keeps what came from it."
        )
        #expect(try await home(nil).staples().count == 1)
        #expect(try await home().deleteStaple("milk", confirmed: true).isDeleted)
        #expect(try await home(nil).staples().isEmpty)
        #expect(try await home.texts() == ["Milk: 2 l (Milk: 2 l)"])
    }

    @Test func `staples are found by words and by category, in the order of the aisles`() async throws {
        let home = await ListHome().arranged {
            $0.categories = ["milk": "dairy", "flour": "baking"]
            $0.storeOrder = ["dairy", "baking"]
        }
        for text in ["flour 1 kg", "milk 2 l", "eggs 6 x"] { _ = try await home().addStaple(Self.draft(text)) }
        #expect(try await home(nil).staples().first?.staple.name.text == "Milk")
        #expect(try await home(nil).staples(containing: "FLO").map(\.staple.name.text) == ["Flour"])
        #expect(try await home(nil).staples(in: "Baking").map(\.staple.name.text) == ["Flour"])
        await #expect(throws: ShoppingError.self) { _ = try await home(nil).staples(in: "Toys") }
        #expect(try await home(nil).staples(containing: "flo", in: "Dairy").isEmpty)
    }

    @Test func `a staple says when it was bought last`() async throws {
        let home = await ListHome().arranged {
            $0.products = ["milk": ["prd_1", "prd_2"]]
            for (id, day) in [("prd_1", "2026-11-20"), ("prd_2", "2026-11-24")] {
                var usage = StockUsage()
                usage.lastPurchase = StockPurchase(Amount(1, UnitCode(rawValue: "l")), on: LotDay(rawValue: day))
                $0.usages[id] = usage
            }
        }
        _ = try await home().addStaple(Self.draft("milk 2 l"))
        #expect(try await home(nil).staples().map(\.lastPurchased) == [LotDay(rawValue: "2026-11-24")])
    }

    @Test func `due are those below the minimum, with what lacks to the target, and those not bought for too long`()
        async throws
    {
        let home = await ListHome().arranged {
            $0.products = ["milk": ["prd_1"], "eggs": ["prd_2"], "flour": ["prd_3"]]
            $0.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "l"))], "prd_3": [Amount(2, UnitCode(rawValue: "kg"))]]
            var usage = StockUsage()
            usage.lastPurchase = StockPurchase(Amount(6, .count), on: LotDay(rawValue: "2026-11-20"))
            $0.usages["prd_2"] = usage
        }
        _ = try await home().addStaple(Self.draft("milk 2 l") { ($0.minimum, $0.target) = ("2 l", "4 l") })
        _ = try await home().addStaple(Self.draft("flour 1 kg") { $0.minimum = "1 kg" })
        _ = try await home().addStaple(Self.draft("eggs 6 x") { $0.intervalDays = 7 })
        let due = try await home(nil).dueStaples()
        #expect(due.map(\.staple.name.text) == ["Eggs", "Milk"])
        #expect(due.map { $0.toBuy?.displayText } == ["6", "3 l"])
        let bought = try #require(LotDay(rawValue: "2026-11-20"))
        #expect(due[0].reason == .interval(lastPurchased: bought, days: 7))
        guard case .belowMinimum(let onHand) = due[1].reason else { throw StubError.uncountable }
        #expect(onHand.map(\.displayText) == ["1 l"])
        #expect(try await home(nil).dueStaples(on: CalendarDay("2026-11-26")).map(\.staple.name.text) == ["Milk"])
        let added = try await home().add(ListAddition(staples: ["flour"], dueStaples: true), confirmed: true)
        #expect(added.after.map(\.text) == ["Eggs: 6 (Eggs: 6)", "Milk: 3 l (Milk: 3 l)", "Flour: 1 kg (Flour: 1 kg)"])
    }

    @Test func `a staple that is due again is needed again, and only once`() async throws {
        let liters = UnitCode(rawValue: "l")
        let home = await ListHome().arranged {
            $0.products = ["milk": ["prd_1"]]
            $0.titles = ["prd_1": "Milk"]
            $0.stock = ["prd_1": [Amount(1, liters)]]
        }
        _ = try await home().addStaple(Self.draft("milk 2 l") { ($0.minimum, $0.target) = ("2 l", "4 l") })
        let add = { _ = try await home().add(ListAddition(dueStaples: true), confirmed: true) }
        try await add()
        _ = try await home().check([ItemCheck("milk")])
        #expect(try await home.texts() == ["✓ Milk: 3 l (Milk: 3 l)"])
        // What was bought is gone by Friday.
        for _ in 1...2 {
            try await add()
            #expect(try await home.texts() == ["Milk: 3 l (Milk: 3 l)"])
        }
        _ = try await home().check([ItemCheck("milk")])
        #expect(try await home.texts() == ["✓ Milk: 3 l (Milk: 3 l)"])
        #expect(try await home.effects().count == 2)
        try await add()
        #expect(try await home.texts() == ["Milk: 3 l (Milk: 3 l)"])
        _ = try await home().move(["milk"], to: "Later", confirmed: true)
        _ = try await home().add(ListAddition(dueStaples: true), to: "Later")
        #expect(try await home.texts("Later") == ["Milk: 3 l (Milk: 3 l)"], "It stays one need on another list.")
    }

    @Test func `a staple that a person names again after its check is bought again`() async throws {
        let home = await ListHome().arranged()
        _ = try await home().addStaple(Self.draft("milk 2 l"))
        for _ in 1...2 {
            _ = try await home().add(ListAddition(staples: ["milk"]), confirmed: true)
            #expect(try await home.texts() == ["Milk: 2 l (Milk: 2 l)"])
            _ = try await home().check([ItemCheck("milk")])
        }
        #expect(try await home.effects().count == 2)
        _ = try await home().add(ListAddition(staples: ["milk"]))
        _ = try await home().uncheck(["milk"])
        _ = try await home().add(ListAddition(staples: ["milk"]))
        #expect(try await home.texts() == ["Milk: 2 l (Milk: 2 l)"])
    }

    @Test func `the rest of a staple that was bought in part is filled up to its target, in its words`() throws {
        let source = NeedSource(.staple, id: "milk", title: "Milk")
        let stated = { (liters: Rational) in
            StatedQuantity(
                StructuredQuantity(
                    range: AmountRange(Amount(liters, UnitCode(rawValue: "l"))),
                    displayText: "\(liters) l",
                    parseConfidence: 1
                )
            )
        }
        let need = { (lacking: Rational, target: Rational) in
            ListNeed(
                source,
                place: "0",
                line: "Milk \(lacking) l",
                quantity: stated(lacking),
                phrase: "cold",
                target: stated(target)
            )
        }
        // One device has checked it, and another one raised the target meanwhile.
        var item = ListItem(ListItemID(rawValue: "i"), on: ListID(rawValue: "w"), ItemName("Milk", key: nil))
        item.needs = [need(5, 6)]
        (item.ticks, item.bought) = (1, BoughtItem(for: [MetNeed(need(2, 3))], amount: nil, by: "anna", at: 1))
        let (open, met) = (try #require(item.openNeeds.first), try #require(item.metNeeds.first))
        #expect(open.quantity.amount?.value == 3 && met.quantity.amount?.value == 2)
        for part in [open, met] {
            #expect(
                part.target == stated(6) && part.isServedByStock && part.phrase == "cold" && part.key == need(5, 6).key
            )
        }
    }

    @Test func `a staple with an interval that was never bought is due, unless there is some of it`() async throws {
        let home = await ListHome().arranged {
            $0.products = ["milk": ["prd_1"]]
            $0.stock = ["prd_1": [Amount(1, UnitCode(rawValue: "l"))]]
        }
        _ = try await home().addStaple(Self.draft("bread 1 x") { $0.intervalDays = 7 })
        _ = try await home().addStaple(Self.draft("milk 2 l") { $0.intervalDays = 7 })
        _ = try await home().addStaple(Self.draft("salt"))
        let due = try await home(nil).dueStaples()
        #expect(due.map(\.staple.name.text) == ["Bread"])
        #expect(due.first?.reason == .interval(lastPurchased: nil, days: 7))
    }
}
