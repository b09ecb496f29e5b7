import CategoryMessages
import CommonMessages
import InventoryMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ListCommandTests {
    private static func quantity(_ text: String) -> Quantity {
        .with { ($0.displayText, $0.isParseable, $0.exact) = (text, true, true) }
    }

    private static func item(
        _ name: String,
        _ quantities: [String] = [],
        in category: String = "Dairy",
        checked: Bool = false
    ) -> ListItem {
        .with {
            ($0.id, $0.name, $0.checked) = ("id-\(name)", name, checked)
            $0.totals = quantities.map(quantity)
            ($0.category.name, $0.assigned) = (category, true)
        }
    }

    private static func need(_ phrase: String, _ source: String = "") -> ListNeed {
        .with { ($0.phrase, $0.source, $0.line) = (phrase, source, "\(phrase) salt") }
    }

    private func show(_ reply: ShowListReply, _ arguments: [String] = []) async -> Run {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in reply }
        return await Run(["list", "show"] + arguments, services: services)
    }

    @Test func `the list to show is named with --list or without, and once`() async {
        for arguments in [["party"], ["--list", "party"], ["party", "--store", "Corner"]] {
            let run = await show(ShowListReply(), arguments)
            #expect(run.services.sent(ShowListRequest.self).map(\.list) == ["party"])
        }
        let newest = await show(ShowListReply())
        #expect(newest.services.sent(ShowListRequest.self).map(\.list) == [""])
        let both = await show(ShowListReply(), ["party", "--list", "week"])
        #expect(both.status == .usage && both.errors.contains("Name the list once"))
    }

    private var week: ShowListReply {
        .with {
            $0.list.name = "Week of November 23"
            $0.items = [
                Self.item("Apples", ["6"], in: "Produce"), Self.item("Milk", ["2 l"]), Self.item("Butter"),
                Self.item("Bread", ["1 loaf"], in: "Bakery", checked: true),
            ]
            $0.checked = 1
        }
    }

    @Test func `a list has its items under their aisles, the name first, and what is checked last`() async {
        #expect(
            await show(week).output == """
                Week of November 23
                Produce
                  ○  Apples  6
                Dairy
                  ○  Milk    2 l
                  ○  Butter
                In the cart
                  ✓  Bread  1 loaf
                1 of 4 checked

                """
        )
    }

    @Test func `remarks stand beside the amount, and what was bought where it is not what was wanted`() async {
        var (butter, sugar, milk) = (
            Self.item("Butter", ["250 g"]), Self.item("Sugar", ["1 kg"], checked: true),
            Self.item("Milk", ["2 l"], checked: true)
        )
        (butter.remarks, butter.note) = (["for baking", "unsalted"], "in the cold room")
        sugar.bought.quantity = Self.quantity("2 kg")
        milk.bought.amount = .with { ($0.value, $0.unit) = ("2", "l") }
        let reply = ShowListReply.with { [items = [butter, sugar, milk]] in ($0.list.name, $0.items) = ("Week", items) }
        let shown = await show(reply).output
        #expect(shown.contains("  ○  Butter  250 g, for baking, unsalted, in the cold room\n"))
        #expect(shown.contains("  ✓  Sugar  1 kg, bought 2 kg\n") && shown.contains("  ✓  Milk   2 l\n"))
        #expect(await show(reply, ["--json"]).output.contains("\"unsalted\""))
    }

    @Test func `a list that subtracts stock says what to take, what the home has, and where a glance helps`() async {
        var (flour, salt, milk) = (
            Self.item("Flour", ["1 kg"], in: "Baking"), Self.item("Salt", ["1 tsp"], in: "Baking"),
            Self.item("Milk", ["1 l"])
        )
        flour.supply = .with {
            ($0.shelf, $0.toBuy, $0.inStock) = (.buy, [Self.quantity("700 g")], [Self.quantity("300 g")])
            ($0.packs.packs, $0.packs.text, $0.packs.title) = (2, "2 × 500 g", "Mill flour")
        }
        salt.supply = .with { ($0.shelf, $0.toBuy) = (.cupboard, [Self.quantity("1 tsp")]) }
        milk.supply = .with { ($0.shelf, $0.inStock) = (.have, [Self.quantity("2 l")]) }
        let reply = ShowListReply.with { [items = [flour, salt, milk]] in
            ($0.list.name, $0.items) = ("Week", items)
        }
        #expect(
            await show(reply).output == """
                Week
                Baking
                  ○  Flour      2 × 500 g Mill flour (you have 300 g)
                     need 1 kg
                Check the cupboard
                  ○  Salt  1 tsp
                You have
                  ○  Milk  1 l
                0 of 3 checked

                """
        )
        let json = await show(reply, ["--json"]).output
        #expect(json.contains("\"shelf\": \"cupboard\"") && json.contains("\"text\": \"2 × 500 g\""))
    }

    @Test func `quantities of several kinds and words stand side by side`() async {
        let salt = ListItem.with {
            $0.name = "Salt"
            $0.totals = [Self.quantity("3 tsp"), Self.quantity("100 g")]
            $0.needs = [Self.need("A pinch", "Soup")]
        }
        let output = await show(.with { $0.items = [salt] }).output
        #expect(output.contains("○  Salt  3 tsp + 100 g + a pinch\n"))
    }

    @Test func `what the shop lacks, what was taken instead, its price and a note stand beside the item`() async {
        var saffron = Self.item("Saffron", ["1 g"])
        (saffron.notThere, saffron.substitute, saffron.note) = (true, "turmeric", "ground")
        let output = await show(.with { $0.items = [saffron] }).output
        #expect(output.contains("–  Saffron  1 g, not there, instead: turmeric, ground\n"))
    }

    @Test(arguments: [true, false])
    func `an item has its price as long as it is checked`(isChecked: Bool) async {
        var milk = Self.item("Milk", ["2 l"], checked: isChecked)
        (milk.bought.price.amount, milk.bought.price.currency) = ("249/100", "EUR")
        let output = await show(.with { $0.items = [milk] }).output
        #expect(output.contains("Milk  2 l, 2.49 EUR\n") == isChecked && output.contains("Milk  2 l"))
    }

    @Test func `the sources stand under an item when asked for`() async {
        var flour = Self.item("Flour", ["3 cups"])
        flour.needs = [
            .with { ($0.source, $0.quantity) = ("Bread", Self.quantity("2 cups")) },
            .with { ($0.source, $0.quantity) = ("Pancakes", Self.quantity("1 cup")) },
            .with { ($0.quantity, $0.remark) = (Self.quantity("1 cup"), "sifted") },
        ]
        let reply = ShowListReply.with { $0.items = [flour] }
        let lines = "     2 cups         Bread\n     1 cup          Pancakes\n     1 cup, sifted\n"
        #expect(await show(reply, ["--sources"]).output.contains(lines))
        #expect(await !show(reply).output.contains("Bread"))
    }

    @Test func `an empty list says how to add something`() async {
        let output = await show(.with { $0.list.name = "Party" }).output
        #expect(output == "Party\nNothing is on the list: add something with `larder list add`.\n")
    }

    @Test func `a list in German has German words`() async {
        let output = await show(week, ["--locale", "de"]).output
        #expect(output.contains("Im Wagen\n") && output.hasSuffix("1 von 4 abgehakt\n"))
    }

    /// Proposes a list until it is confirmed.
    private func proposing() -> StubServices {
        let services = StubServices()
        services.answer(AddToListRequest.self) { request in
            .with { reply in
                guard request.confirmed else {
                    reply.proposal.question = "Create new grocery list for Week of November 23?"
                    return
                }
                reply.list.name = "Week of November 23"
                reply.items = [Self.item("Milk", ["2 l"])]
            }
        }
        return services
    }

    @Test(arguments: ["y\n", "Yes\n"])
    func `a person who says yes gets the list of the week`(answer: String) async {
        let console = StubConsole(input: answer, isTerminal: true)
        let run = await Run(["list", "add", "milk", "2", "l"], services: proposing(), console: console)
        #expect(run.output.hasPrefix("Create new grocery list for Week of November 23? [y/N] "))
        #expect(run.output.contains("Milk"))
        #expect(run.services.sent(AddToListRequest.self).map(\.confirmed) == [false, true])
        #expect(Set(run.services.sent.map(\.options.idempotencyKey)).count == 2)
    }

    @Test(arguments: ["n\n", "\n", "x\n", ""])
    func `anything else than yes changes nothing`(answer: String) async {
        let console = StubConsole(input: answer, isTerminal: true)
        let run = await Run(["list", "add", "milk"], services: proposing(), console: console)
        #expect(run.output.hasSuffix("Nothing has changed.\n"))
        #expect(run.services.sent(AddToListRequest.self).map(\.confirmed) == [false])
        #expect(run.status == .failed)
    }

    @Test func `a pipe gets the question and how to say yes`() async {
        let run = await Run(["list", "add", "milk"], services: proposing())
        #expect(
            run.errors == "Create new grocery list for Week of November 23? "
                + "Nothing has changed: add --yes to say yes.\n"
        )
        #expect(run.status == .failed && run.output.isEmpty)
    }

    @Test func `what was combined is told with what was there`() async {
        let services = StubServices()
        services.answer(AddToListRequest.self) { _ in
            .with {
                $0.list.name = "Party"
                $0.items = [Self.item("Flour", ["3 cups"]), Self.item("Milk")]
                $0.before = [Self.item("Flour", ["1 cup"])]
                $0.lines = [
                    .with { ($0.itemID, $0.combined) = ("id-Flour", true) }, .with { $0.itemID = "id-Milk" },
                ]
                $0.skipped = [.with { ($0.line, $0.sentence) = ("water", "Water comes from the tap.") }]
                $0.uncategorized = [.with { $0.name = "Gochujang" }]
            }
        }
        let run = await Run(["list", "add", "flour", "2", "cups"], services: services)
        #expect(
            run.output == """
                Party
                ✓  Flour  3 cups  combined with 1 cup
                +  Milk
                water: Water comes from the tap.
                Without an aisle: Gochujang. Choose one with `larder category assign`, or leave it.

                """
        )
    }

    @Test func `the list that a question was about is deleted, and no other one`() async {
        let services = StubServices()
        services.answer(DeleteListRequest.self) { request in
            .with {
                ($0.list.id, $0.list.name, $0.deleted) = ("list-1", "Party", request.confirmed)
                $0.question = request.confirmed ? "" : "Delete Party with its 3 items?"
            }
        }
        let console = StubConsole(input: "y\n", isTerminal: true)
        let run = await Run(["list", "delete", "party"], services: services, console: console)
        #expect(run.services.sent(DeleteListRequest.self).map(\.list) == ["party", "list-1"])
        #expect(run.output == "Delete Party with its 3 items? [y/N] Deleted Party.\n")
    }

    @Test func `staples tell their amounts, aisles, and last purchases`() async {
        let services = StubServices()
        services.answer(ListStaplesRequest.self) { _ in
            .with {
                $0.staples = [
                    .with {
                        ($0.staple.name, $0.staple.amount) = ("Milk", Self.quantity("2 l"))
                        ($0.staple.minimum, $0.staple.intervalDays) = (Self.quantity("1 l"), 7)
                        ($0.category.name, $0.lastPurchased) = ("Dairy", "2026-11-24")
                    }
                ]
            }
        }
        let run = await Run(["staple", "list"], services: services)
        #expect(run.output == "Milk  2 l  Dairy  at least 1 l, about every 7 days, last bought 2 days ago\n")
    }

    @Test func `due staples tell what to get, and why`() async {
        let services = StubServices()
        services.answer(FindDueStaplesRequest.self) { _ in
            .with {
                $0.staples = [
                    .with {
                        ($0.staple.name, $0.toBuy, $0.reason) = ("Milk", Self.quantity("3 l"), "belowMinimum")
                        $0.onHand = [Self.quantity("1/2 l")]
                    },
                    .with { ($0.staple.name, $0.reason, $0.lastPurchased) = ("Coffee", "interval", "2026-11-12") },
                ]
            }
        }
        let run = await Run(["staple", "due"], services: services)
        #expect(run.output.hasPrefix("Milk    get 3 l"))
        #expect(run.output.contains("Coffee") && run.output.hasSuffix("last bought 14 days ago\n"))
    }
}
