import Foundation
import Testing

@testable import LarderCommands

@Suite struct MigrateCommandTests {
    private static let old = "name,quantity,unit\nFlour,2,cups\nSalt,a pinch,\nMilk,,\n"

    private func file() throws -> String { try TemporaryFolder.make(["old.csv": Self.old]) + "/old.csv" }

    @Test func `a preview says what becomes of each row and the rate, and writes nothing`() async throws {
        let file = try file()
        let run = await Run(["migrate", file, "--preview"])
        let lines = run.output.split(separator: "\n").map(String.init)
        let new = "numericValue, standardUnit, displayText, isParseable, parseConfidence"
        #expect(lines[0] == "old.csv: quantity and unit become \(new)")
        #expect(lines[1].hasPrefix("  1 Flour: \"2 cups\" → 2 cup, "))
        #expect(lines[2].hasPrefix("  2 Salt: \"a pinch\" stays a text. "))
        #expect(lines[3] == "  3 Milk: no quantity")
        #expect(lines[4] == "1 of 2 quantities parsed successfully, 1 remains as text-only.")
        #expect(lines[5] == "1 row wants a look: --review FILE.csv writes them down.")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.old)
    }

    @Test func `a reviewed file is migrated with its corrections, and rolled back`() async throws {
        let file = try file()
        let review = file + ".review.csv"
        let preview = await Run(["migrate", file, "--preview", "--summary", "--review", review])
        #expect(preview.output.contains("1 row wants a look: see \(review)."))
        let list = try String(contentsOfFile: review, encoding: .utf8)
        try (list.dropLast() + "1/8 tsp\n").write(toFile: review, atomically: true, encoding: .utf8)
        let run = await Run(["migrate", file, "--apply", "--corrections", review])
        #expect(run.output.hasPrefix("2 of 2 quantities parsed successfully, 0 remain as text-only, 1 corrected.\n"))
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Salt,0.125,tsp,a pinch,1,1.0,,1/8\n"))
        let again = await Run(["migrate", file, "--apply"])
        #expect(again.status == .failed)
        #expect(again.errors.contains("has no old quantities"))
        let back = await Run(["migrate", file, "--rollback"])
        #expect(back.status == .done)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.old)
    }

    @Test func `a file that cannot be migrated is told`() async throws {
        let folder = try TemporaryFolder.make(["old.txt": "x", "empty.csv": "a,b\n"])
        let kind = await Run(["migrate", "\(folder)/old.txt", "--preview"])
        #expect(kind.errors.contains("is neither .csv nor .sqlite"))
        #expect(await Run(["migrate", "\(folder)/no.csv", "--preview"]).status == .failed)
        for name in ["no.sqlite", "no.csv"] {
            #expect(await Run(["migrate", "\(folder)/\(name)", "--preview"]).errors.contains("There is no file"))
        }
        #expect(await Run(["migrate", "\(folder)/empty.csv", "--preview"]).errors.contains("has no old quantities"))
    }

    @Test(arguments: [
        ["migrate", "x.csv"], ["migrate", "x.csv", "--preview", "--apply"],
        ["migrate", "x.csv", "--apply", "--summary"],
        ["migrate", "x.csv", "--rollback", "--corrections", "y.csv"], ["migrate"],
    ])
    func `what contradicts itself is a usage error`(arguments: [String]) async {
        #expect(await Run(arguments).status == .usage)
    }
}
