import RecipeFiles
import Testing

@Suite struct CooklangTests {
    private func read(_ text: String, file: String = "Soups/Pea soup.cook") throws(RecipeRefusal) -> ReadRecipe {
        try CooklangRecipe.read(Array(text.utf8), file: file)
    }

    private static let soup = """
        ---
        title: Pea soup
        description: |
          For cold days.

          Freezes well.
        servings: 4 bowls
        prep time: 10 minutes
        time:
          cook: 1h30m
        tags: [soup, "quick, easy"]
        course: dinner
        source:
          name: Nan
          url: https://example.org/pea
        locale: en_GB
        rating: 4
        ---

        > Keeps three days.
        > Freeze the rest.

        = Soup
        @peas{500%g}
        @water{1 1/2%l}

        Boil the @peas in the @water{} -- no salt yet
        for ~{40%minutes} in a #large pot{}. [- or more -]

        == Topping ==
        Fry @?bacon{=2%rashers}(diced) and serve with @./Breads/Rye bread{1%slice}.
        """

    @Test func `a file becomes a recipe with sections, lines, steps and notes`() throws {
        let recipe = try read(Self.soup)
        let draft = recipe.draft
        #expect(draft.title == "Pea soup")
        #expect(draft.description == "For cold days.\n\nFreezes well.")
        #expect(draft.servings == "4 bowls")
        #expect([draft.times[.prep], draft.times[.cook], draft.times[.total]] == [10, 90, nil])
        #expect(draft.tags == ["soup", "quick, easy", "dinner"])
        #expect([draft.source, draft.sourceURL, draft.language] == ["Nan", "https://example.org/pea", "en-GB"])
        #expect(draft.rating == 4)
        #expect(draft.notes == "Keeps three days.\nFreeze the rest.")
        #expect(
            draft.ingredients == [
                DraftLine("500 g peas", section: "Soup"), DraftLine("1 1/2 l water", section: "Soup"),
                DraftLine("2 rashers bacon, diced (optional)", section: "Topping"),
                DraftLine("1 slice Rye bread", section: "Topping"),
            ]
        )
        #expect(
            draft.steps == [
                DraftLine("Boil the peas in the water for 40 minutes in a large pot.", section: "Soup"),
                DraftLine("Fry bacon and serve with Rye bread.", section: "Topping"),
            ]
        )
        #expect(
            recipe.remarks == [
                RecipeRemark(.ingredients, .left, "That the amount of \"bacon\" is fixed is left."),
                RecipeRemark(
                    .ingredients,
                    .changed,
                    "\"./Breads/Rye bread\" is another recipe: the line has its name."
                ),
            ]
        )
    }

    @Test func `a recipe without a title is named after its file, and says so`() throws {
        let recipe = try read("Boil @water{1%l}.")
        #expect(recipe.draft.title == "Pea soup")
        #expect(recipe.remarks.map(\.sentence) == ["It has no title: it is named after its file, \"Pea soup\"."])
        #expect(try read("Boil.", file: "").draft.title == "Recipe")
    }

    @Test func `what is unknown, and a time that is none, is named`() throws {
        let recipe = try read("---\ntitle: X\nprep time: overnight\nmood: good\n---\n>> old key: 1\n@salt")
        #expect(recipe.draft.notes == "Prep time: overnight")
        #expect(
            recipe.remarks == [
                RecipeRemark(
                    .times,
                    .changed,
                    "The prep time \"overnight\" is no number of minutes: it is in the notes."
                ),
                RecipeRemark(.other, .left, "The metadata \"mood\", \"old key\" is left: a recipe has no such field."),
            ]
        )
    }

    @Test func `a file that is not UTF-8 is refused`() {
        #expect(throws: RecipeRefusal.notUTF8) { try CooklangRecipe.read([0x4B, 0xE4], file: "f") }
    }

    @Test func `lines are written with their parts, if these make the same line`() throws {
        var draft = RecipeDraft()
        draft.title = "Bread"
        draft.ingredients = [DraftLine("200 g flour, sifted"), DraftLine("some salt")]
        let writer = CooklangWriter { line in
            line.hasPrefix("200")
                ? .init(amount: "200", unit: "g", name: "flour", preparation: "sifted")
                : .init(amount: "", unit: "", name: "salt")
        }
        let written = writer.write(draft)
        #expect(
            String(decoding: written.bytes, as: UTF8.self)
                == "---\ntitle: \"Bread\"\n---\n\n@flour{200%g}(sifted)\n@some salt{}\n"
        )
        #expect(try CooklangRecipe.read(written.bytes, file: "f").draft == draft.normalized)
    }

    @Test func `a line is split around the name that was read in it`() {
        typealias Parts = CooklangWriter.Parts
        #expect(
            Parts(of: "1 1/2 cups red onion, chopped", named: "red onion")
                == Parts(amount: "1 1/2", unit: "cups", name: "red onion", preparation: "chopped")
        )
        #expect(Parts(of: "2-3 eggs", named: "eggs") == Parts(amount: "2-3", unit: "", name: "eggs"))
        for (line, name) in [
            ("salt", "salt"), ("200g flour", "flour"), ("2 large ripe apples", "apples"), ("1 egg (large)", "egg"),
            ("1 egg", "onion"), ("1 egg", ""),
        ] {
            #expect(Parts(of: line, named: name) == nil)
        }
    }

    @Test func `a paragraph of marks alone takes no square of time`() {
        for text in ["@a{", "~{", "[-", "@a{}(", "--", "> ", "\\"] {
            let recipe = CooklangRecipe(String(repeating: text, count: 20_000))
            #expect(recipe.steps.count <= 1)
        }
    }

    @Test func `a menu names its recipes by day, with their amounts`() {
        let menu = CooklangMenu(
            "== Monday ==\n\nDinner:\n- @./Soups/Pea soup{2}\n- @bread{1%loaf}\n\n= Tuesday\n@./Pie{}"
        )
        #expect(
            menu.entries.map { "\($0.section)|\($0.name)|\($0.amount)|\($0.unit)|\($0.path)" } == [
                "Monday|Pea soup|2||./Soups/Pea soup", "Monday|bread|1|loaf|", "Tuesday|Pie|||./Pie",
            ]
        )
    }

    @Test func `the aisles of a shop keep their order, and a name stays where it is first`() {
        let aisles = AisleConfiguration(
            "milk\n[produce]\napples | apple\n\n[dairy]\nmilk\nbutter\n[produce]\nmilk|leek\n[ ]\n# x"
        )
        #expect(aisles.aisles.map(\.name) == ["produce", "dairy"])
        #expect(aisles.aisles.map(\.items) == [[["apples", "apple"], ["leek"]], [["milk"], ["butter"]]])
        #expect(
            aisles.problems.map { "\($0.line) \($0.sentence)" } == [
                "1 No aisle is above \"milk\": the line is left.",
                "9 \"milk\" is in \"dairy\" already: it stays there.",
                "10 An aisle is a name in brackets, such as [produce]: the line is left.",
            ]
        )
    }
}
