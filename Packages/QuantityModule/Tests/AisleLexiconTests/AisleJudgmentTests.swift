import Foundation
import Testing

@testable import AisleLexicon

@Suite struct AisleJudgmentTests {
    private struct Judgment {
        let name: String
        let aisle: String
    }

    private func judgments(in file: String) throws -> [Judgment] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let table = ResourceTable(Array(try Data(contentsOf: folder.appending(path: file))))
        return table.rows.map { Judgment(name: $0[0], aisle: $0[1]) }
    }

    private func wrong(in judgments: [Judgment]) -> [String] {
        judgments.filter { AisleLexicon.standard.hint(for: $0.name) != $0.aisle }.map(\.name)
    }

    @Test func `97 of 100 of the names that recipes use most are in the right aisle`() throws {
        let judgments = try judgments(in: "aisle-judgments.tsv")
        let wrong = wrong(in: judgments)
        #expect(judgments.count == 1_500)
        #expect(100 * wrong.count <= 3 * judgments.count, "\(wrong)")
    }

    @Test func `frozen, canned, dried and pickled forms are where shops sell them, in seven languages`() throws {
        let judgments = try judgments(in: "aisle-forms.tsv")
        #expect(judgments.count > 150)
        #expect(wrong(in: judgments) == [])
    }
}
