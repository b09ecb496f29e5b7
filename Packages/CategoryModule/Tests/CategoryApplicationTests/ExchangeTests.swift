import CategoryModule
import CategoryModuleTestKit
import Commands
import CommandsTestKit
import Testing

@Suite struct ExchangeTests {
    let store = InMemoryCategoryStore()

    private func module(_ home: String, _ key: String? = nil) -> CategoryModuleService {
        CategoryModuleService(store: store, context: .test(household: home, key: key, request: key ?? ""))
    }

    private func prepare() async throws {
        let flour = Ingredient(key: "flour", name: "plain \"00\" flour")
        let pack = Ingredient(key: "", name: "Mill, fine", productID: "prd_1")
        _ = try await module("smith", "k1").addCategory(CategoryDraft(name: "Pets, etc.", icon: "paw", place: .first))
        _ = try await module("smith", "k2").addStore(name: "Market")
        _ = try await module("smith", "k3").addStore(name: "Corner shop")
        _ = try await module("smith", "k4").orderStore("Market", categories: ["Frozen", "Pets, etc."])
        _ = try await module("smith", "k5").hideAisles(in: "Market", ["Alcohol"], true)
        _ = try await module("smith", "k6").chooseDefaultStore("Market")
        _ = try await module("smith", "k7").assignItems(
            [ItemChoice(flour, in: "Pets, etc."), ItemChoice(pack, in: "UNKNOWN")],
            creating: false
        )
    }

    @Test(arguments: LayoutFormat.allCases)
    func `what one home exports, another one imports, and nothing changes the second time`(
        format: LayoutFormat
    ) async throws {
        try await prepare()
        for (place, part) in LayoutPart.allCases.enumerated() {
            let text = try await module("smith").exportLayout(part, as: format)
            let outcome = try await module("jones", "i\(place)").importLayout(part, text, as: format)
            #expect(outcome.refused.isEmpty && outcome.taken > 0)
            #expect(try await module("jones").exportLayout(part, as: format) == text)
            let again = try await module("jones", "j\(place)").importLayout(part, text, as: format)
            #expect(
                again.taken == 0 && again.refused.isEmpty && again.unchanged == (place == 0 ? 18 : place == 1 ? 4 : 2)
            )
        }
        let names = try await module("jones").listCategories().map(\.name.text)
        #expect(try await module("smith").listCategories().map(\.name.text) == names)
        let stores = try await module("jones").listStores()
        #expect(stores.map(\.isDefault) == [false, true] && stores[1].hidden.count == 1)
    }

    @Test func `the files are tables and lines of objects`() async throws {
        try await prepare()
        let choices = try await module("smith").exportLayout(.assignments, as: .csv)
        #expect(
            choices == """
                kind,key,name,category
                ingredient,flour,"plain ""00"" flour","Pets, etc."
                product,prd_1,"Mill, fine",UNKNOWN

                """
        )
        let stores = try await module("smith").exportLayout(.stores, as: .jsonLines)
        #expect(
            stores.split(separator: "\n") == [
                #"{"store":"Corner shop","category":""}"#,
                #"{"store":"Market","category":"Frozen","default":"true"}"#,
                #"{"store":"Market","category":"Pets, etc.","default":"true"}"#,
                #"{"store":"Market","category":"Alcohol","hidden":"true","default":"true"}"#,
            ]
        )
    }

    @Test func `a row that can't be taken is reported with its line, and the others are taken`() async throws {
        let text = """
            {"name": "Pets", "color": "#558B2F"}
            {"name": "Garden", "color": "green"}

            not json
            {"name": "UNKNOWN"}
            {"name": "Pets"}
            """
        let outcome = try await module("smith", "k1").importLayout(.categories, text, as: .jsonLines)
        #expect(outcome.taken == 1 && outcome.refused.map(\.line) == [2, 4, 5, 6])
        #expect(
            outcome.refused.map(\.reason) == [
                ShopLayoutError.badColor(text: "green").description, "The line is not a JSON object: correct it.",
                ShopLayoutError.unknownIsFixed.description, ShopLayoutError.namedTwice(name: "Pets").description,
            ]
        )
        #expect(try await module("smith").listCategories().suffix(2).map(\.name.text) == ["Pets", "UNKNOWN"])
        let choices =
            "kind,key,name,category\ningredient,,x,Bakery\nrecipe,r,r,Bakery\ningredient,a,a,\ningredient,b,b,Mill\n"
        let taken = try await module("smith", "k2").importLayout(.assignments, choices, as: .csv)
        #expect(taken.taken == 1 && taken.refused.map(\.line) == [2, 3, 4])
        #expect(
            taken.refused.prefix(2).map(\.reason) == [
                "The row has no key: copy it from a file of larder category export assignments, or use: "
                    + "larder category assign \"x\" --to \"Bakery\".",
                "\"recipe\" is neither ingredient nor product: write one of them in the column kind.",
            ]
        )
        #expect(try await module("smith").listCategories().contains { $0.name.text == "Mill" })
    }

    @Test func `a file of categories sets the order of those that it names`() async throws {
        let text = "name\nFrozen\nBakery\nProduce\n"
        _ = try await module("smith", "k1").importLayout(.categories, text, as: .csv)
        let names = try await module("smith").listCategories().map(\.name.text)
        #expect(names.prefix(3) == ["Frozen", "Bakery", "Meat & Poultry"])
        #expect(names.suffix(2) == ["Produce", "UNKNOWN"])
    }

    @Test func `a file without its columns, or with too many rows, is refused as a whole`() async throws {
        let missing = ShopLayoutError.unreadableFile(
            reason: "its first line lacks key, name; add what larder category export assignments writes there"
        )
        await #expect(throws: CategoryError.layout(missing)) {
            try await module("smith", "k1").importLayout(.assignments, "kind,category\n", as: .csv)
        }
        let other = ShopLayoutError.unreadableFile(
            reason: "its first line has the columns of assignments; import it with larder category import assignments"
        )
        let files = [
            (LayoutFormat.csv, "kind,key,name,category\ningredient,oat,oat,Bakery\n"),
            (.jsonLines, "\n{\"kind\":\"ingredient\",\"key\":\"oat\",\"name\":\"oat\",\"category\":\"Bakery\"}\n"),
        ]
        for (number, (format, text)) in files.enumerated() {
            for part in [LayoutPart.categories, .stores] {
                await #expect(throws: CategoryError.layout(other), "\(part) \(format)") {
                    try await module("smith", "o\(number)\(part)").importLayout(part, text, as: format)
                }
            }
        }
        await #expect(throws: CategoryError.layout(.unreadableFile(reason: "it is empty"))) {
            try await module("smith", "k2").importLayout(.assignments, "", as: .csv)
        }
        let many = "name\n" + (0...500).map { "Aisle \($0)\n" }.joined()
        await #expect(throws: CategoryError.layout(.tooMany(count: 501, limit: 500))) {
            try await module("smith", "k3").importLayout(.categories, many, as: .csv)
        }
    }
}
