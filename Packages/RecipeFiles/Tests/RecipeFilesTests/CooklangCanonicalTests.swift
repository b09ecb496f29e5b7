import Quantities
import RecipeFiles
import Testing

/// The canonical cases of the Cooklang specification, in a notation of our own.
///
/// Origin: `tests/canonical.yaml` of https://github.com/cooklang/spec, version 8 (MIT license). A step is its items,
/// `"words"`, `@name|amount|unit`, `#name|amount`, `~name|amount|unit`, with `?` after the name of what is optional. An
/// amount that the text doesn't say is empty: the cases call it "some" of an ingredient and 1 piece of cookware. A
/// number is in its lowest terms, where the cases have a decimal.
@Suite struct CooklangCanonicalTests {
    typealias Case = (name: String, source: String, steps: [String], metadata: [String])

    private static let words: [Case] = [
        ("BasicDirection", "Add a bit of chilli", ["\"Add a bit of chilli\""], []),
        ("Comments", "-- testing comments", [], []),
        (
            "CommentsAfterIngredients", "@thyme{2%sprigs} -- testing comments\nand some text",
            ["@thyme|2|sprigs \"  and some text\""], []
        ),
        ("CommentsWithIngredients", "-- testing comments\n@thyme{2%sprigs}", ["@thyme|2|sprigs"], []),
        ("DirectionsWithDegrees", "Heat oven up to 200°C", ["\"Heat oven up to 200°C\""], []),
        ("DirectionsWithNumbers", "Heat 5L of water", ["\"Heat 5L of water\""], []),
        (
            "DirectionWithIngredient", "Add @chilli{3%items}, @ginger{10%g} and @milk{1%l}.",
            ["\"Add \" @chilli|3|items \", \" @ginger|10|g \" and \" @milk|1|l \".\""], []
        ),
        ("FractionsInDirections", "knife cut about every 1/2 inches", ["\"knife cut about every 1/2 inches\""], []),
        (
            "MultiLineDirections", "Add a bit of chilli\n\nAdd a bit of hummus",
            ["\"Add a bit of chilli\"", "\"Add a bit of hummus\""], []
        ),
        ("SlashInText", "Preheat the oven to 200℃/Fan 180°C.", ["\"Preheat the oven to 200℃/Fan 180°C.\""], []),
        ("Metadata", "---\nsourced: babooshka\n---", [], ["sourced=babooshka"]),
        ("MetadataBreak", "hello ---\nsourced: babooshka\n---", ["\"hello --- sourced: babooshka ---\""], []),
        ("MetadataMultiwordKey", "---\ncooking time: 30 mins\n---", [], ["cooking time=30 mins"]),
        ("MetadataMultiwordKeyWithSpaces", "---\ncooking time    :30 mins\n---", [], ["cooking time=30 mins"]),
        (
            "MultipleLines", "---\nPrep Time: 15 minutes\nCook Time: 30 minutes\n---", [],
            ["Prep Time=15 minutes", "Cook Time=30 minutes"]
        ),
        ("Servings", "---\nservings: 1|2|3\n---", [], ["servings=1|2|3"]),
    ]

    private static let cookware: [Case] = [
        ("EquipmentMultipleWords", "Fry in #frying pan{}", ["\"Fry in \" #frying pan|"], []),
        (
            "EquipmentMultipleWordsWithLeadingNumber", "Fry in #7-inch nonstick frying pan{ }",
            ["\"Fry in \" #7-inch nonstick frying pan|"], []
        ),
        ("EquipmentMultipleWordsWithSpaces", "Fry in #frying pan{ }", ["\"Fry in \" #frying pan|"], []),
        ("EquipmentOneWord", "Simmer in #pan for some time", ["\"Simmer in \" #pan| \" for some time\""], []),
        ("EquipmentQuantity", "#frying pan{2}", ["#frying pan|2"], []),
        ("EquipmentQuantityOneWord", "#frying pan{three}", ["#frying pan|'three'"], []),
        ("EquipmentQuantityMultipleWords", "#frying pan{two small}", ["#frying pan|'two small'"], []),
        ("SingleWordCookwareWithPunctuation", "Place in #pot, then boil", ["\"Place in \" #pot| \", then boil\""], []),
        (
            "SingleWordCookwareWithUnicodePunctuation", "Place in #pot⸫ then boil",
            ["\"Place in \" #pot| \"⸫ then boil\""], []
        ),
        (
            "CookwareWithUnicodeWhitespace", "Add to #pot\u{2009}then boil",
            ["\"Add to \" #pot| \"\u{2009}then boil\""], []
        ),
        ("InvalidMultiWordCookware", "Recipe # 10{}", ["\"Recipe # 10{}\""], []),
        ("InvalidSingleWordCookware", "Recipe # 5", ["\"Recipe # 5\""], []),
        (
            "OptionalCookware", "Use a #?splatter guard{} if you have one",
            ["\"Use a \" #splatter guard?| \" if you have one\""], []
        ),
    ]

    private static let ingredients: [Case] = [
        ("Fractions", "@milk{1/2%cup}", ["@milk|1/2|cup"], []),
        ("FractionsLike", "@milk{01/2%cup}", ["@milk|'01/2'|cup"], []),
        ("FractionsWithSpaces", "@milk{1 / 2 %cup}", ["@milk|1/2|cup"], []),
        (
            "IngredientMultipleWordsWithLeadingNumber", "Top with @1000 island dressing{ }",
            ["\"Top with \" @1000 island dressing||"], []
        ),
        ("IngredientWithEmoji", "Add some @🧂", ["\"Add some \" @🧂||"], []),
        ("IngredientExplicitUnits", "@chilli{3%items}", ["@chilli|3|items"], []),
        ("IngredientExplicitUnitsWithSpaces", "@chilli{ 3 % items }", ["@chilli|3|items"], []),
        ("IngredientImplicitUnits", "@chilli{3}", ["@chilli|3|"], []),
        ("IngredientNoUnits", "@chilli", ["@chilli||"], []),
        ("IngredientNoUnitsNotOnlyString", "@5peppers", ["@5peppers||"], []),
        ("IngredientWithNumbers", "@tipo 00 flour{250%g}", ["@tipo 00 flour|250|g"], []),
        ("IngredientWithoutStopper", "@chilli cut into pieces", ["@chilli|| \" cut into pieces\""], []),
        ("MultiWordIngredient", "@hot chilli{3}", ["@hot chilli|3|"], []),
        ("MultiWordIngredientNoAmount", "@hot chilli{}", ["@hot chilli||"], []),
        (
            "MutipleIngredientsWithoutStopper", "@chilli cut into pieces and @garlic",
            ["@chilli|| \" cut into pieces and \" @garlic||"], []
        ),
        ("QuantityAsText", "@thyme{few%sprigs}", ["@thyme|'few'|sprigs"], []),
        ("QuantityDigitalString", "@water{7 k }", ["@water|'7 k'|"], []),
        (
            "SingleWordIngredientWithPunctuation", "Add some @chilli, then serve",
            ["\"Add some \" @chilli|| \", then serve\""], []
        ),
        (
            "SingleWordIngredientWithUnicodePunctuation", "Add @chilli⸫ then bake",
            ["\"Add \" @chilli|| \"⸫ then bake\""], []
        ),
        (
            "IngredientWithUnicodeWhitespace", "Add @chilli\u{2009}then bake",
            ["\"Add \" @chilli|| \"\u{2009}then bake\""], []
        ),
        ("InvalidMultiWordIngredient", "Message @ example{}", ["\"Message @ example{}\""], []),
        ("InvalidSingleWordIngredient", "Message me @ example", ["\"Message me @ example\""], []),
        (
            "OptionalIngredient", "Garnish with @?fresh thyme{2%sprigs}", ["\"Garnish with \" @fresh thyme?|2|sprigs"],
            []
        ),
        ("OptionalSingleWordIngredient", "Top with @?chives", ["\"Top with \" @chives?||"], []),
        (
            "OptionalAndRequiredSameIngredient", "Stir @parmesan{100%g} in, top with @?parmesan{50%g}",
            ["\"Stir \" @parmesan|100|g \" in, top with \" @parmesan?|50|g"], []
        ),
        ("OptionalMarkerOnlyOnce", "Add @??thyme{}", ["\"Add \" @?thyme?||"], []),
        ("OptionalMarkerFollowedBySpace", "Add @? thyme", ["\"Add @? thyme\""], []),
        ("QuestionMarkAfterIngredient", "Did you add the @salt{}?", ["\"Did you add the \" @salt|| \"?\""], []),
    ]

    private static let timers: [Case] = [
        ("TimerDecimal", "Fry for ~{1.5%minutes}", ["\"Fry for \" ~|3/2|minutes"], []),
        ("TimerFractional", "Fry for ~{1/2%hour}", ["\"Fry for \" ~|1/2|hour"], []),
        ("TimerInteger", "Fry for ~{10%minutes}", ["\"Fry for \" ~|10|minutes"], []),
        ("TimerWithName", "Fry for ~potato{42%minutes}", ["\"Fry for \" ~potato|42|minutes"], []),
        ("SingleWordTimer", "Let it ~rest after plating", ["\"Let it \" ~rest|| \" after plating\""], []),
        ("SingleWordTimerWithPunctuation", "Let it ~rest, then serve", ["\"Let it \" ~rest|| \", then serve\""], []),
        (
            "SingleWordTimerWithUnicodePunctuation", "Let it ~rest⸫ then serve",
            ["\"Let it \" ~rest|| \"⸫ then serve\""], []
        ),
        (
            "TimerWithUnicodeWhitespace", "Let it ~rest\u{2009}then serve",
            ["\"Let it \" ~rest|| \"\u{2009}then serve\""], []
        ),
        ("InvalidMultiWordTimer", "It is ~ {5}", ["\"It is ~ {5}\""], []),
        ("InvalidSingleWordTimer", "It is ~ 5", ["\"It is ~ 5\""], []),
    ]

    static let all = words + cookware + ingredients + timers

    @Test(arguments: all.indices)
    func `each canonical case is read as the specification has it`(index: Int) {
        let expected = Self.all[index]
        let recipe = CooklangRecipe(expected.source)
        #expect(
            recipe.steps.map { $0.items.map(Self.text).joined(separator: " ") } == expected.steps,
            "\(expected.name)"
        )
        #expect(
            recipe.metadata.map { "\($0.key)=\($0.values.joined(separator: ","))" } == expected.metadata,
            "\(expected.name)"
        )
    }

    private static func text(_ item: CooklangRecipe.Item) -> String {
        switch item {
        case .text(let text): "\"\(text)\""
        case .ingredient(let component): "@\(text(component))|\(component.unit)"
        case .cookware(let component): "#\(text(component))"
        case .timer(let component): "~\(text(component))|\(component.unit)"
        }
    }

    private static func text(_ component: CooklangRecipe.Component) -> String {
        let amount = component.quantity.map { $0.number?.description ?? "'\($0.text)'" } ?? ""
        return "\(component.name)\(component.isOptional ? "?" : "")|\(amount)"
    }
}
