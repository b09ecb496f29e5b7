import CommonMessages
import Foundation
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ScaleCommandTests {
    /// Services that have the recipe "Soup" and scale each line by putting "2 ×" before it; water has no number.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ShoppingMessages.ScaleRecipesRequest.self) { request in
            .with { reply in
                for (position, recipe) in request.recipes.enumerated() {
                    guard recipe.reference == "Soup" else {
                        reply.refused.append(
                            .with {
                                $0.position = UInt32(position)
                                $0.problem.sentence = "The home keeps no such recipe."
                            }
                        )
                        continue
                    }
                    reply.recipes.append(Self.soup(factor: recipe.factor, servings: recipe.servings))
                }
            }
        }
        return services
    }

    private static func soup(factor: String, servings: String) -> ShoppingMessages.ScaledRecipe {
        .with {
            $0.recipe = recipe
            $0.recipe.servings.count = servings
            $0.factor = factor.isEmpty ? "3/2" : factor
            $0.originalServings = servings.isEmpty ? "" : "4"
            $0.lines = ["1 onion", "2 l water"].map(line)
            $0.scaled = 1
            $0.needingYou = 1
            $0.summary = "1 ingredient auto-scaled, 1 requires manual adjustment"
            $0.sizeText = factor.isEmpty ? "4 → 6 servings, × 1 1/2" : "× \(factor)"
        }
    }

    private static let recipe = Recipe.with {
        $0.title = "Soup"
        $0.servings.text = "6 servings"
        $0.prepMinutes = 10
        $0.totalMinutes = 40
        $0.tags = ["soup", "quick"]
        $0.ingredients = [
            .with { $0.text = "2 × 1 onion" },
            .with {
                $0.text = "2 l water"
                $0.section = "For the pot"
            },
        ]
        $0.steps = ["Cook."]
    }

    private static func line(_ text: String) -> LineInBothSizes {
        .with {
            $0.original = text
            let isWater = text.contains("water")
            $0.scaled.text = isWater ? text : "2 × \(text)"
            $0.scaled.status = isWater ? .needsYou : .scaled
            $0.scaled.note = isWater ? "adjust to taste for 6 servings" : ""
        }
    }

    @Test func `both sizes are shown side by side, with a mark for each line`() async {
        let run = await Run(["scale", "Soup", "--servings", "6"], services: services())
        let expected = """
            Soup
            4 → 6 servings, × 1 1/2

              ✓  1 onion      2 × 1 onion
                 For the pot
              !  2 l water    (adjust to taste for 6 servings)

            1 ingredient auto-scaled, 1 requires manual adjustment.

            1. Cook.

            """
        #expect(run.output.replacing("\u{a0}", with: " ") == expected)
        let sent = run.services.sent(ShoppingMessages.ScaleRecipesRequest.self)
        #expect(sent.map { $0.recipes.map(\.servings) } == [["6"]])
        #expect(run.services.sent.count == 1)
        #expect(run.status == .done)
    }

    @Test func `scaled recipes are written to a folder in three formats`() async throws {
        let folder = try TemporaryFolder.make([:])
        for (format, ending) in [("text", "txt"), ("md", "md"), ("json", "json")] {
            let arguments = ["scale", "Soup", "--factor", "1.5", "--to", "\(folder)/new", "--format", format]
            let run = await Run(arguments, services: services())
            #expect(
                run.output == "\(folder)/new/soup.\(ending): 1 ingredient auto-scaled, 1 requires manual adjustment.\n"
            )
            let text = try String(contentsOfFile: "\(folder)/new/soup.\(ending)", encoding: .utf8)
            #expect(text.contains("2 × 1 onion"))
            #expect(text.contains("adjust to taste for 6 servings"))
            #expect(text.contains("Cook."))
        }
        let markdown = try String(contentsOfFile: "\(folder)/new/soup.md", encoding: .utf8)
        #expect(markdown.hasPrefix("# Soup\n"))
        #expect(markdown.contains("- 2 l water\n"))
        #expect(markdown.contains("- 2 l water: adjust to taste for 6 servings\n"))
    }

    @Test func `a file has one ingredient a line, and the rest in parts of its own`() {
        let scaled = Self.soup(factor: "", servings: "6")
        let expected = """
            Soup

            Yield: 6 servings
            Prep: 10 min | Total: 40 min
            Tags: soup, quick

            Ingredients:

            - 2 × 1 onion

            For the pot:
            - 2 l water

            Steps:

            1. Cook.

            Notes:

            - 4 → 6 servings, × 1 1/2
            - 1 ingredient auto-scaled, 1 requires manual adjustment
            - 2 l water: adjust to taste for 6 servings

            """
        #expect(ScaledFormat.text.file(of: scaled) == expected)
    }

    @Test func `an existing file is never replaced, whether another recipe's or the recipe itself`() async throws {
        let folder = try TemporaryFolder.make(["soup.txt": "my own soup"])
        for factor in ["2", "3", "3"] {
            let run = await Run(["scale", "Soup", "--factor", factor, "--to", folder], services: services())
            #expect(run.output.hasPrefix("\(folder)/soup-\(factor).txt: "))
        }
        #expect(try String(contentsOfFile: "\(folder)/soup.txt", encoding: .utf8) == "my own soup")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
    }

    @Test func `a long title gives a file name that file systems accept`() {
        #expect(ScaledFolder.fileName(String(repeating: "面", count: 300)).utf8.count == 198)
    }

    @Test(arguments: [(79, 79), (80, 80), (81, 80), (300, 80)])
    func `a file's name has up to eighty letters of the title`(count: Int, length: Int) {
        #expect(ScaledFolder.fileName(String(repeating: "a", count: count)).count == length)
    }

    @Test func `a missing recipe is reported, and the others are scaled`() async {
        let run = await Run(["scale", "Soup", "Nothing", "--factor", "2"], services: services())
        #expect(run.output.contains("2 × 1 onion"))
        #expect(run.errors.contains("Nothing: The home keeps no such recipe."))
        #expect(run.status == .failed)
    }

    @Test(arguments: [
        ["scale", "Soup"], ["scale", "Soup", "--factor", "2", "--servings", "3"], ["scale", "Soup", "--factor", "x"],
        ["scale", "Soup", "--servings", "0"], ["scale", "Soup", "--factor", "2", "--format", "pdf"],
    ])
    func `an invalid size is a usage error`(arguments: [String]) async {
        let run = await Run(arguments, services: services())
        #expect(run.status == .usage)
    }

    @Test(arguments: [("Käse & Brot", "käse-brot"), ("../../etc/passwd", "etc-passwd"), ("!!!", "recipe")])
    func `a title gives a file name that stays in its folder`(title: String, name: String) {
        #expect(ScaledFolder.fileName(title) == name)
    }
}
