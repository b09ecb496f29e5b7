import Commands
import CommandsTestKit
import RecipeModule
import RecipeModuleTestKit
import Testing

@Suite struct ReadPageTests {
    private func module(_ pages: StubPageFetcher?) -> RecipeModuleService {
        RecipeModuleService(
            store: InMemoryRecipeStore(),
            lines: StubLineReader(),
            pages: pages,
            context: .test(key: "k")
        )
    }

    private func page(_ text: [UInt8], charset: String? = nil) throws -> StubPageFetcher {
        let found = FetchedPage(address: try PageAddress("https://example.org/soup"), content: text, charset: charset)
        return StubPageFetcher(["http://example.org/s": .success(found)])
    }

    @Test func `the recipes of a page have the address at which it was found`() async throws {
        let pages = try page(
            Array(
                #"{"@type": "Recipe", "name": "Soup", "url": "https://elsewhere.example", "recipeIngredient": ["1 l water"]}"#
                    .utf8
            )
        )
        let reading = try await module(pages).readRecipe(at: " HTTP://example.org/s#x ")
        #expect(reading.recipes.map(\.title) == ["Soup"])
        #expect(reading.recipes.map(\.sourceURL) == ["https://example.org/soup"])
        #expect(pages.asked == ["http://example.org/s"])
    }

    /// "Püree" in Windows-1252, on a page that says something about its encoding.
    @Test(arguments: [
        ("windows-1252", "utf-8"), ("iso-8859-1", "utf-8"), (nil, "windows-1252"), ("windows-1252", "windows-1252"),
    ])
    func `the encoding that the site sends goes before that of the page`(sent: String?, declared: String) async throws {
        let head = "<html><head><meta charset=\"\(declared)\"><script type=\"application/ld+json\">"
        let start = #"{"@type": "Recipe", "name": "P"#
        let end = #"ree", "recipeIngredient": ["1 kg peas"]}</script></head></html>"#
        let content = Array((head + start).utf8) + [0xFC] + Array(end.utf8)
        let reading = try await module(try page(content, charset: sent)).readRecipe(at: "http://example.org/s")
        #expect(reading.recipes.map(\.title) == ["Püree"] && reading.notes.isEmpty)
    }

    @Test func `a page in UTF-8 that says so is not taken for anything else`() async throws {
        let text =
            #"<meta charset="iso-8859-1"><script type="application/ld+json">{"@type": "Recipe", "name": "Püree", "recipeIngredient": ["1 kg peas"]}</script>"#
        let pages = try page(Array(text.utf8), charset: "utf-8")
        #expect(try await module(pages).readRecipe(at: "http://example.org/s").recipes.map(\.title) == ["Püree"])
    }

    @Test func `what can't be fetched or read is said`() async throws {
        await #expect(throws: RecipeError.fetching(.unknownHost(host: "nowhere.example"))) {
            try await module(try page([])).readRecipe(at: "https://nowhere.example")
        }
        await #expect(throws: RecipeError.fetching(.notAnAddress(text: "soup"))) {
            try await module(try page([])).readRecipe(at: "soup")
        }
        await #expect(throws: RecipeError.fetching(.noFetching)) {
            try await module(nil).readRecipe(at: "https://example.org")
        }
        await #expect(throws: RecipeError.reading(.empty(name: "soup"))) {
            try await module(try page([])).readRecipe(at: "http://example.org/s")
        }
    }

    @Test(arguments: [
        PageFetchError.refused(host: "a.example", status: 404), .refused(host: "a.example", status: 403),
        .refused(host: "a.example", status: 429), .privateAddress(host: "a.example"), .unreachable(host: "a.example"),
        .untrusted(host: "a.example"), .tooSlow(host: "a.example", seconds: 20), .notTheWeb(scheme: "ftp"), .noFetching,
    ])
    func `every sentence says what to do`(error: PageFetchError) {
        let advice = ["check the address", "save the page in the browser", "try again later"]
        #expect(advice.contains(where: error.description.contains) && error.description.hasSuffix("."))
    }
}
