import CommonMessages
import QuantityMessages
import Testing

@Suite struct PreviewConsolidationTests {
    private let call = QuantityCall()

    private func entry(_ quantity: Quantity, key: String, source: String, amountText: String = "") -> ConsolidateEntry {
        var entry = ConsolidateEntry()
        entry.ingredientKey = key
        entry.listName = key == "salt" ? "Salt" : "Flour"
        entry.quantity = quantity
        entry.source = source
        entry.amountText = amountText
        return entry
    }

    private func request() -> PreviewConsolidationRequest {
        var pinch = Quantity()
        pinch.displayText = "a pinch of salt"
        var request = PreviewConsolidationRequest()
        request.entries = [
            entry(Quantity("2", "cup"), key: "all purpose flour", source: "A"),
            entry(Quantity("100", "g"), key: "all purpose flour", source: "B"),
            entry(Quantity("3", "tsp"), key: "salt", source: "A"),
            entry(pinch, key: "salt", source: "B", amountText: "a pinch"),
        ]
        return request
    }

    @Test func `a proposal is accepted by sending its decision back`() async throws {
        var request = request()
        let before = try await call.send(request)
        #expect(before.items.map { $0.totals.count } == [2, 1])
        #expect(before.items[1].text == "Salt: 3 tsp, plus: a pinch (B)")
        #expect(before.proposals.map(\.hasAcceptance) == [true, false])
        #expect(before.proposals[0].total.displayText == "340 g")
        #expect(before.proposals[0].path.map(\.exact) == [false])
        #expect(before.proposals[1].position == 3)
        #expect(before.uncounted == 1)
        var count = MergeDecision()
        count.count.position = 3
        count.count.amount = "1/8 tsp"
        request.decisions = [before.proposals[0].acceptance, count]
        let after = try await call.send(request)
        #expect(after.items.map { $0.totals.map(\.displayText) } == [["340 g"], ["3 1/8 tsp"]])
        #expect(after.proposals.isEmpty)
        request.decisions = []
        #expect(try await call.send(request) == before)
    }

    @Test func `the total has the chosen unit, and a merge can be split again`() async throws {
        var request = request()
        var cups = MergeDecision()
        cups.joinIn.ingredientKey = "all purpose flour"
        cups.joinIn.unit = "cups"
        request.decisions = [cups]
        #expect(try await call.send(request).items[0].totals.map(\.standardUnit) == ["cup"])
        var split = MergeDecision()
        split.split = "all purpose flour"
        request.decisions = [split]
        #expect(try await call.send(request).items.count == 3)
    }

    @Test(arguments: ["empty", "amount", "unknown", "unit"])
    func `an invalid decision is refused`(kind: String) async throws {
        var decision = MergeDecision()
        switch kind {
        case "amount": decision.count.amount = "a little"
        case "unknown": decision.join = "tea"
        case "unit": decision.joinIn.unit = "florp"
        default: break
        }
        var request = request()
        request.decisions = [decision]
        let codes = [
            "empty": "quantity.noDecision", "amount": "quantity.notAnAmount", "unknown": "quantity.nothingToDecide",
            "unit": "quantity.unknownUnit",
        ]
        let problem = try await call.refused(request)
        #expect(problem.code == codes[kind])
        #expect(problem.sentence.contains(":"))
    }
}
