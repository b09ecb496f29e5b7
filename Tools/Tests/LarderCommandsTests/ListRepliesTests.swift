import CommonMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What the commands of lists say when nothing changes, and how they name what a person can do.
@Suite struct ListRepliesTests {
    private static func item(_ name: String, key: String) -> ListItem {
        .with { ($0.id, $0.name, $0.ingredientKey) = ("id-\(name)", name, key) }
    }

    @Test(arguments: ["", " "]) func `an empty id undoes nothing`(id: String) async {
        let run = await Run(["list", "undo", id])
        #expect(run.status == .usage && run.services.sent.isEmpty)
        #expect(run.errors.contains("The id is empty"))
    }

    @Test func `several items in quotation marks are refused, so that none is taken for words about the first`() async {
        let several = await Run(["list", "add", "milk 2 l", "flour 500 g"])
        #expect(several.status == .usage && several.services.sent.isEmpty)
        #expect(several.errors.contains("write each of several items with --line"))
        let services = StubServices()
        services.answer(AddToListRequest.self) { _ in AddToListReply() }
        _ = await Run(["list", "add", "oat milk", "2", "l"], services: services)
        #expect(services.sent(AddToListRequest.self).map(\.lines) == [["oat milk 2 l"]])
    }

    @Test func `what was on a list already is not answered with its name alone`() async {
        let services = StubServices()
        services.answer(AddToListRequest.self) { _ in
            .with {
                $0.list.name = "Week"
                $0.lines = [.with { $0.line = "Milk 1 l" }]
            }
        }
        let run = await Run(["list", "add", "--due"], services: services)
        #expect(run.output == "Week\nAll of it was on the list already.\n")
    }

    @Test func `an answer that decides nothing says so`() async {
        let services = StubServices()
        services.answer(AnswerListQuestionsRequest.self) { _ in .init() }
        let nothing = await Run(["list", "answer", "--accept", "all"], services: services)
        #expect(nothing.output == "Nothing was decided: a yes alone answers no open question.\n")
        services.answer(AnswerListQuestionsRequest.self) { _ in .with { $0.items = ["Flour"] } }
        #expect(await Run(["list", "answer", "--accept", "flour"], services: services).output == "Decided: Flour.\n")
    }

    @Test func `a question is answered by the name of its item, or by its number where the item has several`() async {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in
            .with {
                $0.list.name = "Week"
                $0.items = [Self.item("Brown sugar", key: "brown sugar"), Self.item("Salt", key: "salt")]
                $0.questions = ["brown sugar", "salt", "salt"].enumerated().map { position, key in
                    .with { ($0.ingredientKey, $0.position) = (key, UInt32(position)) }
                }
            }
        }
        let run = await Run(["list", "show"], services: services)
        #expect(run.output.contains("--amount \"brown sugar\"=AMOUNT"))
        #expect(run.output.contains("--amount 2=AMOUNT") && run.output.contains("--amount 3=AMOUNT"))
    }

    @Test func `a question about words without a number is in the language of the home`() async {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in
            .with {
                $0.list.name = "Woche"
                $0.items = [Self.item("Äpfel", key: "apple")]
                $0.questions = [
                    .with { question in
                        (question.ingredientKey, question.position, question.text) = ("apple", 0, "ein paar Äpfel")
                        question.sentence = "\"ein paar Äpfel\" has no number."
                    }
                ]
            }
        }
        let run = await Run(["list", "show", "--locale", "de"], services: services)
        #expect(run.output.contains("„ein paar Äpfel“ hat keine Zahl"))
    }

    @Test func `a barcode that no product has is a failure`() async {
        let services = StubServices()
        services.answer(AddToListRequest.self) { _ in
            .with { reply in
                reply.list.name = "Week"
                reply.skipped = [.with { ($0.line, $0.sentence) = ("4006381333931", "No product has the barcode.") }]
            }
        }
        let run = await Run(["list", "add", "--barcode", "4006381333931"], services: services)
        #expect(run.status == .failed && run.output.contains("No product has the barcode."))
    }

    @Test(arguments: ["", " "]) func `a list follows no store without a name`(store: String) async {
        let run = await Run(["list", "store", store])
        #expect(run.status == .usage && run.services.sent.isEmpty)
    }

    @Test func `a list whose store is gone is shown with a sentence about it`() async {
        let services = StubServices()
        services.answer(ShowListRequest.self) { _ in
            .with {
                ($0.list.name, $0.missingStore) = ("Week", "Corner shop")
                $0.items = [Self.item("Salt", key: "salt")]
            }
        }
        let run = await Run(["list", "show"], services: services)
        #expect(
            run.output.contains(
                "The home no longer has a store Corner shop, so Week is in the home\u{2019}s order: choose another one with "
                    + "`larder list store`.\n"
            )
        )
        let json = await Run(["list", "show", "--json"], services: services)
        #expect(json.output.contains("\"missingStore\": \"Corner shop\""))
    }

    @Test func `an edited item is printed with all that is needed of it`() async {
        let services = StubServices()
        services.answer(EditListItemRequest.self) { _ in
            .with {
                $0.item = Self.item("Chicken", key: "chicken")
                $0.item.totals = [.with { ($0.displayText, $0.isParseable, $0.exact) = ("3", true, true) }]
            }
        }
        let run = await Run(["list", "edit", "chicken", "--amount", "2"], services: services)
        #expect(run.output == "  ○  Chicken  3\n")
    }
}
