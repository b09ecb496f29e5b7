import Commands
import CommandsTestKit
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// The recipes follow when ingredients are merged, split, or renamed.
@Suite struct ChangeNamesTests {
    private let merge = NameChange.merge(["scallion", "salad onion"], into: "spring onion")

    private static func key(_ text: String) throws -> IngredientKey { try #require(IngredientKey(rawValue: text)) }

    private func home() async throws -> ListHome {
        let kept = OwnIngredient(key: try Self.key("spring onion"), name: "Spring onion", aliases: ["scallion"])
        let changed = ChangedNames(kept, oldKeys: [try Self.key("salad onion"), try Self.key("scallion")])
        return await ListHome().arranged {
            $0.nameChange = changed
            $0.recipeCounts = ["scallion": 3]
        }
    }

    private func owed(by home: ListHome) async throws -> [[String]] {
        try await home.effects().map { effect in
            #expect(effect.kind == ShoppingLists.namesEffect)
            let changed: ChangedKeys = try StoredJSON.decode(from: effect.body)
            return changed.keys.map(\.rawValue)
        }
    }

    @Test func `the names change first, and the recipes with the old keys are owed a reading, once`() async throws {
        let home = try await home()
        let changed = try await home("k").changeNames(merge)
        #expect(changed.ingredient.aliases == ["scallion"] && changed.recipes == 3)
        let follow = ["sort 3 ", "links 2 0 ", #"unread ["salad onion", "scallion"]"#]
        #expect(await home.stubs.questions == ["\(merge)"] + follow)
        #expect(try await home("k").changeNames(merge) == changed)
        #expect(try await owed(by: home) == [["salad onion", "scallion"]])
    }

    @Test func `a refused change of what nothing uses changes nothing, and owes nothing`() async throws {
        let home = ListHome()
        #expect(await sentence { _ = try await home("k").changeNames(merge) } == "Nothing has this name.")
        #expect(await home.stubs.questions == ["\(merge)", "read 2", "use 1"])
        #expect(await sentence { _ = try await home().changeNames(.split("leek")) } == "Nothing has this name.")
        #expect(await home.stubs.questions.last == "\(NameChange.split("leek"))")
        #expect(try await home.effects().isEmpty)
    }

    @Test(arguments: ["recipe", "staple", "list"])
    func `what only recipes, staples, or lists know is merged into and renamed`(place: String) async throws {
        let home = try await home()
        await home.stubs.arrange { $0.needsUse = true }
        let key = try Self.key("spring onion")
        switch place {
        case "recipe":
            let use = IngredientUse(key: key, name: "Spring onion", recipes: 1, preferredUnit: nil, lastChange: 0)
            await home.stubs.arrange { $0.uses = [use] }
        case "staple":
            var draft = StapleDraft()
            draft.text = "spring onion"
            _ = try await home().addStaple(draft)
        default: try await home.add("spring onion")
        }
        #expect(try await home().changeNames(merge).ingredient.key == key)
        #expect(try await home().changeNames(.rename("spring onion", to: "Leek")).recipes == 3)
    }

    @Test func `a change that no line can notice owes nothing`() async throws {
        let home = try await home()
        let alone = ChangedNames(OwnIngredient(key: try Self.key("rye"), name: "Rye"), oldKeys: [])
        await home.stubs.arrange { $0.nameChange = alone }
        #expect(try await home().changeNames(.rename("rye", to: "Rye")).recipes == 0)
        #expect(try await home.effects().isEmpty)
    }

    @Test func `recipes that cannot be counted now follow all the same`() async throws {
        let home = try await home()
        await home.stubs.arrange { $0.absent = [.recipe] }
        #expect(try await home("k").changeNames(merge).recipes == nil)
        #expect(try await owed(by: home) == [["salad onion", "scallion"]])
    }

    @Test(arguments: DiskFailure.allCases)
    func `a command that was interrupted after the names had changed is done when it is repeated`(
        failure: DiskFailure
    ) async throws {
        let home = try await home()
        home.store.entities.expect(failure, after: 1)
        await #expect(throws: ShoppingError.self) { try await home("k").changeNames(merge) }
        #expect(try await owed(by: home).count == (failure == .keepsAll ? 1 : 0))
        #expect(try await home("k").changeNames(merge).recipes == 3)
        #expect(try await owed(by: home) == [["salad onion", "scallion"]])
    }
}
