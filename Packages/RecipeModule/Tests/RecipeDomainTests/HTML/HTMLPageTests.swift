import Testing

@testable import RecipeDomain

@Suite struct HTMLPageTests {
    @Test(arguments: [
        #"<script type="application/ld+json">1</script>"#,
        #"<SCRIPT data-x='>' TYPE='Application/LD+JSON'>1</Script >"#,
        "<script async type=application/ld+json>1</script>",
        "<script type = \"application/ld+json; charset=utf-8\">1</script>",
        "<p don't>a < b<script type=\"application/ld+json\">1</script>", "<!-- > --><script type=application/ld+json>1",
        "<!-- never closed <script type=application/ld+json>1</script>",
        "<!--<script type=application/ld+json>1</script>", "<script =type=application/ld+json>1</script>",
        "<a title=\"x\"\"><script type=application/ld+json>1</script>",
        "<!doctype html><script type=application/ld+json>1</script>",
        "<style>a > b < c</style><script>if (a<b) {}</script><script type='application/ld+json' />1</script>",
    ])
    func `a JSON-LD script is found however it is written`(text: String) {
        let blocks = HTMLPage(Array(text.utf8)).linkedData.map { String(decoding: $0, as: UTF8.self) }
        #expect(blocks == ["1"])
    }

    @Test(arguments: [
        "<!-- <script type=\"application/ld+json\">1</script> -->", "<script type=\"text/javascript\">1</script>",
        "<textarea><script type=\"application/ld+json\">1</script></textarea>", "plain", "<", "<a", "</", "<!",
    ])
    func `hidden or unrelated content is not read as JSON-LD`(text: String) {
        #expect(HTMLPage(Array(text.utf8)).linkedData.isEmpty)
    }

    @Test func `the page provides its language, address, and title`() {
        let text = """
            <html lang=de-AT><head><link rel="Canonical" href="https://example.org/a?b=1&amp;c=2"><title>T &amp; t</title>
            <meta property="og:title" content="Shared"></head><h1>Apfel<b>strudel</b></h1><h1>Other</h1>
            """
        let page = HTMLPage(Array(text.utf8))
        #expect(page.language == "de-AT")
        #expect(page.canonicalURL == "https://example.org/a?b=1&c=2")
        #expect(page.title == "Apfel strudel")
        #expect(HTMLPage(Array("<title>Only</title>".utf8)).title == "Only")
        #expect(HTMLPage([]).title == "")
    }

    @Test func `a heading is the text between its tags, and only that`() {
        let page = HTMLPage(Array("<p>Before</p><h1>Pie</h1> after <b>it</b><h1>Second</h1>".utf8))
        #expect(page.title == "Pie")
    }

    @Test func `microdata take a name as text and a step as an item, and an item's own name is not the recipe's`()
        throws
    {
        let text = """
            <div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Pie</b>
            <i itemprop="name" itemscope itemtype="https://schema.org/Person">Anna</i>
            <li itemprop="recipeIngredient">1 egg</li>
            <li itemprop="recipeInstructions" itemscope itemtype="https://schema.org/HowToStep">Bake it.</li></div>
            """
        let recipe = try #require(try RecipeReader(fileName: "pie.html").read(text).recipes.first)
        #expect(recipe.title == "Pie")
        #expect(recipe.ingredients.map(\.text) == ["1 egg"] && recipe.steps == ["Bake it."])
    }
}
