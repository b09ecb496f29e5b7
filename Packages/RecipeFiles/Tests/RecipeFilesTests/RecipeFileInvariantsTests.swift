import RecipeFilesTestKit
import Testing

@Suite struct RecipeFileInvariantsTests {
    private static let cooklang = [
        "---", "title:", "tags: [a, \"b, c\"]", "source:\n  url: x", "locale: de_DE", "time: 1h", "rating: 9", "\n",
        "\n\n", "=", "== a ==",
        "> ", ">> k: v", "@a{1%b}(c)", "@?x", "#pot{}", "~{5%m}", "\\", "\\\n", "--", "[-", "-]", "{", "}", "(", ")",
        "?", ".", "./p", " ", "a", "\u{AD}",
        "\u{301}", "\u{2028}", "\r", "\r\n", "\u{0}", "\u{FEFF}", "description: |\n  x\n\n  y", "- z", "'", "\"", "%",
        "½",
    ]
    private static let json = [
        "{", "}", "[", "]", ",", ":", "\"name\"", "\"title\"", "\"steps\"", "\"ingredients\"", "\"uid\"",
        "\"directions\"", "\"slug\"",
        "\"recipeIngredient\"", "\"recipes\"", "\"id\"", "\"a:\\nb\"", "\"\\u0000\"", "\"\\ufeff\"", "1", "0.3333",
        "1e9", "-0", "null", "true",
        "\"rating\"", "\"nutrition\"", "\"calories\"", "\"12 kcal\"", "\"text\"", "\"source\"", "\"https://a\"",
    ]
    private static let table = [
        "Title", "Ingredients", "Directions", ",", "\n", "\"", "a:\nb", "instructions", "1 egg", ";", "Rating", "6",
        "Fat", "x g",
    ]

    private static func input(
        _ choice: UInt8,
        _ words: [String],
        _ generator: inout GeneratedDrafts,
        from head: String = ""
    ) -> [UInt8] {
        [choice] + Array(head.utf8)
            + (0..<generator.number(below: 30)).flatMap { _ in Array(words[generator.number(below: words.count)].utf8) }
    }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `whatever a file holds, what is read of it is written and read as it is`(seed: UInt64) {
        var generator = GeneratedDrafts(seed: seed)
        for _ in 0..<40 {
            let inputs = [
                Self.input(0, Self.cooklang, &generator), Self.input(0, Self.cooklang, &generator, from: "---\n"),
                Self.input(
                    UInt8(1 + 4 * generator.number(below: 9)),
                    Self.table,
                    &generator,
                    from: "Title,Ingredients\n"
                ),
                Self.input(2, Self.cooklang, &generator), Self.input(3, Self.json, &generator, from: "{\"name\":"),
            ]
            for input in inputs {
                let violation = input.withUnsafeBytes { RecipeFileInvariants.violation(of: $0) }
                #expect(violation == nil, "\(input.dropFirst().map { Character(Unicode.Scalar($0)) })")
            }
        }
    }

    @Test(arguments: [
        #"{"name":"a","uid":"1","directions":"x:\ny","ingredients":"\u00ad","rating":"2.5","prep_time":"1 h","categories":["A","a "]}"#,
        #"{"name":"\u2028b","steps":[{"instruction":"{{ ingredients[0] }}{{","ingredients":[{"food":{"name":"f"},"amount":1e-3}]}]}"#,
        #"{"recipes":[{"id":1,"name":"x","recipe_yield":"\u0007"}],"recipes_ingredients":[{"recipe_id":1,"note":"= @b {"}]}"#,
        #"{"@type":"Recipe","name":"-- [- x","recipeInstructions":["\\","> a","= b","\\u0000"],"keywords":"a,,b","inLanguage":"de_DE"}"#,
    ])
    func `odd recipes hold the properties, too`(text: String) {
        let violation = ([3] + Array(text.utf8)).withUnsafeBytes { RecipeFileInvariants.violation(of: $0) }
        #expect(violation == nil)
    }
}
