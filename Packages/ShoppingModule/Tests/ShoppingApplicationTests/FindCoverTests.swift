import Quantities
import ShoppingModule
import ShoppingModuleTestKit
import Testing

@Suite struct FindCoverTests {
    /// A line has another kind of answer than the test expects.
    private struct NotRead: Error {}

    private let stubs = StubCollaborators()
    private var shopping: ShoppingModuleService { ShoppingModuleService(collaborators: stubs.collaborators) }

    private static let cup = UnitCode(rawValue: "cup")

    private func arrange() async {
        await stubs.arrange { stubs in
            stubs.titles = ["prd_1": "Bread flour", "prd_2": "Milk"]
            stubs.products = ["flour": ["prd_1"]]
            stubs.earlierIds = ["prd_1": ["prd_0"]]
            stubs.stock = ["prd_0": [Amount(1, Self.cup)], "prd_1": [Amount(2, Self.cup)]]
        }
    }

    private func read(_ line: CoveredLine) throws -> NamedCover {
        guard case .read(let covers) = line else { throw NotRead() }
        return try #require(covers.first)
    }

    private func refusal(_ line: CoveredLine) throws -> String {
        guard case .refused(let error) = line else { throw NotRead() }
        return error.description
    }

    @Test func `a line is covered by the products of its ingredient, under any of their identifiers`() async throws {
        await arrange()
        let cover = try read(try await shopping.cover(["5 cup flour"])[0])
        #expect(cover.name == "Flour" && cover.needed.displayText == "5 cup" && cover.rest?.displayText == "2 cup")
        #expect(cover.pieces.map(\.product.title) == ["Bread flour", "Bread flour"])
        #expect(cover.pieces.map(\.taken.displayText) == ["2 cup", "1 cup"])
        #expect(await stubs.questions.contains("cover 5 cup flour=prd_1+prd_0"))
    }

    @Test func `a line that is covered leaves nothing to get`() async throws {
        await arrange()
        let cover = try read(try await shopping.cover(["2 cup flour"])[0])
        #expect(cover.rest == nil && cover.pieces.map(\.piece.lot) == ["lot-1"])
    }

    @Test func `a product is found by its title, too`() async throws {
        await arrange()
        await stubs.arrange { $0.stock["prd_2"] = [Amount(1, Self.cup)] }
        let cover = try read(try await shopping.cover(["3 cup milk"])[0])
        #expect(cover.pieces.map(\.product.title) == ["Milk"] && cover.rest?.displayText == "2 cup")
    }

    @Test func `what the home does not have is to get`() async throws {
        await arrange()
        let cover = try read(try await shopping.cover(["3 cup saffron"])[0])
        #expect(cover.pieces.isEmpty && cover.rest?.displayText == "3 cup")
    }

    @Test func `what will do in its place serves after the ingredient`() async throws {
        await arrange()
        await stubs.arrange { stubs in
            stubs.choices["flour"] = ["starch"]
            stubs.products["starch"] = ["prd_2"]
        }
        _ = try await shopping.cover(["1 cup flour"])
        #expect(await stubs.questions.contains("cover 1 cup flour=prd_1+prd_0+prd_2"))
    }

    @Test func `however many lines there are, five questions are asked`() async throws {
        await arrange()
        let lines = try await shopping.cover(Array(repeating: "1 cup flour", count: 100))
        #expect(lines.count == 100)
        #expect(await stubs.questions.count == 5)
    }

    @Test func `a line without an amount is refused, and the others are answered`() async throws {
        await arrange()
        let long = String(repeating: "a", count: 4_001)
        let lines = try await shopping.cover(["flour, to taste", "1 cup flour", "", long])
        #expect(try refusal(lines[0]) == "Say how much of Flour: \"Flour 1 kg\" or \"Flour 2\".")
        #expect(try read(lines[1]).pieces.map(\.taken.displayText) == ["1 cup"])
        #expect(try refusal(lines[2]).hasPrefix("Say what and how much"))
        #expect(try refusal(lines[3]).hasPrefix("The text has 4001 bytes"))
    }

    @Test func `what the inventory says of conversions is told`() async throws {
        await arrange()
        await stubs.arrange { stubs in
            let one = ProductID(rawValue: "prd_1")
            let due = LotDay(rawValue: "2026-12-01").map { DueDay($0, .useBy, isDanger: true) }
            stubs.covers["flour"] = StockCover(
                rest: Amount(1, Self.cup),
                pieces: [CoverPiece(Amount(3, .count), of: one, lot: "lot-9", location: "Pantry", due: due)],
                uncompared: [one],
                measuredBy: ["1 cup = 120 g"],
                packs: [PackContent(.count, holding: Amount(2, Self.cup))].compactMap(\.self)
            )
        }
        let cover = try read(try await shopping.cover(["7 cup flour"])[0])
        #expect(cover.rest?.displayText == "1 cup" && cover.pieces.map(\.taken.displayText) == ["3"])
        #expect(cover.pieces.map(\.piece.location) == ["Pantry"] && cover.pieces[0].piece.due?.isDanger == true)
        #expect(cover.uncompared.map(\.title) == ["Bread flour"] && cover.weightConversions == ["1 cup = 120 g"])
        #expect(cover.packConversions == ["1 package = 2 cup"])
    }

    @Test func `more lines than a request takes are refused`() async throws {
        await #expect(throws: ShoppingError.self) {
            try await shopping.cover(Array(repeating: "1 cup flour", count: 101))
        }
        #expect(await stubs.questions.isEmpty)
        #expect(try await shopping.cover([]).isEmpty)
    }
}
