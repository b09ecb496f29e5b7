import StockFiles
import Testing

@Suite struct GrocyStockTests {
    private static let products = """
        [{"id":1,"name":"Milk","qu_id_stock":2,"location_id":4,"min_stock_amount":2,"due_type":1,"description":"oat"},
         {"id":"2","name":"Aspirin","qu_id_stock":"3","location_id":"5","min_stock_amount":"0","due_type":"2",
          "userfields":{"color":"blue","size":null}},
         {"id":3,"name":"Salt","qu_id_stock":3,"min_stock_amount":0}]
        """
    private static let units = """
        [{"id":2,"name":"Liter","name_plural":"Liters"},{"id":3,"name":"Pack","name_plural":"Packs"}]
        """
    private static let entries = """
        [{"id":9,"product_id":1,"amount":1.5,"best_before_date":"2026-12-01","purchased_date":"2026-11-20","price":1.19,
          "open":1,"opened_date":"2026-11-25","location_id":4,"shopping_location_id":7,"note":"sale","stock_id":"x"},
         {"id":10,"product_id":"2","amount":"0.30000000000000004","best_before_date":"2999-12-31","open":"0",
          "location_id":"5","price":null,"stock_id":"y"},
         {"id":11,"product_id":2,"amount":1,"best_before_date":"2027-01-01","open":1,"opened_date":null,
          "location_id":null},
         {"id":12,"product_id":8,"amount":1,"best_before_date":"2027-01-01"},
         {"id":13,"product_id":1,"amount":0,"best_before_date":"2027-01-01"}]
        """

    private static let files: [(String, String)] = [
        ("entries.json", entries), ("products.json", products), ("units.json", units),
        ("locations.json", #"[{"id":4,"name":"Fridge","is_freezer":0},{"id":5,"name":"Bath","is_freezer":0}]"#),
        ("shopping_locations.json", #"[{"id":7,"name":"Corner"}]"#),
        (
            "barcodes.json",
            #"[{"product_id":1,"barcode":"grcy:p:1"},{"product_id":1,"barcode":"4006381333931","amount":null},"#
                + #"{"product_id":1,"barcode":"4006381333948","amount":6}]"#
        ),
        ("chores.json", #"[{"id":1,"period_type":"daily"}]"#), ("config.json", #"{"CURRENCY":"EUR","A":1}"#),
    ]

    private func contents(_ files: [(String, String)]) throws(StockFileError) -> GrocyStock.Contents {
        var stock = GrocyStock()
        for (name, text) in files { try stock.add(Array(text.utf8), of: name) }
        return try stock.contents()
    }

    private func sentences(_ contents: GrocyStock.Contents) -> [String] {
        contents.remarks.map { "\($0.file) \($0.number)\($0.isRefusal ? "!" : "") \($0.sentence)" }
    }

    @Test func `purchases are lots, and a minimum is a row of its own`() throws {
        let contents = try contents(Self.files)
        #expect(
            contents.rows.map(\.texts) == [
                [
                    .product: "Milk", .barcode: "4006381333931", .amount: "3/2", .unit: "Liter", .location: "Fridge",
                    .bestBefore: "2026-12-01", .opened: "2026-11-25", .purchased: "2026-11-20", .price: "357/200",
                    .currency: "EUR", .shop: "Corner", .note: "sale",
                ],
                [.product: "Aspirin", .amount: "3/10", .unit: "Pack", .location: "Bath"],
                [
                    .product: "Aspirin", .amount: "1", .unit: "Pack", .location: "Bath", .expiry: "2027-01-01",
                    .opened: "yes",
                ],
                [.product: "Milk", .barcode: "4006381333931", .unit: "Liter", .minimum: "2"],
            ]
        )
        #expect(contents.rows.map(\.number) == [1, 2, 3, 1])
        #expect(contents.rows[1].changes == ["0.30000000000000004 (amount) is taken as 0.3."])
    }

    @Test func `what is left and refused is named by file and entry`() throws {
        let contents = try contents(Self.files)
        #expect(
            sentences(contents) == [
                "chores.json 0 Its entry is left: an import of stock takes none of this kind.",
                "entries.json 4! No file has the product 8: give /api/objects/products, too.",
                "entries.json 5! \"0\" is not an amount above zero: nothing of it is in stock.",
                "products.json 0 1 product has neither stock nor a minimum, and no import of stock adds it.",
                "products.json 1 Milk: Left, because stock has no such thing: description, barcode grcy:p:1, "
                    + "barcode 4006381333948.",
                "products.json 2 Aspirin: Left, because stock has no such thing: userfield color.",
            ]
        )
    }

    private static let overview = """
        [{"product_id":1,"amount":3,"amount_aggregated":3,"amount_opened":1,"value":6,"best_before_date":"2026-12-01",
          "due_type":1,"product":{"id":1,"name":"Milk","qu_id_stock":2,"location_id":4,"min_stock_amount":2}}]
        """

    @Test func `the overview alone works as far as it goes, and says what it lacks`() throws {
        let contents = try contents([("stock.json", Self.overview)])
        let lot: [StockColumn: String] = [.product: "Milk", .bestBefore: "2026-12-01"]
        #expect(
            contents.rows.map(\.texts) == [
                lot.merging([.amount: "2", .price: "4"]) { $1 },
                lot.merging([.amount: "1", .price: "2", .opened: "yes"]) { $1 }, [.product: "Milk", .minimum: "2"],
            ]
        )
        #expect(
            contents.rows[0].changes == [
                "No file has the unit 2, so it is counted in pieces: give /api/objects/quantity_units, too.",
                "No file has the location 4, which is left: give /api/objects/locations, too.",
                "The overview of Grocy joins purchases: it gives the first of their dates, and no day, shop or note. "
                    + "/api/objects/stock has each of them.",
            ]
        )
        #expect(contents.remarks.isEmpty)
    }

    @Test func `purchases take precedence over the overview, whose products are enough`() throws {
        let entry = #"[{"product_id":1,"amount":3,"best_before_date":"2026-12-02","location_id":4}]"#
        let contents = try contents([("stock.json", Self.overview), ("entries.json", entry)])
        #expect(contents.rows.map { $0[.bestBefore] } == ["2026-12-02", ""])
        #expect(contents.rows.map { $0[.minimum] } == ["", "2"])
    }

    @Test func `a freezer is named, since a new location is none`() throws {
        let contents = try contents([
            ("stock.json", Self.overview), ("locations.json", #"[{"id":4,"name":"Chest","is_freezer":"1"}]"#),
        ])
        #expect(
            sentences(contents) == [
                "locations.json 1 Chest is a freezer: a location that Larder adds is at the temperature of the room until "
                    + "`larder location edit` says otherwise."
            ]
        )
        #expect(contents.rows[0][.location] == "Chest")
    }

    @Test func `one file may hold several lists`() throws {
        let contents = try contents([("all.json", #"{"stock":\#(Self.overview),"quantity_units":\#(Self.units)}"#)])
        #expect(contents.rows.map { $0[.unit] } == ["Liter", "Liter", "Liter"])
        #expect(contents.rows[0].file == "all.json, stock")
    }

    @Test func `what is not JSON, and files without stock, are refused`() {
        #expect(throws: StockFileError.notJSON(file: "a", line: 2)) { try contents([("a", "[\n{]")]) }
        #expect(throws: StockFileError.noStock(files: ["u.json"])) { try contents([("u.json", Self.units)]) }
    }
}
