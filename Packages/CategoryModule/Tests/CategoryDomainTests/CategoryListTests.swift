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

    @Test func `categories are sorted by their keys and then by identifier`() throws {
        #expect(list.names == ["C", "A", "B", "D", "UNKNOWN"])
        let same = try ["b", "a"].map {
            ShopCategory(
                id: CategoryID(rawValue: $0),
                name: try DisplayName("name of \($0)"),
                color: .gray,
                position: 1,
                version: 1
            )
        }
        #expect(CategoryList(same).names == ["name of a", "name of b", "UNKNOWN"])
        #expect(list.layout.last == .unknown)
    }

    @Test func `a name or an id finds a category`() throws {
        #expect(try list.resolve(" a ") == id("a"))
        #expect(try list.resolve("ID-A") == id("a"))
        #expect(try list.resolve("Unknown") == .unknown)
        let error = ShopLayoutError.noSuchCategory(reference: "X", existing: ["C", "A", "B", "D", "UNKNOWN"])
        #expect(throws: error) { try list.resolve("X") }
    }

    private func moved(_ id: String, _ place: OrderPlace<String>) throws -> [ShopCategory] {
        let place = try place.map { $0 == "UNKNOWN" ? CategoryID.unknown : self.id($0) }
        return try list.moving(self.id(id), to: place, jitter: 5)
    }

    @Test(arguments: [
        ("d", OrderPlace.before("a"), "CDABUNKNOWN"), ("d", .before("c"), "DCABUNKNOWN"), ("d", .first, "DCABUNKNOWN"),
        ("c", .after("b"), "ABCDUNKNOWN"), ("c", .after("d"), "ABDCUNKNOWN"), ("c", .before("UNKNOWN"), "ABDCUNKNOWN"),
        ("c", .last, "ABDCUNKNOWN"),
    ])
    func `a move changes one category`(id: String, place: OrderPlace<String>, order: String) throws {
        let moved = try moved(id, place)
        #expect(moved.map(\.id) == [self.id(id)])
        #expect(names(after: moved) == order)
    }

    @Test func `a move to the same place changes nothing`() throws {
        for (id, place) in [
            ("a", OrderPlace.after("c")), ("a", .before("b")), ("a", .before("a")), ("d", .before("UNKNOWN")),
            ("c", .first),
        ] { #expect(try moved(id, place).isEmpty) }
    }

    @Test func `UNKNOWN stays last`() {
        #expect(throws: ShopLayoutError.unknownStaysLast) { try list.moving(.unknown, to: .first, jitter: 0) }
        #expect(throws: ShopLayoutError.unknownStaysLast) { try moved("a", .after("UNKNOWN")) }
    }

    @Test func `a deleted category has no place, and leads to the one in its place`() throws {
        var deleted = list.categories[1]
        deleted.deletion = CategoryDeletion(count: 1, successor: id("b"))
        let list = CategoryList(self.list.categories.filter { $0.id != deleted.id } + [deleted])
        let english = NameComparison(locale: "en")
        #expect(list.names == ["C", "B", "D", "UNKNOWN"])
        #expect(list[id("a")] == nil)
        #expect(list.place(of: id("a"))?.name.text == "B")
        #expect(list.place(of: id("none")) == nil)
        #expect(throws: ShopLayoutError.categoryDeleted(name: "A")) { try list.resolve("a") }
        #expect(try list.resolveDeleted("A", comparing: english) == deleted)
        #expect(throws: ShopLayoutError.notDeleted(name: "B")) { try list.resolveDeleted("b", comparing: english) }
        #expect(throws: ShopLayoutError.noSuchCategory(reference: "X", existing: ["A"])) {
            try list.resolveDeleted("X", comparing: english)
        }
    }

    @Test func `a category whose place was taken by one that the home lacks is UNKNOWN`() throws {
        var deleted = list.categories[1]
        deleted.deletion = CategoryDeletion(count: 1, successor: id("gone"))
        #expect(CategoryList([deleted]).place(of: deleted.id) == .unknown)
        deleted.deletion = CategoryDeletion(count: 1, successor: nil)
        #expect(CategoryList([deleted]).place(of: deleted.id) == .unknown)
    }

    @Test func `a name that means the same as another one is refused unless that is allowed`() throws {
        let english = NameComparison(locale: "en")
        let pets = try ShopCategory(
            id: id("pets"),
            name: DisplayName("Vegetables"),
            color: .gray,
            position: 1,
            version: 1
        )
        let list = CategoryList([pets])
        let alike = ShopLayoutError.alike(name: "vegetable", existing: "Vegetables")
        #expect(throws: alike) { try list.check(DisplayName("vegetable"), comparing: english) }
        try list.check(DisplayName("vegetable"), comparing: nil)
        try list.check(DisplayName("vegetable"), for: id("pets"), comparing: english)
        #expect(throws: ShopLayoutError.categoryExists(name: "VEGETABLES")) {
            try list.check(DisplayName("VEGETABLES"), comparing: nil)
        }
        #expect(throws: ShopLayoutError.categoryExists(name: "Default")) {
            try list.check(DisplayName("Default"), comparing: nil)
        }
    }
}
