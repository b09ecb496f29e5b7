import Foundation
import RecipeArchives
import RecipeFiles
import Testing

/// Each recipe of a page goes into a file of each format and comes back, and is compared part by part.
@Suite struct PageRoundTripTests {
    /// A format that is written and read, and what it can't hold.
    struct Format: Sendable, CustomTestStringConvertible {
        let format: RecipeFileFormat
        /// The name of a file with one recipe, by which it is recognized.
        let file: String
        /// The parts that no file of the format holds; the report names each that the recipe has.
        let never: Set<String>
        /// The parts of which a file holds all but single lines, which the report names.
        let partly: Set<String>

        var testDescription: String { format.rawValue }

        static let all = [
            Format(format: .larder, file: "recipes.zip", never: [], partly: []),
            Format(format: .cooklang, file: "recipe.cook", never: ["nutrition"], partly: []),
            Format(
                format: .jsonLD,
                file: "recipe.json",
                never: ["headings of ingredients", "resting time", "weight"],
                partly: []
            ),
            Format(
                format: .paprika,
                file: "recipe.paprikarecipe",
                never: ["language", "resting time", "weight"],
                partly: ["ingredients", "headings of ingredients", "steps", "headings of steps"]
            ),
        ]

        /// Writes a recipe, and returns the file with what its report names.
        func write(_ draft: RecipeDraft) throws -> (bytes: [UInt8], left: [RecipeRemark]) {
            guard format == .larder else {
                let cooklang = CooklangWriter { line in
                    // As a parser would find the name: what follows a number and a unit.
                    let name = line.split(separator: " ", maxSplits: 2).last?.split(separator: ",").first
                    return CooklangWriter.Parts(of: line, named: name.map(String.init) ?? "")
                }
                let written = format.file(of: draft, cooklang: cooklang)
                return (written.bytes, written.left)
            }
            return (try ArchiveSamples.larder([draft]), [])
        }
    }

    private let samples = try? ArchiveSamples()

    /// Returns a recipe as it comes back from a file, with what the writer and the reader say.
    private func trip(
        _ draft: RecipeDraft,
        _ format: Format
    ) throws -> (back: RecipeDraft, left: [RecipeRemark], remarks: [RecipeRemark]) {
        let (bytes, left) = try format.write(draft)
        let reader = try RecipeFileReader(try #require(samples).file(format.file, bytes))
        guard case .recipe(let read, _) = try reader.next() else { throw Missing(file: format.file) }
        #expect(try reader.next() == nil)
        return (read.draft, left, read.remarks)
    }

    /// An error for a file without a recipe.
    private struct Missing: Error { let file: String }

    private func check(_ draft: RecipeDraft, _ format: Format) throws {
        let (back, left, remarks) = try trip(draft, format)
        for part in DraftPart.all {
            let (before, after) = (part.value(draft), part.value(back))
            let isNamed = left.contains { $0.field == part.field }
            if format.never.contains(part.description) {
                #expect(after.isEmpty, "\(format.format) holds the \(part) after all.")
                #expect(before.isEmpty || isNamed, "\(draft.title): no report names the \(part).")
            } else if before != after {
                #expect(format.partly.contains(part.description), "\(draft.title), \(part): \(before), \(after)")
                #expect(isNamed, "\(draft.title): no report names the \(part).")
            }
        }
        let fields = Set(
            DraftPart.all.filter { part in
                (format.never.contains(part.description) || format.partly.contains(part.description))
                    && !part.value(draft).isEmpty
            }.map(\.field)
        )
        #expect(left.allSatisfy { fields.contains($0.field) }, "\(draft.title): \(left) names what is held.")
        if left.isEmpty { #expect(remarks.isEmpty && back == draft, "\(draft.title): \(remarks)") }
    }

    /// Checks that a page for people has every text of a recipe, in order.
    private func checkMarkdown(_ draft: RecipeDraft) throws {
        let written = RecipeFileFormat.markdown.file(of: draft)
        #expect(written.left.isEmpty)
        var page = String(decoding: written.bytes, as: UTF8.self).replacing(/\\([\\`*_\[\]<>#|~])/) { $0.output.1 }
        page = page.replacing("  \n", with: "\n")
        let lines = page.split(separator: "\n").map(String.init)
        #expect(lines.first == "# \(draft.title)")
        func items(under heading: String) -> [String] {
            let after = lines.drop { $0 != "## \(heading)" }.dropFirst()
            return after.prefix { !$0.hasPrefix("## ") }.filter { !$0.hasPrefix("### ") }
        }
        #expect(items(under: "Ingredients") == draft.ingredients.map { "- \($0.text)" })
        let steps = items(under: "Steps").map { $0.drop(while: \.isNumber).dropFirst(2) }
        #expect(steps.map(String.init) == draft.steps.map(\.text))
        let texts = [draft.description, draft.notes, draft.servings, draft.source, draft.sourceURL, draft.picture]
        for text in texts + draft.tags + (draft.ingredients + draft.steps).map(\.section) where !text.isEmpty {
            for line in text.split(separator: "\n") { #expect(page.contains(line), "\(draft.title)") }
        }
    }

    private func checkAll(_ page: URL, _ change: (RecipeDraft) -> RecipeDraft = { $0 }) throws {
        let drafts = try PageDrafts.read(page)
        try #require(!drafts.isEmpty)
        for draft in drafts.map(change) {
            for format in Format.all { try check(draft, format) }
            try checkMarkdown(draft)
        }
    }

    @Test(arguments: PageDrafts.own)
    func `a page leaves in each format and comes back with all that the format can hold`(page: URL) throws {
        try checkAll(page)
    }

    @Test(arguments: PageDrafts.own)
    func `so does a page with what a home adds, such as a rating, notes and a resting time`(page: URL) throws {
        try checkAll(page, \.withWhatAHomeAdds)
    }

    @Test(arguments: Format.all)
    func `what a format can't hold is named, and nothing else`(format: Format) throws {
        let lamb = try #require(PageDrafts.own.first { $0.lastPathComponent == "apricot-lamb.html" })
        let salad = try #require(PageDrafts.own.first { $0.lastPathComponent == "market-salad.txt" })
        var draft = try #require(try PageDrafts.read(lamb).first).withWhatAHomeAdds
        draft.ingredients = try #require(try PageDrafts.read(salad).first).ingredients
        #expect(DraftPart.all.filter { $0.value(draft).isEmpty }.map(\.description) == [])
        let (back, left, _) = try trip(draft, format)
        let missing = DraftPart.all.filter { $0.value(back).isEmpty }
        #expect(Set(missing.map(\.description)) == format.never)
        #expect(Set(left.map(\.field)) == Set(missing.map(\.field)))
        #expect(left.allSatisfy { !$0.sentence.isEmpty && $0.kind == .left })
    }

    @Test func `the own pages have what makes files hard: headings, nutrition, ranges and marks of other formats`()
        throws
    {
        let drafts = try PageDrafts.own.flatMap(PageDrafts.read)
        #expect(
            drafts.map(\.title) == [
                "Apricot lamb {with} couscous", "Kirschenmichel „wie früher“", "Market salad",
            ]
        )
        #expect(drafts.map(\.ingredients.count) == [8, 6, 7])
        #expect(drafts.map(\.steps.count) == [3, 3, 3])
        #expect(drafts[0].nutrition?.amounts.count == 4)
        #expect(Set(drafts[0].steps.map(\.section)) == ["Stew", "Couscous"])
        #expect(Set(drafts[2].ingredients.map(\.section)).count == 2)
    }

    @Test(
        .enabled(if: !PageDrafts.shared.isEmpty, "needs the folder of real pages: set LARDER_SHARED"),
        arguments: PageDrafts.shared
    )
    func `a real page leaves in each format and comes back with all that the format can hold`(page: URL) throws {
        try checkAll(page)
    }
}
