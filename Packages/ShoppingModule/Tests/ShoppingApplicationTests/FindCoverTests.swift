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
        try #require(try parts(line).covers.first)
    }

    private func parts(_ line: CoveredLine) throws -> (covers: [NamedCover], uncounted: [String]) {
        guard case .read(let covers, let uncounted) = line else { throw NotRead() }
        return (covers, uncounted)
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

    @Test func `each other service is asked about all lines together`() async throws {
        await arrange()
        let lines = try await shopping.cover(Array(repeating: "1 cup flour", count: 100))
        #expect(lines.count == 100)
        #expect(await stubs.questions.count == 5)
    }

    @Test func `a line that needs no amount is not counted, and one that no home can have is refused`() async throws {
        await arrange()
        let lines = try await shopping.cover(["flour, to taste", "2000000000000 cup flour", "1 cup flour"])
        let plain = try parts(lines[0])
        #expect(plain.covers.isEmpty && plain.uncounted == ["Flour"])
        #expect(
            try refusal(lines[1])
                == "2000000000000 cup is not an amount that a home can have: enter one above zero and below 10¹²."
        )
        #expect(try read(lines[2]).pieces.map(\.taken.displayText) == ["1 cup"])
    }

    @Test func `a line has what it counts beside what needs no amount, and takes it from later lines`() async throws {
        await arrange()
        await stubs.arrange { $0.stock["prd_2"] = [Amount(4, Self.cup)] }
        let lines = try await shopping.cover(["2 cup flour + 3 cup milk + salt", "2 cup milk", "salt + pepper"])
        let mixed = try parts(lines[0])
        #expect(mixed.covers.map(\.name) == ["Flour", "Milk"] && mixed.uncounted == ["Salt"])
        #expect(mixed.covers.map { $0.pieces.map(\.taken.displayText) } == [["2 cup"], ["3 cup"]])
        #expect(mixed.covers.map(\.rest) == [nil, nil])
        let later = try read(lines[1])
        #expect(later.pieces.map(\.taken.displayText) == ["1 cup"] && later.rest?.displayText == "1 cup")
        let plain = try parts(lines[2])
        #expect(plain.covers.isEmpty && plain.uncounted == ["Salt", "Pepper"])
        #expect(
            await stubs.questions.contains(
                "cover 2 cup flour=prd_1+prd_0, 3 cup milk=prd_2, 2 cup milk=prd_2"
            )
        )
    }

    @Test(arguments: [
        ("salt + 2000000000000 cup flour", "2000000000000 cup"), ("1 cup flour + 0 cup milk", "0 cup"),
        ("salt + 1 cup flour + 0 cup milk", "0 cup"),
    ])
    func `an amount that no home can have refuses the line, wherever it stands`(
        line: String,
        amount: String
    ) async throws {
        await arrange()
        let lines = try await shopping.cover([line, "1 cup flour"])
        #expect(
            try refusal(lines[0])
                == "\(amount) is not an amount that a home can have: enter one above zero and below 10¹²."
        )
        #expect(try read(lines[1]).pieces.map(\.taken.displayText) == ["1 cup"])
    }

    /// Arranges mills that serve as flour, each with an earlier identifier.
    private func arrangeMills(_ count: Int, stocked: @escaping @Sendable (String) -> Bool) async {
        await arrange()
        await stubs.arrange { stubs in
            let ids = (0..<count).map { "prd_m\($0)" }
            for id in ids {
                (stubs.titles[id], stubs.earlierIds[id]) = ("Mill \(id)", ["old-\(id)"])
                for own in [id, "old-\(id)"] where stocked(own) { stubs.stock[own] = [Amount(1, Self.cup)] }
            }
            stubs.products["flour"] = ids
        }
    }

    @Test func `more products than one question has room for are left to look at`() async throws {
        await arrangeMills(26) { _ in true }
        let cover = try read(try await shopping.cover(["60 cup flour"])[0])
        #expect(cover.leftOut.map(\.title) == ["Mill prd_m25"] && cover.uncompared.isEmpty)
        #expect(cover.pieces.count == 50 && cover.rest?.displayText == "10 cup")
        #expect(await stubs.questions.contains { $0.hasPrefix("cover") && $0.hasSuffix("prd_m24+old-prd_m24") })
        #expect(await stubs.questions.contains("on hand 52"))
        let enough = try read(try await shopping.cover(["5 cup flour"])[0])
        #expect(enough.leftOut.isEmpty && enough.rest == nil && enough.pieces.count == 5)
    }

    @Test func `the identifiers without stock take no room from those with stock`() async throws {
        await arrangeMills(60) { ["prd_m3", "old-prd_m3", "old-prd_m59"].contains($0) }
        let cover = try read(try await shopping.cover(["5 cup flour"])[0])
        #expect(cover.pieces.map(\.product.title) == ["Mill prd_m3", "Mill prd_m3", "Mill prd_m59"])
        #expect(cover.leftOut.isEmpty && cover.rest?.displayText == "2 cup")
        #expect(await stubs.questions.contains("cover 5 cup flour=prd_m3+old-prd_m3+old-prd_m59"))
    }

    @Test func `a product with more identifiers than a question has room for is covered by the first ones`()
        async throws
    {
        await arrangeMills(2) { _ in true }
        await stubs.arrange { stubs in
            stubs.earlierIds["prd_m0"] = (0..<50).map { "older-\($0)" }
            for id in 0..<50 { stubs.stock["older-\(id)"] = [Amount(1, Self.cup)] }
        }
        let cover = try read(try await shopping.cover(["60 cup flour"])[0])
        #expect(cover.pieces.count == 50 && Set(cover.pieces.map(\.product.title)) == ["Mill prd_m0"])
        #expect(cover.pieces.first?.piece.product.rawValue == "prd_m0" && cover.rest?.displayText == "10 cup")
        #expect(cover.leftOut.map(\.title) == ["Mill prd_m0", "Mill prd_m1"])
    }

    @Test func `an unread line is refused, and the others are answered`() async throws {
        await arrange()
        let long = String(repeating: "a", count: 4_001)
        let lines = try await shopping.cover(["  ", "1 cup flour", "", long])
        #expect(try refusal(lines[0]).hasPrefix("Say what and how much"))
        #expect(try read(lines[1]).pieces.map(\.taken.displayText) == ["1 cup"])
        #expect(try refusal(lines[2]).hasPrefix("Say what and how much"))
        #expect(try refusal(lines[3]).hasPrefix("The text has 4001 bytes"))
    }

    @Test func `a cover has what the inventory says of conversions`() async throws {
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
