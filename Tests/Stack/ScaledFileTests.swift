import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    @Suite struct ScaledFileTests {
        /// The parts of a scaled recipe's JSON that survive in a file.
        private struct Scaled: Decodable, Equatable {
            struct Line: Decodable, Equatable { let text: String }
            let title: String
            let servings: String?
            let lines: [Line]
            let steps: [String]
        }

        private static let stew = """
            Lentil stew

            Serves 4

            2 1/2 cups lentils
            1 dozen shallots
            1.5 l stock
            salt to taste
            2 bay leaves

            Simmer the lentils in the stock.
            Season, and serve.
            """

        private let scratch: TemporaryFolder

        init() throws { scratch = try TemporaryFolder() }

        private func scale(_ file: String, _ factor: String, _ more: [String]) throws -> String {
            let arguments = ["scale", file, "--factor", factor, "--data", scratch.path("data")] + more
            let outcome = try Program.larder(arguments, in: scratch)
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.output
        }

        private func read(_ file: String, _ factor: String) throws -> Scaled {
            try JSONDecoder().decode(Scaled.self, from: Data(try scale(file, factor, ["--format", "json"]).utf8))
        }

        @Test(arguments: [("text", "txt"), ("md", "md")])
        func `a scaled recipe in a file reads again as the same recipe`(format: String, ending: String) throws {
            let original = scratch.path("stew.txt")
            try Data(Self.stew.utf8).write(to: URL(fileURLWithPath: original))
            let larger = try read(original, "3/2")
            #expect(larger.lines.count == 5 && larger.steps.count == 2 && larger.servings == "6")
            _ = try scale(original, "3/2", ["--format", format, "--to", scratch.path("larger")])
            #expect(try read(scratch.path("larger/lentil-stew.\(ending)"), "1") == larger)
        }
    }
}
