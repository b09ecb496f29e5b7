import Quantities
import RecipeFiles
import Testing
import TextFormats

@Suite struct ForeignRecipeTests {
    private func read(_ text: String, file: String = "f.json") throws(RecipeRefusal) -> ReadRecipe {
        try RecipeJSON.read(Array(text.utf8), file: file)
    }

    @Test func `Paprika's texts become lines, and what Larder lacks is named`() throws {
        let recipe = try read(
            #"""
            {"uid":"A-1","name":"Stew","ingredients":"2 carrots\n\nSauce:\n1 l stock","directions":"Chop.\n\nBoil.",
             "notes":"Good.","nutritional_info":"Calories: 300\nLow salt","prep_time":"15 min","cook_time":"1 hr",
             "total_time":"a while","difficulty":"Easy","servings":"4","rating":5,"source":"Aunt","source_url":"https://example.org/s",
             "image_url":null,"photo":"p.jpg","photo_data":"AAAA","photos":[],"categories":["Dinner","Stew"],"mood":1,"in_trash":true}
            """#
        )
        let draft = recipe.draft
        #expect(draft.ingredients == [DraftLine("2 carrots"), DraftLine("1 l stock", section: "Sauce")])
        #expect(draft.steps == [DraftLine("Chop."), DraftLine("Boil.")])
        #expect([draft.times[.prep], draft.times[.cook], draft.times[.total]] == [15, 60, nil])
        #expect(draft.notes == "Good.\nTotal time: a while\nLow salt")
        #expect(draft.nutrition?.amounts == [.energy: 300])
        #expect(draft.tags == ["Dinner", "Stew", "Easy"])
        #expect([draft.servings, draft.source, draft.sourceURL] == ["4", "Aunt", "https://example.org/s"])
        #expect(
            recipe.remarks == [
                RecipeRemark(
                    .times,
                    .changed,
                    "The total time \"a while\" is no number of minutes: it is in the notes."
                ),
                RecipeRemark(.nutrition, .changed, "What the nutrition says besides amounts is in the notes."),
                RecipeRemark(
                    .picture,
                    .left,
                    "The pictures in the file are left: a recipe names its picture by its address."
                ),
                RecipeRemark(.other, .left, "That it is in the trash is left."),
                RecipeRemark(.other, .left, "\"mood\" is left: a recipe has no such field."),
            ]
        )
    }

    @Test func `Tandoor's steps give lines in order, headings, and kitchen fractions`() throws {
        let recipe = try read(
            #"""
            {"name":"Cake","description":"","keywords":[{"name":"sweet"}],"working_time":20,"waiting_time":40,"servings":8,
             "servings_text":"slices","source_url":"https://example.org/c","nutrition":{"calories":"250.5","fats":10},"internal":true,
             "steps":[
               {"name":"Bake","instruction":"Bake {{ ingredients[0] }}.\nCool.","order":2,"time":0,"ingredients":[
                 {"food":{"name":"sugar"},"unit":{"name":"cup"},"amount":0.6666666666666667,"note":"fine","order":0}]},
               {"name":"Dough","instruction":"Mix.","order":1,"time":5,"ingredients":[
                 {"food":{"name":"salt"},"unit":null,"amount":1,"note":"","order":3,"no_amount":true},
                 {"food":{"name":"flour"},"unit":{"name":"g"},"amount":200.0,"note":null,"order":1},
                 {"food":null,"unit":null,"amount":0,"note":"Icing","order":4,"is_header":true},
                 {"food":{"name":"lemon"},"unit":null,"amount":"0.50","note":null,"order":5}]}]}
            """#
        )
        let draft = recipe.draft
        #expect(draft.servings == "8 slices")
        #expect([draft.times[.prep], draft.times[.cook], draft.times[.total]] == [20, 40, 60])
        #expect(
            draft.ingredients == [
                DraftLine("200 g flour", section: "Dough"), DraftLine("salt", section: "Dough"),
                DraftLine("0.5 lemon", section: "Icing"), DraftLine("2/3 cup sugar, fine", section: "Bake"),
            ]
        )
        #expect(
            draft.steps == [
                DraftLine("Mix.", section: "Dough"), DraftLine("Bake 2/3 cup sugar, fine.", section: "Bake"),
                DraftLine("Cool.", section: "Bake"),
            ]
        )
        #expect(draft.nutrition?.amounts.map { "\($0.key) \($0.value)" }.sorted() == ["energy 501/2", "fat 10"])
        #expect(
            recipe.remarks == [
                RecipeRemark(.times, .left, "The 5 minutes of the step \"Dough\" are left."),
                RecipeRemark(.ingredients, .changed, "The amount 0.6666666666666667 of \"sugar\" is written 2/3."),
            ]
        )
    }

    @Test func `Mealie's recipes of every age are read`() throws {
        let old = try read(
            #"""
            {"slug":"pie","name":"Pie","image":"abcd","recipeYield":"4 servings","totalTime":"1 Hour","performTime":"30 Minutes",
             "recipeIngredient":["1 egg",{"title":"Filling","note":"2 apples","unit":null,"food":null,"disableAmount":true,"quantity":1}],
             "recipeInstructions":[{"text":"Mix."},{"title":"Filling","text":"Bake."}],"tags":["sweet"],"recipeCategory":["Dessert"],
             "notes":[{"title":"Tip","text":"Eat warm."}],"orgURL":"https://example.org/pie","rating":4.5,
             "nutrition":{"calories":"240","proteinContent":"some"}}
            """#
        )
        #expect(old.draft.ingredients == [DraftLine("1 egg"), DraftLine("2 apples", section: "Filling")])
        #expect(old.draft.steps == [DraftLine("Mix."), DraftLine("Bake.", section: "Filling")])
        #expect([old.draft.times[.cook], old.draft.times[.total]] == [30, 60])
        #expect(old.draft.tags == ["sweet", "Dessert"])
        #expect(old.draft.notes == "Tip\nEat warm.")
        #expect(old.draft.rating == 5)
        #expect(
            old.remarks.map(\.sentence) == [
                "The rating 4.5 is rounded to 5.", "The amount \"some\" of protein is no number: it is left.",
                "The picture is left: it is a file of Mealie's.",
            ]
        )
    }

    @Test func `the tables of a Mealie backup are joined`() throws {
        let database = try MealieDatabase(
            JSONValue(
                reading: #"""
                    {"recipes":[{"id":"r","slug":"tea","name":"Tea","recipe_servings":2.0,"prep_time":"5 min","image":null}],
                     "recipes_ingredients":[
                       {"recipe_id":"r","position":1,"quantity":0.25,"unit_id":"u","food_id":"m","note":"hot"},
                       {"recipe_id":"r","position":0,"quantity":2,"unit_id":null,"food_id":"t","note":""},
                       {"recipe_id":"x","position":0,"note":"stray"}],
                     "ingredient_foods":[{"id":"t","name":"bags tea"},{"id":"m","name":"milk"}],"ingredient_units":[{"id":"u","name":"cup"}],
                     "recipe_instructions":[{"recipe_id":"r","position":0,"text":"Steep."}],"notes":[],
                     "recipes_to_tags":[{"recipe_id":"r","tag_id":"g"}],"tags":[{"id":"g","name":"hot"}],
                     "recipe_nutrition":[{"recipe_id":"r","fat_content":"1.5"}]}
                    """#
            )
        )
        let tea = database.recipe(at: 0)
        #expect(database.count == 1)
        #expect(tea.draft.ingredients.map(\.text) == ["2 bags tea", "0.25 cup milk, hot"])
        #expect([tea.draft.servings, tea.draft.title] == ["2 servings", "Tea"])
        #expect(tea.draft.tags == ["hot"])
        #expect(tea.draft.nutrition?.amounts.count == 1)
        #expect(tea.remarks.isEmpty)
        #expect(throws: RecipeRefusal.noRecipe) { try MealieDatabase(.object([])) }
    }

    @Test func `Nextcloud's objects are read as schema.org has them`() throws {
        let recipe = try read(
            #"""
            {"@context":"http://schema.org","@type":"Recipe","name":"Dal","recipeYield":4,"prepTime":"PT10M","cookTime":"PT1H",
             "recipeIngredient":["200 g lentils","1 onion"],"recipeInstructions":["Fry.",{"@type":"HowToSection","name":"End","itemListElement":[
             {"@type":"HowToStep","text":"Boil."}]}],"keywords":"vegan, quick","recipeCategory":"Main","image":"https://example.org/d.jpg",
             "url":"https://example.org/dal","tool":["Pot"],"nutrition":{"@type":"NutritionInformation","calories":"300 kcal","sodiumContent":"0.5 g"}}
            """#
        )
        #expect(recipe.draft.ingredients.map(\.text) == ["200 g lentils", "1 onion"])
        #expect(recipe.draft.steps == [DraftLine("Fry."), DraftLine("Boil.", section: "End")])
        #expect(recipe.draft.tags == ["vegan", "quick", "Main"])
        #expect([recipe.draft.servings, recipe.draft.picture] == ["4", "https://example.org/d.jpg"])
        #expect(recipe.draft.nutrition?.amounts == [.energy: 300, .sodium: 500])
        #expect(recipe.remarks.map(\.sentence) == ["\"tool\" is left: a recipe has no such field."])
    }

    @Test func `marked lines of Nextcloud's are headings of ingredients and of steps`() throws {
        let recipe = try read(
            #"""
            {"@type":"Recipe","name":"Buns","recipeIngredient":["1 egg","## Glaze","50 g sugar"],
             "recipeInstructions":["Knead.","## Glaze","Melt.","Brush."],"image":[{"url":"https://example.org/b.jpg"}],
             "url":"https://example.org/b","author":"Ida","comment":[{"text":"Yum","author":"Z"}],"aggregateRating":{"a":1}}
            """#
        )
        #expect(recipe.draft.ingredients == [DraftLine("1 egg"), DraftLine("50 g sugar", section: "Glaze")])
        #expect(recipe.draft.steps.map(\.section) == ["", "Glaze", "Glaze"])
        #expect(recipe.draft.picture == "https://example.org/b.jpg" && recipe.draft.notes.isEmpty)
        #expect([recipe.draft.source, recipe.draft.sourceURL] == ["", "https://example.org/b"])
        #expect(
            recipe.remarks.map(\.sentence) == [
                "\"author\", \"comment\", \"aggregateRating\" are left: a recipe has no such field."
            ]
        )
    }

    @Test func `a language that the home lacks makes no other recipe, and another language does`() {
        var (own, home) = (RecipeDraft(), RecipeDraft())
        own.language = "en"
        #expect(own.isSaid(by: home))
        home.language = "de"
        #expect(!own.isSaid(by: home))
    }

    @Test func `a source that is a name is written where a format has names`() {
        var draft = RecipeDraft()
        (draft.title, draft.sourceURL) = ("Buns", "Ida's notebook")
        #expect([draft.normalized.source, draft.normalized.sourceURL] == ["Ida's notebook", ""])
        for (format, text) in [
            (RecipeFileFormat.cooklang, "name: \"Ida's notebook\""), (.jsonLD, "\"creditText\" : \"Ida's notebook\""),
        ] {
            let written = String(decoding: format.file(of: draft).bytes, as: UTF8.self)
            #expect(written.replacing("\" : ", with: "\": ").contains(text.replacing("\" : ", with: "\": ")))
        }
    }

    @Test func `JSON that is no recipe, no JSON, or too deep is refused in a sentence`() {
        #expect(throws: RecipeRefusal.noRecipe) { try self.read("[]") }
        #expect(throws: RecipeRefusal.noRecipe) { try self.read(#"{"a":1}"#) }
        #expect(throws: RecipeRefusal.notJSON(line: 2)) { try self.read("{\n\"a\":}") }
        let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
        #expect(throws: RecipeRefusal.notJSON(line: 1)) { try self.read(deep) }
        #expect(
            RecipeRefusal.notJSON(line: 2).description
                == "It is not JSON at line 2, or nests more than 64 levels deep: export it again."
        )
    }

    private func rows(_ text: String) throws(RecipeFileError) -> (RecipeTable, [RecipeTable.Row]) {
        var rest = Array(text.utf8)[...]
        var table = try RecipeTable(of: "t.csv") { () throws(RecipeFileError) in
            defer { rest = rest.dropFirst(9) }
            return Array(rest.prefix(9))
        }
        var rows: [RecipeTable.Row] = []
        while let row = try table.next() { rows.append(row) }
        return (table, rows)
    }

    @Test func `a table of Plan to Eat is read row by row`() throws {
        let (table, rows) = try rows(
            """
            Title,Course,Cuisine,Main Ingredient,Description,Source,Url,Prep Time,Servings,Yield,Ingredients,Directions,Tags,Rating,Cost,Fat
            Pie,Dessert,,Apple,,Aunt,https://example.org,15,4,1 pie,"2 apples
            , Crust
            flour
            Topping:
            sugar","Mix.
            Bake.","sweet, warm",4,3.50,"1,5 g"
            "Open,1
            """
        )
        #expect(table.format == .planToEat)
        #expect(table.remarks.map(\.sentence) == ["The column \"Cost\" is left: a recipe has no such field."])
        let read = try #require(try rows.first?.recipe.get())
        #expect(
            read.draft.ingredients == [
                DraftLine("2 apples"), DraftLine("flour", section: "Crust"), DraftLine("sugar", section: "Topping"),
            ]
        )
        #expect(read.draft.tags == ["sweet", "warm", "Dessert", "Apple"])
        #expect([read.draft.servings, read.draft.notes, read.draft.source] == ["4", "Yield: 1 pie", "Aunt"])
        #expect(read.draft.nutrition?.amounts.map { "\($0.key) \($0.value)" } == ["fat 3/2"])
        let unclosed = "a quotation mark is never closed, so that the rest of the file is in this row: close it."
        #expect(rows.last?.recipe == .failure(.brokenRow(flaw: unclosed)))
        #expect(rows.map(\.line) == [2, 8])
    }

    @Test func `a table of My Recipe Box is read row by row`() throws {
        let (table, rows) = try rows(
            """
            title,description,preparationTime,inactiveTime,quantity,ingredients,instructions,nutrition,favorite,categories,tags,video,source
            Dip,,10,20,2 bowls,1 onion,Chop.,"protein : 3 g",true,Snack;Party,easy,https://example.org/v,https://example.org/d
            """
        )
        #expect(table.format == .recipeBox)
        let read = try #require(try rows.first?.recipe.get())
        #expect([read.draft.times[.prep], read.draft.times[.rest]] == [10, 20])
        #expect(read.draft.tags == ["Snack", "Party", "easy"])
        #expect([read.draft.sourceURL, read.draft.source] == ["https://example.org/d", "https://example.org/v"])
        #expect(read.remarks.map(\.sentence) == ["That it is a favorite is left."])
        #expect(throws: RecipeFileError.noTitleColumn(file: "t.csv", columns: ["a", "b"])) { try self.rows("a,b\n1,2") }
    }
}
