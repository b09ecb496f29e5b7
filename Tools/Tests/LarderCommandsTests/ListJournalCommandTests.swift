import CategoryMessages
import CommonMessages
import Envelope
import Foundation
import InventoryMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// The commands for what was done to lists, and what was bought by them.
@Suite struct ListJournalCommandTests {
    private static let added = ListAction.with {
        ($0.id, $0.kind, $0.by, $0.list) = ("3fa85f64-1", "added", "anna", "Party")
        $0.atMilliseconds = 1_795_700_000_000
        $0.parts = [.with { ($0.name, $0.text) = ("Milk", "2 l") }, .with { $0.name = "Tea" }]
    }

    private func services(_ actions: [ListAction]) -> StubServices {
        let services = StubServices()
        services.answer(ListListActionsRequest.self) { _ in .with { $0.actions = actions } }
        return services
    }

    @Test func `the journal says who did what to which list, and what was undone`() async {
        var undone = Self.added
        (undone.id, undone.kind, undone.undone, undone.by) = ("77", "checked", true, "ben")
        let run = await Run(["list", "journal"], services: services([Self.added, undone]))
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 2 && lines[0].hasPrefix("3fa85f64  "))
        #expect(lines[0].contains("added") && lines[0].contains("Milk 2 l, Tea") && lines[0].contains("Party"))
        #expect(lines[1].contains("checked") && lines[1].contains("Party, undone") && lines[1].hasSuffix("ben"))
        let german = await Run(["list", "journal", "--locale", "de"], services: services([Self.added]))
        #expect(german.output.contains("hinzugefügt"))
        let empty = await Run(["list", "journal"], services: services([]))
        #expect(empty.output.hasPrefix("Nothing has been done to lists yet"))
        let json = await Run(["list", "journal", "--json"], services: services([Self.added]))
        #expect(json.output.contains(#""actionId":"3fa85f64-1","kind":"added","by":"anna""#))
    }

    @Test func `an undo says what it undid, what stays, and how to have it again`() async {
        let services = StubServices()
        services.answer(UndoListActionRequest.self) { _ in
            .with {
                $0.action = Self.added
                $0.undo.id = "c0ffee00-2"
                $0.kept = ["Tea"]
            }
        }
        let run = await Run(["list", "undo"], services: services)
        #expect(
            run.output == """
                Undone (added): Milk 2 l, Tea. Have it again with: larder list undo c0ffee00
                Tea stays as it is, because it was changed since.

                """
        )
    }

    @Test func `a refusal of lists is in German in a German home, and names the command that helps in English`() async {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in
            throw Refusal(.notFound, code: "shopping.noOpenList", sentence: "No list is open.")
        }
        let german = await Run(["list", "show", "--locale", "de"], services: services)
        #expect(
            german.errors == "Keine Liste ist offen: anlegen mit „larder list new“, oder eine archivierte nennen.\n"
        )
        let english = await Run(["list", "show"], services: services)
        #expect(english.errors == "No list is open. `larder list new` creates one.\n")
    }

    @Test func `a shared list is written as it comes, or into a file whose ending chooses the form`() async throws {
        let services = StubServices()
        services.answer(ShareListRequest.self) { request in
            .with {
                $0.content = Data("form \(request.format.rawValue)\r\n".utf8)
                $0.list.name = "Party"
            }
        }
        #expect(await Run(["list", "share", "--format", "csv"], services: services).output == "form 3\r\n")
        let file = FileManager.default.temporaryDirectory.appending(path: "larder-\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        let run = await Run(["list", "share", "--output", file.path], services: services)
        #expect(run.output == "Wrote Party to \(file.path).\n")
        #expect(try String(contentsOf: file, encoding: .utf8) == "form 5\r\n")
        let nowhere = await Run(["list", "share", "--output", "/nowhere/list.md"], services: services)
        #expect(nowhere.errors == "/nowhere/list.md cannot be written: check the folder and its permissions.\n")
    }

    @Test func `the history has a row for each group, the sum, and the recipes`() async {
        let services = StubServices()
        services.answer(FindPurchasesRequest.self) { _ in
            .with {
                ($0.from, $0.until) = ("2026-08-28", "2026-11-26")
                $0.groups = [
                    .with {
                        ($0.name, $0.count) = ("Milk", 2)
                        $0.amounts = [.with { ($0.displayText, $0.isParseable, $0.exact) = ("3 l", true, true) }]
                        $0.spent = [.with { ($0.amount, $0.currency) = ("3", "EUR") }]
                        $0.unpriced = 1
                    },
                    .with { $0.count = 1 },
                ]
                $0.total.count = 3
                $0.recipes = [.with { ($0.title, $0.lines, $0.bought, $0.open) = ("Soup", 3, 2, ["Salt"]) }]
            }
        }
        let run = await Run(["list", "history"], services: services)
        #expect(run.output.contains("Milk") && run.output.contains("2 ×") && run.output.contains("3 EUR"))
        #expect(run.output.contains("1 without a price") && run.output.contains("not said"))
        #expect(run.output.contains("In all") && run.output.contains("2 of 3 lines bought"))
        #expect(run.output.contains("still to buy: Salt"))
        let json = await Run(["list", "history", "--json"], services: services)
        #expect(json.output.contains("\"recipeId\": null") && json.output.contains("\"unpriced\": 1"))
    }

    private func unassigned() -> StubServices {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in
            .with {
                $0.items = ["Tofu", "Kibble", "Gum"].map { name in .with { $0.name = name } }
                $0.items.append(.with { ($0.name, $0.assigned) = ("Milk", true) })
            }
        }
        services.answer(SortByAisleRequest.self) { request in
            .with {
                $0.items = request.items.map { item in
                    .with {
                        $0.name = item.name
                        if item.name == "Tofu" { $0.suggestions = [.with { $0.category.name = "Produce" }] }
                    }
                }
            }
        }
        services.answer(AssignIngredientsByNameRequest.self) { request throws(Refusal) in
            let new = request.choices.map(\.category).filter { $0 != "Produce" }
            if let first = new.first, !request.create {
                throw Refusal(
                    .notFound,
                    code: "category.noSuchCategory",
                    sentence: "There is no category \"\(first)\".",
                    params: ["category": first, "existing": "Produce"]
                )
            }
            return .with {
                ($0.action, $0.created) = ("\(new.count)c0ffee0-2", new.map { name in .with { $0.name = name } })
                $0.ingredients = request.choices.map { choice in
                    .with { ($0.name, $0.category.name) = (choice.name, choice.category) }
                }
            }
        }
        return services
    }

    @Test func `at a terminal, items are assigned as suggested, to a new aisle after a question, or left`() async {
        let console = StubConsole(input: "\nPet food\n-\ny\n", isTerminal: true)
        let run = await Run(["list", "assign"], services: unassigned(), console: console)
        let sent = run.services.sent(AssignIngredientsByNameRequest.self)
        #expect(sent.map { $0.choices.map(\.category) } == [["Produce", "Pet food"], ["Produce"], ["Pet food"]])
        #expect(sent.map(\.create) == [false, false, true])
        #expect(run.output.contains("Create the aisle Pet food? [y/N] "))
        #expect(run.services.sent(SortByAisleRequest.self).map { $0.items.map(\.name) } == [["Tofu", "Kibble", "Gum"]])
        #expect(run.output.hasPrefix("Tofu: an aisle, or Enter for Produce, or - to leave it: "))
        #expect(
            run.output.hasSuffix(
                """
                Created the aisle Pet food.
                Tofu: now in Produce.
                Kibble: now in Pet food.
                Take it back with: larder list undo 0c0ffee0
                Take it back with: larder list undo 1c0ffee0

                """
            )
        )
    }

    @Test func `an aisle that a person doesn't want isn't created, and its item stays without one`() async {
        let console = StubConsole(input: "\nPet fod\n-\n\n", isTerminal: true)
        let run = await Run(["list", "assign"], services: unassigned(), console: console)
        let sent = run.services.sent(AssignIngredientsByNameRequest.self)
        #expect(sent.map { $0.choices.map(\.category) } == [["Produce", "Pet fod"], ["Produce"]])
        #expect(sent.allSatisfy { !$0.create })
        #expect(run.output.contains("Tofu: now in Produce.\n") && !run.output.contains("Kibble: now"))
        let none = StubConsole(input: "n\n", isTerminal: true)
        let left = await Run(["list", "assign", "kibble=Pet fod"], services: unassigned(), console: none)
        #expect(left.output == "Create the aisle Pet fod? [y/N] " && left.status == .done)
    }

    @Test func `in a pipe, an aisle that the home lacks is refused, and created with --create`() async {
        let run = await Run(["list", "assign", "kibble=Pet food"], services: unassigned())
        #expect(run.status == .failed && run.errors.hasSuffix("\"Pet food\". --create creates it.\n"))
        let created = await Run(["list", "assign", "kibble=Pet food", "--create"], services: unassigned()).output
        #expect(created.hasPrefix("Created the aisle Pet food.\nkibble: now in Pet food.\n"))
    }

    @Test func `in a pipe, items are printed with their suggestions, and nothing is assigned`() async {
        let run = await Run(["list", "assign"], services: unassigned())
        #expect(run.output == "Tofu=Produce\nKibble=\nGum=\n")
        #expect(run.services.sent(AssignIngredientsByNameRequest.self).isEmpty)
        let all = await Run(["list", "assign", "--suggested"], services: unassigned())
        #expect(all.services.sent(AssignIngredientsByNameRequest.self).map { $0.choices.map(\.name) } == [["Tofu"]])
        let services = unassigned()
        services.answer(SortByAisleRequest.self) { _ in .with { $0.items = [.with { $0.name = "Gum" }] } }
        let none = await Run(["list", "assign", "--suggested"], services: services)
        #expect(none.output == "Nothing is suggested for Gum: write `larder list assign ITEM=AISLE`.\n")
    }

    @Test func `what others do is shown as it happens, of lists alone`() async {
        let services = services([Self.added])
        let change = { (kind: String, id: String, version: Int64) in
            var entry = FeedEntry()
            (entry.kind, entry.entityID, entry.version, entry.seq) = (kind, id, version, 7)
            return (
                ShoppingContract.service,
                FeedUpdate.change(FeedChange(service: ShoppingContract.service, epoch: "e", entry: entry))
            )
        }
        services.watched([
            change("item", "x", 1), change("action", "3fa85f64-1", 1), change("action", "3fa85f64-1", 2),
            change("action", "unknown", 1),
        ])
        let run = await Run(["list", "watch"], services: services)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasSuffix("  anna  added  Milk 2 l, Tea  Party"))
        let json = await Run(["list", "watch", "--json"], services: services)
        #expect(json.output.hasPrefix("{\"actionId\":\"3fa85f64-1\""))
    }

    /// An action of the journal as one of many, and the change by which it arrives.
    private static func action(_ number: Int) -> ListAction {
        .with {
            ($0.id, $0.kind, $0.by, $0.list) = ("action-\(number)", "added", "anna", "Party")
            $0.atMilliseconds = 1_795_700_000_000 + Int64(number)
            $0.parts = [.with { $0.name = "Thing \(number)" }]
        }
    }

    private static func arrival(_ number: Int) -> (ServiceName, FeedUpdate) {
        var entry = FeedEntry()
        (entry.seq, entry.kind, entry.entityID, entry.version) = (UInt64(number + 1), "action", "action-\(number)", 1)
        return (
            ShoppingContract.service, .change(FeedChange(service: ShoppingContract.service, epoch: "e", entry: entry))
        )
    }

    /// Services whose journal has the actions of some numbers, in pages of ten.
    private func journal(_ numbers: ClosedRange<Int>, _ updates: [(ServiceName, FeedUpdate)]) -> StubServices {
        let services = StubServices()
        services.watched(updates)
        services.answer(ListListActionsRequest.self) { request in
            let start = Int(request.cursor) ?? 0
            // The first request comes before anything has happened.
            let found = request.limit == 1 ? [] : numbers.reversed().map(Self.action)
            return .with {
                $0.actions = Array(found.dropFirst(start).prefix(10))
                $0.nextCursor = start + 10 < found.count ? "\(start + 10)" : ""
            }
        }
        return services
    }

    @Test func `a watch shows each action of a burst that fills several pages, once and in order`() async {
        let began = (ShoppingContract.service, FeedUpdate.began(FeedCursor(epoch: "e", seq: 0)))
        let run = await Run(["list", "watch"], services: journal(1...35, [began] + (1...35).map(Self.arrival)))
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 35 && run.errors == "Watching. Stop with Ctrl-C.\n")
        #expect(zip(lines, 1...35).allSatisfy { $0.contains("Thing \($1)  ") })
        #expect(
            run.services.sent.count { $0.message is ListListActionsRequest } == 5,
            "One for each page, and one before."
        )
    }

    @Test func `a watch that missed updates writes what was done meanwhile`() async {
        let began = (ShoppingContract.service, FeedUpdate.began(FeedCursor(epoch: "e", seq: 0)))
        let resync = (ShoppingContract.service, FeedUpdate.resync(FeedCursor(epoch: "f", seq: 0)))
        let run = await Run(
            ["list", "watch"],
            services: journal(1...12, [began, Self.arrival(2), resync, Self.arrival(12)])
        )
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 11 && lines.first?.contains("Thing 2  ") == true)
        #expect(lines.last?.contains("Thing 12  ") == true)
    }

    @Test func `a watch says that an action can't be shown, and goes on`() async {
        let began = (ShoppingContract.service, FeedUpdate.began(FeedCursor(epoch: "e", seq: 0)))
        let services = journal(1...2, [began, Self.arrival(1), Self.arrival(2)])
        services.answer(ListListActionsRequest.self) { _ in
            throw Refusal(.unavailable, code: "bus.noWorker", sentence: "No service answers.")
        }
        let run = await Run(["list", "watch"], services: services)
        let line = "What was done to a list can't be shown: No service answers.\n"
        #expect(run.output.isEmpty && run.errors == "Watching. Stop with Ctrl-C.\n" + line + line + line)
    }
}
