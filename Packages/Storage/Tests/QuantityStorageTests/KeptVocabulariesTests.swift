import Commands
import CommandsTestKit
import QuantityModule
import SQLKit
import SQLiteKit
import SQLiteTestKit
import Testing

@testable import QuantityStorage

/// Which homes' words stay in memory.
@Suite struct KeptVocabulariesTests {
    private let kept = KeptVocabularies()
    private let folder: TemporaryFolder
    private let store: SQLQuantityStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLQuantityStore.open(folder: folder.url)
    }

    /// Returns what a word with a slip means; what another process deletes behind the feed is still there where the
    /// words were kept.
    private func meant(_ text: String, in home: Int) async throws -> [String] {
        let typed = try #require(IngredientSearch(text).words.first)
        return try await store.database.read { connection in
            try kept.words(meantBy: typed, of: household(home), connection)
        }
    }

    private func household(_ number: Int) -> HouseholdID { HouseholdID(name: "home \(number)") }

    private func deleteWords(of home: Int) async throws {
        try await store.database.write { connection in
            try connection.run("DELETE FROM ingredient_words WHERE household_id = ?", [household(home).blob])
        }
    }

    private func saveWord(_ word: String, of home: Int) async throws {
        try await store.database.write { connection in
            try connection.run(
                "INSERT INTO ingredient_words (household_id, word, ingredient_id) VALUES (?, ?, ?)",
                [household(home).blob, word, "\(home)"]
            )
        }
    }

    @Test func `of too many homes, the one that was asked for longest ago is read again, and no other`() async throws {
        let homes = 0...KeptVocabularies.mostHomes
        for home in homes { try await saveWord("kohlrabi", of: home) }
        for home in homes.dropLast() { #expect(try await meant("kolrabi", in: home) == ["kohlrabi"]) }
        // The first home is asked again, so the second one is the one to go.
        #expect(try await meant("kolrabi", in: 0) == ["kohlrabi"])
        #expect(try await meant("kolrabi", in: KeptVocabularies.mostHomes) == ["kohlrabi"])
        for home in [0, 1, 2] { try await deleteWords(of: home) }
        #expect(try await meant("kohrabi", in: 0) == ["kohlrabi"])
        #expect(try await meant("kohrabi", in: 2) == ["kohlrabi"])
        #expect(try await meant("kohrabi", in: 1).isEmpty)
    }

    @Test func `the meanings of more words than are kept stay right`() async throws {
        for word in ["kohlrabi", "celeriac"] { try await saveWord(word, of: 0) }
        for _ in 0..<2 {
            for end in "abcdefghijklmnopqrstuvwxyz" {
                #expect(try await meant("kolrabi\(end)", in: 0) == ["kohlrabi"], "one letter too many is an error")
                #expect(try await meant("celriac", in: 0) == ["celeriac"])
            }
        }
    }
}
