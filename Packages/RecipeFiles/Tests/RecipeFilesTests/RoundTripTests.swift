import Quantities
import RecipeFiles
import Testing

/// What is written and read again is the same recipe, but for what the writer's report names.
@Suite struct RoundTripTests {
    private static let drafts: [RecipeDraft] = {
        var generator = GeneratedDrafts(seed: 7)
        return (0..<80).map { _ in generator.next().normalized }
    }()

    /// Returns the recipe without the fields that a report names.
    private static func without(_ left: [RecipeRemark], _ draft: RecipeDraft) -> RecipeDraft {
        var rest = draft
        for field in Set(left.map(\.field)) {
            switch field {
            case .ingredients: rest.ingredients = []
            case .steps: rest.steps = []
            case .language: rest.language = ""
            case .picture: rest.picture = ""
            case .nutrition: rest.nutrition = nil
            case .totalWeight: rest.totalWeight = nil
            case .portionSize: rest.portionSize = nil
            case .readings: for place in rest.ingredients.indices { rest.ingredients[place].own = nil }
            case .times: rest.times[.rest] = nil
            case .title, .description, .servings, .tags, .source, .rating, .notes, .other:
                Issue.record("No writer leaves \(field).")
            }
        }
        return rest
    }

    private func check(_ drafts: [RecipeDraft], _ trip: (RecipeDraft) throws -> (ReadRecipe, [RecipeRemark])) rethrows {
        for draft in drafts {
            let (read, left) = try trip(draft)
            #expect(Self.without(left, read.draft) == Self.without(left, draft))
        }
    }

    @Test func `Cooklang leaves only the nutrition, the portion, and what a person said of lines`() throws {
        try check(Self.drafts) { draft in
            let written = CooklangWriter().write(draft)
            let says = [
                draft.portionSize == nil ? nil : RecipeField.portionSize,
                draft.ingredients.contains { $0.own != nil } ? .readings : nil,
                draft.nutrition == nil ? nil : .nutrition,
            ]
            #expect(written.left.map(\.field) == says.compactMap(\.self))
            return (try CooklangRecipe.read(written.bytes, file: "f"), written.left)
        }
    }

    @Test func `JSON-LD keeps the lines of ingredients, though not their headings`() throws {
        try check(Self.drafts) { draft in
            let written = SchemaOrgRecipe.write(draft)
            let read = try RecipeJSON.read(written.bytes, file: "f")
            #expect(read.draft.ingredients.map(\.text) == draft.ingredients.map(\.text))
            return (read, written.left)
        }
    }

    @Test func `Paprika names each line that it would take for a heading`() throws {
        try check(Self.drafts) { draft in
            let written = PaprikaRecipe.write(draft)
            return (try RecipeJSON.read(written.bytes, as: .paprika, file: "f"), written.left)
        }
    }

    @Test func `Larder's own form keeps everything, and is written the same again`() throws {
        try check(Self.drafts) { draft in
            let written = LarderRecipe.write(draft)
            let read = try RecipeJSON.read(written.bytes, as: .larder, file: "f")
            #expect(written.left.isEmpty)
            #expect(read.remarks.isEmpty)
            #expect(read.draft == draft)
            #expect(LarderRecipe.write(read.draft).bytes == written.bytes)
            return (read, [])
        }
    }

    @Test func `a recipe that the home has weighed and corrected still says what a file of it says`() {
        var file = RecipeDraft()
        file.title = "Pancakes"
        file.ingredients = [DraftLine("2 cups milk")]
        var home = file
        home.portionSize = 120
        home.tags = ["Weeknight", "sweet"]
        file.tags = ["Sweet"]
        home.ingredients[0].own = DraftReading()
        home.ingredients[0].own?.name = "oat milk"
        #expect(file.isSaid(by: home) && !home.isSaid(by: file))
        #expect(home.isSaid(by: home) && file.fingerprint != home.fingerprint)
    }

    @Test func `a recipe of 10,000 lines is kept whole`() throws {
        var draft = RecipeDraft()
        draft.title = "Long"
        draft.ingredients = (0..<10_000).map { DraftLine("\($0) g flour") }
        for bytes in [CooklangWriter().write(draft).bytes] {
            #expect(try CooklangRecipe.read(bytes, file: "f").draft == draft)
        }
        for (bytes, format) in [
            (PaprikaRecipe.write(draft).bytes, RecipeFileFormat.paprika), (LarderRecipe.write(draft).bytes, .larder),
        ] {
            #expect(try RecipeJSON.read(bytes, as: format, file: "f").draft == draft)
        }
    }

    private static let page = """
        # Pie \\*2\\*

        - Servings: 4
        - Preparation: 1 h 30 min

        ## Ingredients

        - 1 egg

        ### Filling

        - 2 apples

        ## Steps

        1. Mix.
        2. Bake.

        ## Notes

        One\u{20}\u{20}
        Two

        ## Nutrition per serving

        - Energy: 120 kcal

        """

    @Test func `Markdown has every part, and no text that it would take for markup`() {
        var draft = RecipeDraft()
        draft.title = "Pie *2*"
        draft.servings = "4"
        draft.times[.prep] = 90
        draft.ingredients = [DraftLine("1 egg"), DraftLine("2 apples", section: "Filling")]
        draft.steps = [DraftLine("Mix."), DraftLine("Bake.")]
        draft.notes = "One\nTwo"
        draft.nutrition = DraftNutrition(basis: .perServing)
        draft.nutrition?.amounts[.energy] = 120
        #expect(String(decoding: MarkdownRecipe.write(draft).bytes, as: UTF8.self) == Self.page)
    }
}
