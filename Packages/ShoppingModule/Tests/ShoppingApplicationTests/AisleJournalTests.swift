import Commands
import CommandsTestKit
import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

/// Choices of categories in the journal, and what undoing them does.
@Suite struct AisleJournalTests {
    /// A home with milk and eggs on its list, and three aisles.
    private func home(_ change: @Sendable (isolated StubCollaborators) -> Void = { _ in }) async throws -> ListHome {
        let home = await ListHome().arranged { stubs in
            stubs.storeOrder = ["produce", "dairy", "bakery"]
            change(stubs)
        }
        try await home.add("milk 1 l", "eggs 6 x")
        return home
    }

    /// Tells the stubs what the category service is owed, and returns it: "milk=default".
    private func deliver(_ home: ListHome) async throws -> [String] {
        var heard: [String] = []
        for effect in try await home.store.effects(refused: false, after: nil, limit: 100) {
            #expect(effect.effect.kind == ShoppingLists.aislesEffect)
            for choice in try effect.content(as: [AisleChoice].self) {
                let thing = choice.product?.rawValue ?? choice.key?.rawValue ?? ""
                heard.append("\(thing)=\(choice.category)")
                let category = choice.category == "default" ? nil : choice.category
                await home.stubs.arrange { $0.categories[thing] = category }
            }
            try await home.store.settle(effect)
        }
        return heard
    }

    private func assign(
        _ home: ListHome,
        _ choices: (String, String)...,
        key: String = "assign",
        by person: String = "anna",
        day: Int = 1
    ) async throws -> AssignedItems {
        try await home(key, by: person, day: day)
            .assignItems(choices.map { NamedChoice($0.0, in: $0.1) }, creating: false)
    }

    private func text(_ action: ListAction) -> [String] {
        action.parts.map { "\($0.name)\($0.isAssigned ? ":" : "") \($0.text)" }
    }

    @Test func `what gets a category is in the journal, by who chose it, apart from what stays as it was`()
        async throws
    {
        let home = try await home { $0.categories = ["eggs": "bakery"] }
        let assigned = try await assign(home, ("milk", "dairy"), ("eggs", "bakery"), by: "ben")
        let action = try #require(try await home(nil).actions().elements.first)
        #expect(action.kind == .assigned && action.by == "ben" && action.list == nil && action.listName.isEmpty)
        #expect(action.id == assigned.action && assigned.items.count == 2)
        #expect(text(action) == ["Milk: Dairy"])
        let nothing = try await assign(home, ("milk", "dairy"), key: "again", day: 2)
        #expect(nothing.action == nil && nothing.items.map(\.category.name) == ["Dairy"])
        #expect(try await home(nil).actions().elements.map(\.kind) == [.assigned, .added])
    }

    @Test func `undoing a first choice removes it, and the undo of that makes it again`() async throws {
        let home = try await home()
        _ = try await assign(home, ("milk", "dairy"))
        let undone = try await home("undo", day: 2).undoAction()
        #expect(undone.kept.isEmpty && undone.action.kind == .assigned)
        #expect(text(undone.undo) == ["Milk: "])
        #expect(try await deliver(home) == ["milk=default"])
        let again = try await home("redo", by: "ben", day: 3).undoAction(undone.undo.id.rawValue)
        #expect(text(again.undo) == ["Milk: Dairy"])
        #expect(try await deliver(home) == ["milk=dairy"])
        let page = try await home(nil).actions().elements
        #expect(page.map { $0.undone == nil } == [true, false, true, true])
    }

    @Test func `undoing a later choice makes the one before, each in an effect of its own`() async throws {
        let home = try await home { $0.categories = ["milk": "produce", "eggs": "dairy"] }
        _ = try await assign(home, ("milk", "dairy"), ("eggs", "bakery"))
        _ = try await home("undo", day: 2).undoAction()
        #expect(try await home.effects().count == 2)
        #expect(try await deliver(home).sorted() == ["eggs=dairy", "milk=produce"])
    }

    @Test func `an undo whose effect is still owed is heard before it is undone, and a repeated one happens once`()
        async throws
    {
        let home = try await home()
        _ = try await assign(home, ("milk", "dairy"))
        let first = try await home("undo", day: 2).undoAction()
        let second = try await home("undo", day: 2).undoAction()
        #expect(first == second)
        #expect(try await home.effects().count == 1)
        _ = try await home("redo", day: 3).undoAction(first.undo.id.rawValue)
        #expect(await home.stubs.questions.filter { $0.hasPrefix("deliver") } == ["deliver milk=default"])
        #expect(try await deliver(home) == ["milk=dairy"])
    }

    @Test func `what is still owed of an undo is heard before a newer choice, which wins`() async throws {
        let home = try await home { $0.categories = ["milk": "produce"] }
        _ = try await assign(home, ("milk", "dairy"))
        _ = try await home("undo", day: 2).undoAction()
        #expect(try await home.effects().count == 1)
        _ = try await assign(home, ("milk", "bakery"), key: "ben", by: "ben", day: 3)
        let change = try #require(try await home(nil).actions().elements.first?.changes.aisles.first?.choice)
        #expect(change.before?.name == "Produce" && change.after?.name == "Bakery")
        #expect(try await deliver(home).isEmpty)
        #expect(await home.stubs.categories["milk"] == "bakery")
        #expect(await home.stubs.questions.suffix(2) == ["deliver milk=produce", "assign Milk=bakery"])
    }

    @Test func `a change of names takes along what is still owed of an undo`() async throws {
        let home = try await home { $0.categories = ["milk": "produce"] }
        _ = try await assign(home, ("milk", "dairy"))
        _ = try await home("undo", day: 2).undoAction()
        try await rename(home, day: 3)
        #expect(try await home.effects().allSatisfy { $0.kind == ShoppingLists.namesEffect })
        #expect(await home.stubs.categories == ["oat drink": "produce"])
    }

    /// Renames milk, whose old name reads as the new ingredient from then on.
    private func rename(_ home: ListHome, day: Int) async throws {
        let new = OwnIngredient(key: try #require(IngredientKey(rawValue: "oat drink")), name: "Oat drink")
        let changed = ChangedNames(new, oldKeys: [try #require(IngredientKey(rawValue: "milk"))])
        await home.stubs.arrange { ($0.nameChange, $0.plurals) = (changed, ["oat drink": "Milk"]) }
        _ = try await home(day: day).changeNames(.rename("milk", to: "Oat drink"))
        for effect in try await home.store.effects(refused: false, after: nil, limit: 100) {
            guard effect.effect.kind == ShoppingLists.namesEffect else { continue }
            try await home.store.settle(effect)
        }
    }

    @Test func `a choice is undone for an ingredient that has another name since`() async throws {
        let home = try await home { $0.categories = ["milk": "produce"] }
        _ = try await assign(home, ("milk", "dairy"))
        try await rename(home, day: 2)
        #expect(await home.stubs.categories == ["oat drink": "dairy"])
        let undone = try await home("undo", day: 3).undoAction()
        #expect(undone.kept.isEmpty && undone.undo.changes.aisles.map(\.key?.rawValue) == ["oat drink"])
        #expect(try await deliver(home) == ["oat drink=produce"])
    }

    @Test(arguments: DiskFailure.allCases)
    func `an assignment that was interrupted is in the journal when it is repeated`(failure: DiskFailure) async throws {
        let home = try await home {
            $0.categories = ["milk": "produce"]
            $0.repeatsAssignments = true
        }
        home.store.entities.expect(failure, after: 1)
        await #expect(throws: ShoppingError.self) { _ = try await assign(home, ("milk", "dairy")) }
        #expect(await home.stubs.categories["milk"] == "dairy")
        #expect(try await assign(home, ("milk", "dairy")).action != nil)
        let actions = try await home(nil).actions().elements
        #expect(actions.map(\.kind) == [.assigned, .added])
        _ = try await home("undo", day: 2).undoAction()
        #expect(try await deliver(home) == ["milk=produce"])
    }

    @Test func `what someone has chosen since stays, and the rest is undone`() async throws {
        let home = try await home()
        let mine = try #require(try await assign(home, ("milk", "dairy"), ("eggs", "bakery")).action)
        _ = try await assign(home, ("milk", "produce"), key: "ben", by: "ben", day: 2)
        let undone = try await home("undo", day: 3).undoAction(mine.rawValue)
        #expect(undone.kept == ["Milk"])
        #expect(try await deliver(home) == ["eggs=default"])
        let nothing = await sentence { _ = try await home("again", day: 4).undoAction(undone.action.id.rawValue) }
        #expect(nothing.contains("already"))
    }

    @Test func `a choice that was taken back by hand leaves nothing to undo`() async throws {
        let home = try await home()
        let mine = try #require(try await assign(home, ("milk", "dairy")).action)
        let back = try await assign(home, ("milk", "default"), key: "ben", by: "ben", day: 2)
        #expect(back.action != nil)
        let nothing = await sentence { _ = try await home("undo", day: 3).undoAction(mine.rawValue) }
        #expect(nothing.hasPrefix("Nothing of it is left to undo, because it was changed since (Milk)"))
        #expect(try await home.effects().isEmpty)
    }

    @Test func `a category that was deleted since isn't chosen again`() async throws {
        let home = try await home { $0.categories = ["milk": "produce"] }
        let mine = try #require(try await assign(home, ("milk", "dairy")).action)
        await home.stubs.arrange { $0.storeOrder = ["dairy", "bakery"] }
        let nothing = await sentence { _ = try await home("undo", day: 2).undoAction(mine.rawValue) }
        #expect(
            nothing == "Nothing of it is left to undo, because the aisle \"Produce\" was deleted since (Milk): restore "
                + "it, or choose another one."
        )
        let added = try #require(try await home(nil).actions().elements.first { $0.kind == .added }).id
        let bare = await sentence { _ = try await home("bare", day: 2).undoAction() }
        #expect(bare == ListError.deletedAisle("Produce", items: ["Milk"], next: added).description)
        #expect(bare.hasSuffix("or undo \(added.short) of your earlier actions."))
        #expect(try await home.effects().isEmpty)
    }

    @Test func `what stays because its category was deleted is not said to have changed by a later action`()
        async throws
    {
        let home = try await home()
        let mine = try #require(try await assign(home, ("milk", "dairy")).action)
        await home.stubs.arrange { ($0.storeOrder, $0.categories) = (["produce", "bakery"], ["milk": "bakery"]) }
        let refusal = await sentence { _ = try await home("undo", day: 2).undoAction(mine.rawValue) }
        #expect(refusal == ListError.deletedAisle("Dairy", items: ["Milk"]).description)
    }

    @Test func `a choice about a product is undone for the product, and not for its ingredient`() async throws {
        let home = try await home { stubs in
            stubs.titles = ["prd_1": "Our oats"]
            stubs.products = ["oats": ["prd_1"]]
            stubs.categories = ["oats": "produce"]
        }
        let choice = NamedChoice("Our oats", isProduct: true, in: "bakery")
        _ = try await home("assign", day: 1).assignItems([choice], creating: false)
        let change = try #require(try await home(nil).actions().elements.first?.changes.aisles.first)
        #expect(change.product == ProductID(rawValue: "prd_1") && change.key == nil && change.choice.before == nil)
        _ = try await home("undo", day: 2).undoAction()
        #expect(try await deliver(home) == ["prd_1=default"])
    }

    @Test func `a repeated assignment returns what the first one did, and is in the journal once`() async throws {
        let home = try await home()
        let first = try await assign(home, ("milk", "dairy"))
        await home.stubs.arrange { $0.categories = [:] }
        #expect(try await assign(home, ("milk", "dairy")) == first)
        #expect(await home.stubs.categories.isEmpty)
        #expect(try await home(nil).actions().elements.map(\.kind) == [.assigned, .added])
    }

    @Test func `an item with two aisles is refused, and a slip in its name says which is meant`() async throws {
        let home = try await home()
        let twice = await sentence { _ = try await assign(home, ("milk", "dairy"), ("Milk", "bakery")) }
        #expect(twice == "\"Milk\" can't be in several aisles (dairy, bakery): choose one of them.")
        let same = try await assign(home, ("milk", "dairy"), ("Milk", "Dairy"))
        #expect(same.items.map(\.name) == ["Milk"])
        let slip = await sentence { _ = try await assign(home, ("mlik", "dairy"), key: "slip") }
        #expect(slip == "\"mlik\" is on no list, and no ingredient that Larder knows. Did you mean \"Milk\"?")
        #expect(try await home(nil).actions().elements.map(\.kind) == [.assigned, .added])
    }

    @Test func `an assignment that is refused is not in the journal`() async throws {
        let home = try await home()
        await home.stubs.arrange { $0.absent = [.category] }
        #expect(await !sentence { _ = try await assign(home, ("milk", "dairy")) }.isEmpty)
        #expect(try await home(nil).actions().elements.map(\.kind) == [.added])
    }

    @Test func `changes that an earlier release kept have no choices`() throws {
        let kept = try StoredJSON.text(ListActionChanges())
        #expect(!kept.contains("assigned"))
        let read: ListActionChanges = try StoredJSON.decode(text: kept)
        #expect(read.aisles.isEmpty && read == ListActionChanges())
    }
}
