import CategoryDomain
import Testing

@Suite struct CategoryListTests {
    let list: CategoryList

    init() throws {
        list = try CategoryList(
            ["C", "A", "B", "D"].enumerated().map { place, name in
                ShopCategory(
                    id: CategoryID(rawValue: "id-\(name.lowercased())"),
                    name: try DisplayName(name),
                    color: .gray,
                    position: Int64(place + 1) * 10,
                    version: 1
                )
            }
        )
    }

    private func id(_ name: String) -> CategoryID { CategoryID(rawValue: "id-\(name)") }

    private func names(after moved: [ShopCategory]) -> String {
        let ids = Set(moved.map(\.id))
        return CategoryList(list.categories.filter { !ids.contains($0.id) } + moved).names.joined()
    }

    @Test func `categories are sorted by position and then by name`() throws {
        #expect(list.names == ["C", "A", "B", "D", "UNKNOWN"])
        let same = try ["b", "a"].map {
            ShopCategory(
                id: CategoryID(rawValue: $0),
                name: try DisplayName($0),
                color: .gray,
                position: 1,
                version: 1
            )
        }
        #expect(CategoryList(same).names == ["a", "b", "UNKNOWN"])
        #expect(list.layout.last == .unknown)
        #expect(list.endPosition == 40 + CategoryList.spacing)
    }

    @Test func `a name or an id finds a category`() throws {
        #expect(try list.resolve(" a ") == id("a"))
        #expect(try list.resolve("ID-A") == id("a"))
        #expect(try list.resolve("Unknown") == .unknown)
        let error = ShopLayoutError.noSuchCategory(reference: "X", existing: ["C", "A", "B", "D", "UNKNOWN"])
        #expect(throws: error) { try list.resolve("X") }
    }

    @Test func `a move changes one position while there is room`() throws {
        #expect(try names(after: list.moving(id("d"), .before, id("a"))) == "CDABUNKNOWN")
        #expect(try names(after: list.moving(id("d"), .before, id("c"))) == "DCABUNKNOWN")
        #expect(try names(after: list.moving(id("c"), .after, id("b"))) == "ABCDUNKNOWN")
        #expect(try names(after: list.moving(id("c"), .after, id("d"))) == "ABDCUNKNOWN")
        #expect(try names(after: list.moving(id("c"), .before, .unknown)) == "ABDCUNKNOWN")
        #expect(try list.moving(id("c"), .before, .unknown).map(\.position) == [40 + CategoryList.spacing])
        #expect(try list.moving(id("d"), .before, id("c")).map(\.position) == [10 - CategoryList.spacing])
        #expect(try list.moving(id("d"), .before, id("a")).map(\.position) == [15])
    }

    @Test func `a move to the same place changes nothing`() throws {
        #expect(try list.moving(id("a"), .after, id("c")).isEmpty)
        #expect(try list.moving(id("a"), .before, id("b")).isEmpty)
        #expect(try list.moving(id("a"), .before, id("a")).isEmpty)
        #expect(try list.moving(id("d"), .before, .unknown).isEmpty)
    }

    @Test func `a gap of two has room for one, and a gap of one for none`() throws {
        func moved(to upper: Int64) throws -> [Int64] {
            let close = list.categories.map { $0.moved(to: $0.id == id("a") ? upper : $0.position) }
            return try CategoryList(close).moving(id("d"), .before, id("a")).map(\.position)
        }
        #expect(try moved(to: 12) == [11])
        #expect(try moved(to: 11).count == 4)
    }

    @Test func `all positions change when there is no room between two neighbors`() throws {
        var list = list
        for _ in 0..<20 {
            let last = try #require(list.categories.last)
            let moved = try list.moving(last.id, .after, try #require(list.categories.first).id)
            let ids = Set(moved.map(\.id))
            let before = list.categories.map(\.id)
            list = CategoryList(list.categories.filter { !ids.contains($0.id) } + moved)
            #expect(list.categories.map(\.id) == [before[0], before[3], before[1], before[2]])
        }
        #expect(list.categories.first?.position == CategoryList.spacing)
    }

    @Test func `UNKNOWN stays last`() {
        #expect(throws: ShopLayoutError.unknownStaysLast) { try list.moving(.unknown, .before, id("a")) }
        #expect(throws: ShopLayoutError.unknownStaysLast) { try list.moving(id("a"), .after, .unknown) }
    }

    @Test func `a single category cannot move`() throws {
        let only = CategoryList(list.categories.prefix(1))
        #expect(try only.moving(id("c"), .before, .unknown).isEmpty)
        #expect(CategoryList([]).endPosition == CategoryList.spacing)
    }
}
