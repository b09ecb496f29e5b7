import CommandsTestKit
import Quantities
import QuantityModule
import QuantityModuleTestKit
import Testing

@Suite struct ConsolidationPreviewTests {
    private let service = QuantityMergeService()

    private func items(_ lines: [String]) -> [MergeItem] {
        lines.enumerated().map { index, line in
            let source = index < 26 ? "Recipe \(Character(UnicodeScalar(UInt8(65 + index))))" : ""
            return MergeItem(IngredientParsingService().parse(line), source: source)
        }
    }

    private func texts(_ lines: [String], _ decisions: [MergeDecision] = []) throws -> [String] {
        let items = items(lines)
        return try service.getConsolidationPreview(items: items, decisions: decisions).items.map { $0.text(of: items) }
    }

    @Test func `equal ingredients are added up at once, and each source keeps its amount`() throws {
        #expect(
            try texts(["1 cup flour", "2 cups flour"])
                == ["All-purpose flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)"]
        )
        let preview = try service.getConsolidationPreview(items: items(["1 cup flour", "2 cups flour", "1 egg"]))
        #expect(preview.merged.map(\.ingredientKey) == ["all purpose flour"])
        #expect(preview.proposals.isEmpty)
        #expect(preview.countedItems == 3)
    }

    @Test func `an amount without a number stands beside the total`() throws {
        #expect(
            try texts(["3 tsp salt", "a pinch of salt", "salt to taste"])
                == ["Salt: 3 tsp, plus: a pinch (Recipe B), to taste (Recipe C)"]
        )
        #expect(try texts(["salt to taste"]) == ["Salt: to taste (Recipe A)"])
    }

    @Test func `cups and grams wait for a decision, with path, exactness and total`() throws {
        let lines = ["2 cups flour", "100 g flour"]
        #expect(try texts(lines) == ["All-purpose flour: 100 g + 2 cups (Recipe A: 2 cups, Recipe B: 100 g)"])
        let proposal = try #require(try service.getConsolidationPreview(items: items(lines)).proposals.first)
        guard case .join(let total, let path, let units) = proposal.kind else {
            Issue.record("\(proposal)")
            return
        }
        #expect(total.displayText == "340 g")
        #expect(path.count == 1)
        #expect(proposal.isExact == false)
        #expect(Set(units.map(\.rawValue)) == ["g", "cup"])
        let accepted = try texts(lines, [#require(proposal.acceptance)])
        #expect(accepted == ["All-purpose flour: 340 g (Recipe A: 2 cups, Recipe B: 100 g)"])
    }

    @Test(arguments: [
        ["2 cups flour", "100 g flour", "3 bags flour"], ["3 bags flour", "2 cups flour", "100 g flour"],
    ])
    func `what no path leads to is no part of the question`(lines: [String]) throws {
        let proposal = try #require(try service.getConsolidationPreview(items: items(lines)).proposals.first)
        guard case .join(let total, _, let units) = proposal.kind else {
            Issue.record("\(proposal)")
            return
        }
        #expect(total.displayText == "340 g" && Set(units.map(\.rawValue)) == ["g", "cup"])
        #expect(proposal.sentence.hasPrefix("All-purpose flour: add 100 g and 2 cups to 340 g?"))
        let accepted = try texts(lines, [#require(proposal.acceptance)])
        #expect(accepted.first?.contains("340 g") == true && accepted.first?.contains("3 bags") == true)
    }

    @Test func `a person chooses the unit of the total`() throws {
        let decision = MergeDecision.joinIn(unit: UnitCode(rawValue: "cup"), ingredientKey: "all purpose flour")
        let lines = ["2 cups flour", "120 g flour"]
        #expect(try texts(lines, [decision]) == ["All-purpose flour: 3 cups (Recipe A: 2 cups, Recipe B: 120 g)"])
        let inPounds = MergeDecision.joinIn(unit: UnitCode(rawValue: "tsp"), ingredientKey: "salt")
        #expect(try texts(["1 tbsp salt"], [inPounds]) == ["Salt: 3 tsp"])
    }

    @Test func `a unit without a path changes nothing`() throws {
        let decision = MergeDecision.joinIn(unit: UnitCode(rawValue: "cup"), ingredientKey: "heavy cream")
        #expect(try texts(["1 heavy cream"], [decision]) == ["Heavy cream: 1"])
    }

    @Test func `without a known path nothing is proposed, and amounts stay separate`() throws {
        let preview = try service.getConsolidationPreview(items: items(["1 heavy cream", "300 g heavy cream"]))
        #expect(preview.items.first?.totals.map(\.displayText) == ["300 g", "1"])
        #expect(preview.proposals.isEmpty)
    }

    @Test func `an exact merge can be split again`() throws {
        let lines = ["1 cup flour", "2 cups flour"]
        #expect(try texts(lines, [.split(ingredientKey: "all purpose flour")]).count == 2)
    }

    @Test func `a person can give a number to a text without one`() throws {
        let lines = ["3 tsp salt", "a pinch of salt"]
        let proposals = try service.getConsolidationPreview(items: items(lines)).proposals
        #expect(proposals.map(\.kind) == [.count(position: 1, text: "a pinch of salt")])
        #expect(proposals.first?.acceptance == nil)
        let after = try service.getConsolidationPreview(
            items: items(lines),
            decisions: [.count(position: 1, amount: "1/8 tsp")]
        )
        #expect(after.items.first?.totals.map(\.displayText) == ["3 1/8 tsp"])
        #expect(after.uncountedItems == 0)
        #expect(after.proposals.isEmpty)
    }

    @Test(arguments: [
        ["2 heirloom carrots", "1 carrot", "heirloom carrot", "carrot"],
        ["1 lb rutabagas", "1 rutabga", "rutabga", "rutabaga"],
    ])
    func `similar names wait for a decision`(words: [String]) throws {
        let items = items([words[0], words[1]])
        let preview = try service.getConsolidationPreview(items: items)
        #expect(preview.items.count == 2)
        let renames = preview.proposals.compactMap(\.acceptance)
        #expect(renames == [.rename(ingredientKey: words[2], to: words[3])])
        #expect(try service.getConsolidationPreview(items: items, decisions: renames).items.count == 1)
    }

    @Test func `similar names are found without comparing all pairs, and not for texts longer than a name`() throws {
        let letters = (0..<20_000).compactMap { UnicodeScalar(0x4E00 + $0) }.map { "rutaba\(Character($0))" }
        let long = ["a", "b"].map { $0 + String(repeating: "x", count: 50_000) }
        let quantity = IngredientLineParser().parse("1 egg").quantity
        let items = (letters + long).map { MergeItem(ingredientKey: $0, listName: $0, quantity: quantity) }
        let renames = try service.getConsolidationPreview(items: items).proposals.compactMap(\.acceptance)
        #expect(renames.count == 19_999)
        #expect(renames.last == .rename(ingredientKey: letters[19_999], to: letters[0]))
    }

    @Test(arguments: [
        ["1 egg", "1 egg white"], ["1 cup milk", "1 cup coconut milk"], ["1 onion", "1 green onion"],
        ["1 tomato", "1 cherry tomato"], ["1 cup butter", "1 cup peanut butter"], ["1 potato", "1 sweet potato"],
        ["ice", "1 diced carrot"], ["1 cup sugar", "1 cup brown sugar"],
    ])
    func `ingredients that are known to differ are never proposed for merging`(lines: [String]) throws {
        let renames = try service.getConsolidationPreview(items: items(lines)).proposals.filter {
            if case .rename = $0.kind { true } else { false }
        }
        #expect(renames.isEmpty)
    }

    @Test func `omitting a decision undoes it`() throws {
        let items = items(["2 cups flour", "100 g flour", "a pinch of salt"])
        let before = try service.getConsolidationPreview(items: items)
        let decisions = [MergeDecision.join(ingredientKey: "all purpose flour"), .split(ingredientKey: "salt")]
        let decided = try service.getConsolidationPreview(items: items, decisions: decisions)
        #expect(decided != before)
        #expect(try service.getConsolidationPreview(items: items, decisions: decisions.dropLast()) != decided)
        #expect(try service.getConsolidationPreview(items: items, decisions: []) == before)
    }

    @Test(arguments: [
        MergeDecision.join(ingredientKey: "tea"), .split(ingredientKey: "tea"),
        .rename(ingredientKey: "tea", to: "salt"),
    ])
    func `a decision about something that is not on the list is refused`(decision: MergeDecision) {
        #expect(throws: CalculationError.nothingToDecide("tea")) {
            try service.getConsolidationPreview(items: items(["1 egg"]), decisions: [decision])
        }
    }

    @Test func `a unit that no path leads to changes nothing, and the decision is idle`() throws {
        let items = items(["2 cups flour", "1 can flour"])
        let apart = try service.getConsolidationPreview(items: items)
        #expect(apart.items.map { $0.totals.map(\.displayText) } == [["2 cups", "1 can"]])
        #expect(apart.proposals.isEmpty && apart.idle.isEmpty)
        let jars = MergeDecision.joinIn(unit: UnitCode(rawValue: "jar"), ingredientKey: "all purpose flour")
        let preview = try service.getConsolidationPreview(items: items, decisions: [jars])
        #expect(preview.idle == [0])
        #expect(preview.items == apart.items)
        let grams = MergeDecision.joinIn(unit: UnitCode(rawValue: "g"), ingredientKey: "all purpose flour")
        let reached = try service.getConsolidationPreview(items: items, decisions: [grams])
        #expect(reached.idle.isEmpty)
        #expect(reached.items.map { $0.totals.map(\.displayText) } == [["240 g", "1 can"]])
    }

    @Test func `a count needs a position in the list and an amount`() {
        #expect(throws: CalculationError.nothingToDecide("item 7")) {
            try service.getConsolidationPreview(items: items(["salt"]), decisions: [.count(position: 7, amount: "1")])
        }
        #expect(throws: CalculationError.notAnAmount("to taste")) {
            try service.getConsolidationPreview(
                items: items(["salt"]),
                decisions: [.count(position: 0, amount: "to taste")]
            )
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `merging over paths does not depend on order or grouping`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let units = ["cup", "tbsp", "g", "kg", "oz", "ml"]
        let needs = try (0..<8).map { _ in
            let value = try Rational(Int128(Int.random(in: 1...90, using: &random)), 12)
            let unit = UnitCode(rawValue: units.randomElement(using: &random) ?? "g")
            return AmountRange(value, try value * 2, unit)
        }
        func grams(_ ranges: [AmountRange]) throws -> [Rational] {
            let items = ranges.map {
                MergeItem(
                    ingredientKey: "granulated sugar",
                    listName: "Sugar",
                    quantity: QuantityFormatter().quantity($0, confidence: 1)
                )
            }
            let total = try #require(try service.merge(items: items).first?.totals.only)
            let range = try #require(total.range)
            return try [range.lower, range.upper].map {
                let way = try ConversionGraph().convert(
                    Amount($0, range.unit),
                    to: UnitCode(rawValue: "g"),
                    ingredientKey: "granulated sugar"
                )
                return try #require(way).amount.value
            }
        }
        func sum(_ ranges: ArraySlice<AmountRange>) throws -> AmountRange {
            let values = try grams(Array(ranges))
            return AmountRange(values[0], values[1], UnitCode(rawValue: "g"))
        }
        let whole = try grams(needs)
        #expect(try grams(needs.shuffled(using: &random)) == whole, "seed \(seed)")
        #expect(try grams([sum(needs[..<3]), sum(needs[3...])]) == whole, "seed \(seed)")
        #expect(try grams([sum(needs[..<6]), sum(needs[6...])]) == whole, "seed \(seed)")
    }
}

extension Array {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
