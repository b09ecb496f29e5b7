import Testing

@testable import RecipeDomain

@Suite struct RecipeReaderTests {
    private let reader = RecipeReader(fileName: "pages/pie.html")

    private func expect(_ error: RecipeReadingError, _ content: [UInt8]) {
        #expect(throws: error) { try reader.read(content) }
        #expect(error.description.contains(": "))
        #expect(error.description.hasSuffix("."))
    }

    @Test(arguments: ["", " \n\t", "\u{0}\u{0}"])
    func `an empty file is refused`(text: String) { expect(.empty(name: "pie.html"), Array(text.utf8)) }

    @Test func `a file over 4 MiB is refused`() {
        let content = [UInt8](repeating: 0x61, count: (4 << 20) + 1)
        expect(.tooLarge(name: "pie.html", bytes: content.count), content)
    }

    @Test(arguments: [
        (Array("%PDF-1.7".utf8), "a PDF file"), ([0x89, 0x50, 0x4E, 0x47, 0x0D], "a PNG picture"),
        ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"),
        ([0x1F, 0x8B, 0x08], "a compressed file"),
        (Array("PK\u{3}\u{4}xyz".utf8), "a ZIP archive or an office document"),
        (Array("ab\u{0}cd\u{1}".utf8), "a binary file"),
    ])
    func `a binary file is refused`(content: [UInt8], kind: String) {
        expect(.notText(name: "pie.html", kind: kind), content)
    }

    @Test func `a text may have one strange byte in fifty`() throws {
        #expect(try PageText([1] + [UInt8](repeating: 0x61, count: 49), name: "").notes.isEmpty)
        #expect(throws: RecipeReadingError.notText(name: "", kind: "a binary file")) {
            try PageText([1] + [UInt8](repeating: 0x61, count: 48), name: "")
        }
    }

    @Test func `a page declares its characters in its first 4,096 bytes`() throws {
        func notes(padding: Int) throws -> [String] {
            let declaration = "<meta charset=latin1"
            let page = String(repeating: " ", count: padding) + declaration + ">cr"
            return try PageText(Array(page.utf8) + [0xE8, 0x6D, 0x65], name: "").notes
        }
        let last = 4_096 - "<meta charset=latin1".utf8.count
        #expect(try notes(padding: last).isEmpty)
        #expect(try notes(padding: last + 1).count == 1)
    }

    @Test func `a page in UTF-16 is read to its last character`() throws {
        let page: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x62, 0]
        #expect(try PageText(page, name: "").bytes == Array("ab".utf8))
        #expect(try PageText([0xFE, 0xFF, 0, 0x61, 0, 0x62], name: "").bytes == Array("ab".utf8))
    }

    @Test(arguments: [
        "name,host,language\npie,example.org,en,/,12,4\nsoup,example.org,de,/,3,1\n",
        "import Soup\n\nlet soup = Soup(liters: 1);\n",
        "<html><h1>News</h1><p>Nothing to eat.</p></html>", "<", "<p>", "{}", "[]", #"{"@type":"Person","name":"A"}"#,
        page(#"{"@type":"Article","name":"News"}"#),
        "Dear all,\nthe meeting of last week has shown that we have to think about our goals once more.\n"
            + "Please come to the room on the second floor, where coffee and tea will be served as usual.\n",
    ])
    func `a page without a recipe is refused`(text: String) { expect(.notARecipe(name: "pie.html"), Array(text.utf8)) }

    @Test(arguments: [
        (page(#"{"@type":"Recipe","name":"Air"}"#), "Air"),
        (page(#"{"@type":"Recipe","name":"Air","recipeIngredient":["", null]}"#), "Air"),
        ("Air", "Air"), ("Air\nServes 4\nIngredients\n", "Air"),
    ])
    func `a recipe without ingredients is refused`(text: String, title: String) {
        expect(.noIngredients(name: "pie.html", title: title), Array(text.utf8))
    }

    @Test func `recipe data beyond repair are refused`() {
        expect(.unreadableData(name: "pie.html", line: 2), Array(page("{\"@type\":\n oops \"Recipe\"}").utf8))
    }

    @Test(arguments: [
        #"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg","2 cu"#,
        #"{"@type":"Recipe","name":"Pie","recipeInst"#,
        #"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg","#,
    ])
    func `recipe data that end within the ingredients are refused`(json: String) {
        expect(.brokenOff(name: "pie.html"), Array(page(json).utf8))
    }

    @Test func `recipe data that end after the ingredients are salvaged with a note`() throws {
        let reading = try reader.read(
            page(#"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg"],"description":"So go"#)
        )
        #expect(reading.recipes[0].ingredients.map(\.text) == ["1 egg"])
        #expect(reading.notes == ["The page's recipe data were mended: an end that is missing."])
    }

    @Test func `one broken block does not affect the others`() throws {
        let reading = try reader.read(page("{oops!}") + page(node(#""recipeYield":4"#)))
        #expect(reading.recipes.map(\.title) == ["Pie"])
        #expect(reading.notes == ["A block of JSON-LD was left out: it is broken beyond repair (its line 1)."])
    }

    @Test func `recipe data in HTML entities are read`() throws {
        let json = #"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg"]}"#.replacing("\"", with: "&quot;")
        let reading = try reader.read(page(json))
        #expect(reading.recipes.map(\.title) == ["Pie"])
        #expect(reading.notes.count == 1)
    }

    @Test func `other encodings are decoded`() throws {
        let text = page(#"{"@type":"Recipe","name":"Crème","recipeIngredient":["½ l Milch"]}"#)
        let latin = text.replacing("<head>", with: "<head><meta charset='ISO-8859-1'>").unicodeScalars.map {
            UInt8($0.value)
        }
        #expect(try reader.read(latin).recipes[0].title == "Crème")
        #expect(try reader.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).recipes[0].title == "Crème")
        let plain = [0xEF, 0xBB, 0xBF] + Array("Crème\n\n1 egg\n\nWhisk.".utf8)
        #expect(try reader.read(plain).recipes[0].title == "Crème")
        let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try reader.read(little).recipes[0].title == "Crème")
        let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { unit in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        #expect(try reader.read(big).recipes[0].title == "Crème")
        let broken = try reader.read(text.unicodeScalars.map { UInt8($0.value) })
        #expect(broken.recipes[0].title == "Cr\u{FFFD}me")
        #expect(broken.notes.count == 1)
    }

    @Test func `a time of no minutes is known, and a negative one isn't`() {
        let times = CookingTimes(prepMinutes: 0, cookMinutes: 0, totalMinutes: 0)
        #expect(times.prepMinutes == 0 && times.cookMinutes == 0 && times.totalMinutes == 0)
        #expect(CookingTimes(prepMinutes: -1, cookMinutes: -1, totalMinutes: -1) == CookingTimes())
    }

    @Test func `of two languages the better one must score a fifth more`() {
        let (german, italian) = ("200 g mehl mit zucker", "2 uova di cucchiaino")
        #expect(LanguageGuess([german, italian]).language == nil)
        #expect(
            LanguageGuess(Array(repeating: german, count: 5) + Array(repeating: italian, count: 4)).language == "de"
        )
        #expect(
            LanguageGuess(Array(repeating: german, count: 6) + Array(repeating: italian, count: 5)).language == "de"
        )
        #expect(LanguageGuess(Array(repeating: german, count: 7) + Array(repeating: italian, count: 6)).language == nil)
    }

    @Test func `one line in five is enough to guess a language`() {
        let lines = ["1 tbsp butter"] + Array(repeating: "xyzzy", count: 4)
        #expect(LanguageGuess(lines).language == "en")
        #expect(LanguageGuess(lines + ["xyzzy"]).language == nil)
    }

    @Test(arguments: [
        ("EN", "en"), ("en-abcdefgh", "en-abcdefgh"), ("en-abcdefghi", nil), ("en-a-b-c-d", "en-a-b-c"), ("e", nil),
        ("abcd", nil), ("sr-latn-rs", "sr-Latn-RS"),
    ])
    func `a language tag is written in one form`(text: String, tag: String?) {
        #expect(LanguageTag.canonical(text) == tag)
    }

    @Test(arguments: [
        ("en", ["2 cups flour", "1 tbsp butter"], "en"),
        ("en", ["2 tsk senap", "1 msk olja", "6 dl mjölk", "smör"], "sv"),
        ("", ["1 EL Zucker", "200 g Mehl", "1 Prise Salz"], "de"),
        ("", ["2 cuillères de sucre", "sel et poivre"], "fr"),
        ("", ["water"], nil), ("sv", ["2 cups flour and 1 tbsp milk"], "sv"), ("not a tag", ["water"], nil),
        ("zh_hans_cn", ["water"], "zh-Hans-CN"),
    ])
    func `the declared language applies unless the lines clearly differ`(
        declared: String,
        lines: [String],
        language: String?
    ) {
        #expect(LanguageGuess(lines).language(declared: LanguageTag.canonical(declared)) == language)
    }
}
