import CommonMessages
import InventoryMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct StockCoverCommandTests {
    private static let milk = ProductChoice.with { ($0.productID, $0.title) = ("prd_1", "Milk") }

    private static let partly = CoveredIngredient.with {
        ($0.name, $0.needed, $0.rest) = ("Milk", Samples.twoCups, Samples.oneCup)
        $0.lots = [
            .with {
                ($0.product, $0.lotID, $0.taken, $0.location) = (milk, "lot-1", Samples.oneCup, "Fridge")
                ($0.due.day, $0.due.reason, $0.due.danger) = ("2026-11-27", .useBy, true)
            },
            .with { ($0.product, $0.lotID, $0.taken) = (milk, "lot-2", Samples.oneKilogram) },
        ]
        ($0.uncompared, $0.weightConversions) = ([milk], ["1 cup = 250 g"])
        $0.leftOut = [.with { ($0.productID, $0.title) = ("prd_2", "Mill") }]
    }

    private static let refused = CoveredLine.with {
        $0.text = "salt"
        ($0.problem.code, $0.problem.sentence) = ("shopping.noAmount", "Say how much of salt.")
        $0.problem.params = ["product": "salt"]
    }

    private static func answering(_ lines: [CoveredLine]) -> StubServices {
        let services = StubServices()
        services.answer(FindCoverRequest.self) { _ in .with { $0.lines = lines } }
        return services
    }

    private static func line(_ ingredient: CoveredIngredient) -> CoveredLine {
        .with { ($0.text, $0.ingredients) = ("as written", [ingredient]) }
    }

    @Test func `each lot that covers a line has a row, and so has what can't be compared`() async {
        let enough = CoveredIngredient.with { ($0.name, $0.needed) = ("Flour", Samples.oneKilogram) }
        let run = await Run(
            ["stock", "cover", "a", "b"],
            services: Self.answering([Self.line(Self.partly), Self.line(enough)])
        )
        #expect(
            run.output == """
                Milk   2 cups  get 1 cup  1 cup Milk  Fridge                         use by: tomorrow
                                          1 kg Milk
                                          Milk        other unit, look there
                                          Mill        too many products, look there
                Flour  1 kg    enough
                Converted by weight: 1 cup = 250 g.

                """
        )
        #expect(run.status == .done)
    }

    @Test func `a line that needs no amount sends a person to the cupboard`() async {
        let salt = CoveredLine.with { ($0.text, $0.uncounted) = ("salt to taste", ["Salt"]) }
        let run = await Run(["stock", "cover", "salt to taste"], services: Self.answering([salt]))
        #expect(run.output == "Salt  some  Check the cupboard\n" && run.status == .done)
        let json = await Run(["stock", "cover", "salt to taste", "--json"], services: Self.answering([salt]))
        #expect(
            json.output == #"{"text":"salt to taste","status":"uncounted","ingredients":[],"uncounted":["Salt"]}"#
                + "\n"
        )
    }

    @Test func `a line has rows of what it counts, and of what needs no amount`() async {
        let enough = CoveredIngredient.with { ($0.name, $0.needed) = ("Flour", Samples.oneKilogram) }
        let mixed = CoveredLine.with {
            ($0.text, $0.ingredients, $0.uncounted) = ("as written", [enough], ["Salt", "Pepper"])
        }
        let run = await Run(["stock", "cover", "as written"], services: Self.answering([mixed]))
        #expect(
            run.output == """
                Flour   1 kg  enough
                Salt    some  Check the cupboard
                Pepper  some  Check the cupboard

                """
        )
        let json = await Run(["stock", "cover", "as written", "--json"], services: Self.answering([mixed]))
        #expect(json.output.hasPrefix(#"{"text":"as written","status":"enough","ingredients":[{"name":"Flour","#))
        #expect(json.output.hasSuffix(#"],"uncounted":["Salt","Pepper"]}"# + "\n"))
    }

    @Test func `an unread line appears in the errors, and the command fails`() async {
        let run = await Run(
            ["stock", "cover", "2 cups milk", "salt"],
            services: Self.answering([Self.line(Self.partly), Self.refused])
        )
        #expect(run.errors.hasPrefix("Not understood, \"salt\": "))
        #expect(run.output.hasPrefix("Milk  2 cups") && run.status == .failed)
    }

    @Test func `a script gets an object for each line`() async {
        let run = await Run(
            ["stock", "cover", "2 cups milk", "salt", "--json"],
            services: Self.answering([Self.line(Self.partly), Self.refused])
        )
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix(#"{"text":"as written","status":"toGet","ingredients":[{"name":"Milk""#))
        #expect(lines[0].contains(#""due":{"day":"2026-11-27","reason":"useBy","danger":true}"#))
        #expect(lines[0].contains(#""notCompared":[{"productId":"prd_1","title":"Milk"}],"leftOut":["#))
        #expect(lines[0].contains(#""leftOut":[{"productId":"prd_2","title":"Mill"}],"conversions""#))
        #expect(lines[0].contains(#""conversions":["1 cup = 250 g"]"#))
        #expect(lines[1].hasPrefix(#"{"text":"salt","status":"refused","code":"shopping.noAmount""#))
    }
}
