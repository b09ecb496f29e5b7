import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct PreviewMergeTests {
    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }
    private let list = PlainList(name: "week", text: "2 cup cream\n\n  salt, a pinch\nFor the dough:\n")

    @Test func `lists are read unscaled, recipes are scaled, and headings are left out`()
        async throws
    {
        let soup = Recipe(
            title: "Soup",
            servings: Servings(text: "4", count: 4),
            lines: [IngredientLine("1 cup milk")]
        )
        let order = MergeOrder(recipes: [RecipeOrder(.inline(soup), .servings(8))], lists: [list])
        let preview = try await shopping.previewMerge(order)
        #expect(preview.lines.map(\.recipe) == ["Soup", "week", "week"])
        #expect(preview.lines.first?.reading.quantity.displayText == "2 cup")
        #expect(preview.leftOut.map(\.text) == ["For the dough:"])
        #expect(preview.merged.questions.map(\.key) == ["cream", "salt"])
        #expect(await stubs.questions == ["read 4", "merge 3, 0 decided"])
    }

    @Test func `a preview tells the locale of its names`() async throws {
        #expect(try await shopping.previewMerge(MergeOrder(lists: [list])).locale.isEmpty)
        await stubs.arrange { $0.locale = "de-DE" }
        #expect(try await shopping.previewMerge(MergeOrder(lists: [list])).locale == "de-DE")
    }

    @Test func `answers become decisions, with renames last`() async throws {
        let answers: [MergeAnswer] = [
            .accept(question: 1), .amount(question: 2, amount: "1/8 tsp"), .keepItemApart(name: "Salt"),
        ]
        let preview = try await shopping.previewMerge(MergeOrder(lists: [list], answers: answers))
        let decisions: [MergeDecision] = [
            .join(key: "cream", unit: ""), .count(text: "salt, a pinch", source: "week", amount: "1/8 tsp"),
            .split(key: "salt"),
        ]
        #expect(preview.decisions == decisions)
        #expect(preview.merged.questions.isEmpty)
        let next = try await shopping.previewMerge(MergeOrder(lists: [list], decisions: decisions))
        #expect(next.decisions == decisions)
        #expect(await stubs.questions.suffix(3) == ["merge 2, 3 decided", "read 3", "merge 2, 3 decided"])
    }

    @Test func `the last decision is taken back`() async throws {
        let decisions: [MergeDecision] = [.join(key: "cream", unit: ""), .split(key: "tea")]
        let before = try await shopping.previewMerge(MergeOrder(lists: [list], decisions: decisions))
        #expect(before.merged.idle == [1])
        let after = try await shopping.previewMerge(MergeOrder(lists: [list], decisions: decisions, isUndo: true))
        #expect(after.takenBack == .split(key: "tea"))
        #expect(after.decisions == [.join(key: "cream", unit: "")])
        await #expect { _ = try await shopping.previewMerge(MergeOrder(lists: [list], isUndo: true)) } throws: {
            "\($0)" == "There is no decision to take back: preview the list to see its decisions."
        }
    }

    @Test(arguments: [
        (MergeAnswer.accept(question: 7), MergeAnswerError.noQuestion(7, count: 2)),
        (.accept(question: 0), .noQuestion(0, count: 2)), (.accept(question: 2), .needsAmount(2)),
        (.unit(question: 2, unit: "cup"), .noTotal(2)), (.amount(question: 1, amount: "2 g"), .noLine(1)),
        (.keepItemApart(name: "tea"), .noItem(name: "tea")),
    ])
    func `an answer that matches no question is refused with advice`(
        answer: MergeAnswer,
        reason: MergeAnswerError
    ) async {
        await #expect { _ = try await shopping.previewMerge(MergeOrder(lists: [list], answers: [answer])) } throws: {
            guard case ShoppingError.answer(reason) = $0 else { return false }
            return !reason.description.isEmpty
        }
    }

    @Test func `all questions that need only a yes are accepted at once`() async throws {
        let preview = try await shopping.previewMerge(MergeOrder(lists: [list], answers: [.acceptAll, .acceptAll]))
        #expect(preview.decisions == [.join(key: "cream", unit: "")])
        let unit = try await shopping.previewMerge(
            MergeOrder(lists: [list], answers: [.unit(question: 1, unit: "g"), .keepApart(question: 2)])
        )
        #expect(unit.decisions == [.join(key: "cream", unit: "g"), .split(key: "salt")])
    }

    @Test func `an unreachable unit is refused in a new decision, and only reported in an earlier one`() async throws {
        let order = MergeOrder(lists: [list], answers: [.unit(question: 1, unit: "jar")])
        let reason = MergeAnswerError.noPath(name: "Cream", unit: "jar", units: ["cup"])
        await #expect { _ = try await shopping.previewMerge(order) } throws: {
            guard case ShoppingError.answer(reason) = $0 else { return false }
            return true
        }
        #expect(
            reason.description
                == "Cream cannot be added up in jar, to which no conversion is known: choose cup."
        )
        let jar = MergeDecision.join(key: "cream", unit: "jar")
        let next = try await shopping.previewMerge(
            MergeOrder(lists: [list], decisions: [jar], answers: [.keepApart(question: 2)])
        )
        #expect(next.merged.idle == [0])
        #expect(next.decisions == [jar, .split(key: "salt")])
    }

    @Test func `a list of only headings asks nothing`() async throws {
        let preview = try await shopping.previewMerge(MergeOrder(lists: [PlainList(name: "", text: "For the dough:")]))
        #expect(preview.merged.items.isEmpty && preview.leftOut.count == 1)
        #expect(await stubs.questions == ["read 1"])
    }

    @Test func `decisions have descriptions for people`() {
        let sentences = [
            MergeDecision.join(key: "flour", unit: "cup"), .join(key: "flour", unit: ""), .split(key: "flour"),
            .rename(key: "flour", to: "meal"), .count(text: "a pinch", source: "week", amount: "1 g"),
        ].map(\.description)
        #expect(
            sentences == [
                "add up flour in cup", "add up flour", "keep flour apart", "flour is meal",
                "\"a pinch\" of week is 1 g",
            ]
        )
    }
}
