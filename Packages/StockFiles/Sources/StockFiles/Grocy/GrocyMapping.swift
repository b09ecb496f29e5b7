import Quantities

/// Says in rows of stock what Grocy's lists say.
struct GrocyMapping {
    /// Grocy's way to write that something never expires.
    private static let never = "2999-12-31"

    private(set) var rows: [StockFileRow] = []
    private(set) var remarks: [StockFileRemark] = []
    private let stock: GrocyStock
    private let names: GrocyNames

    init(of stock: GrocyStock) {
        self.stock = stock
        names = GrocyNames(of: stock)
    }

    mutating func map() {
        if let entries = stock.lists[.entries] {
            for entry in entries { lot(entry) }
        } else {
            for entry in stock.lists[.overview] ?? [] { overview(entry) }
        }
        for product in names.products { wish(product) }
        let stocked = Set(rows.map { $0[.product] })
        let others = names.products.filter { !stocked.contains($0["name"] ?? "") }
        if let first = others.first {
            let what = others.count == 1 ? "1 product has" : "\(others.count) products have"
            let sentence = "\(what) neither stock nor a minimum, and no import of stock adds it."
            remarks.append(StockFileRemark(file: first.file, number: 0, sentence, isRefusal: false))
        }
        for product in names.products { leave(of: product) }
        for place in stock.lists[.locations] ?? [] where place.says("is_freezer") {
            let sentence =
                "\(place["name"] ?? "A location") is a freezer: a location that Larder adds is at the temperature of the room "
                + "until `larder location edit` says otherwise."
            remarks.append(StockFileRemark(file: place.file, number: place.number, sentence, isRefusal: false))
        }
    }

    /// One purchase.
    private mutating func lot(_ entry: GrocyEntry) {
        guard let product = names.product(entry["product_id"]) else {
            let id = entry["product_id"] ?? "?"
            return refuse(entry, "No file has the product \(id): give /api/objects/products, too.")
        }
        var row = row(entry, of: product)
        guard let amount = number(entry, "amount", &row), amount > .zero else {
            return refuse(entry, "\"\(entry["amount"] ?? "")\" is not an amount above zero: nothing of it is in stock.")
        }
        row[.amount] = amount.description
        row[.location] = names.location(entry["location_id"] ?? product["location_id"], &row)
        row[.shop] = names.shop(entry["shopping_location_id"], &row)
        (row[.purchased], row[.note]) = (Self.day(entry["purchased_date"]), entry["note"] ?? "")
        if let price = number(entry, "price", &row) { note(try? price * amount, in: &row) }
        if entry.says("open") { row[.opened] = Self.day(entry["opened_date"]).nonEmpty ?? "yes" }
        due(entry, of: product, &row)
        if !entry.userfields.isEmpty { row.changes.append(Self.left(entry.userfields.map { "userfield \($0)" })) }
        rows.append(row)
    }

    /// All of a product, in two rows if a part is opened.
    private mutating func overview(_ entry: GrocyEntry) {
        guard let product = names.product(entry["product_id"]) else {
            return refuse(entry, "The entry names no product: export /api/stock again.")
        }
        var row = row(entry, of: product)
        guard let amount = number(entry, "amount", &row), amount > .zero else {
            return refuse(entry, "\"\(entry["amount"] ?? "")\" is not an amount above zero: nothing of it is in stock.")
        }
        row[.location] = names.location(product["location_id"], &row)
        due(entry, of: product, &row)
        row.changes.append(
            "The overview of Grocy joins purchases: it gives the first of their dates, and no day, shop or note. "
                + "/api/objects/stock has each of them."
        )
        let opened = min(number(entry, "amount_opened", &row) ?? .zero, amount)
        let value = number(entry, "value", &row).flatMap { $0 == .zero ? nil : $0 }
        let parts = [((try? amount - opened) ?? amount, ""), (opened, "yes")]
        for (part, isOpened) in parts where part > .zero {
            var lot = row
            (lot[.amount], lot[.opened]) = (part.description, isOpened)
            if let value { note(try? value * part / amount, in: &lot) }
            rows.append(lot)
        }
    }

    /// How much of a product there should be at least.
    private mutating func wish(_ product: GrocyEntry) {
        guard product.says("min_stock_amount") else { return }
        var row = row(product, of: product)
        guard let minimum = number(product, "min_stock_amount", &row) else {
            return refuse(product, "\"\(product["min_stock_amount"] ?? "")\" is not a minimum: it is left.")
        }
        guard minimum > .zero else { return }
        row[.minimum] = minimum.description
        rows.append(row)
    }

    private func row(_ entry: GrocyEntry, of product: GrocyEntry) -> StockFileRow {
        var row = StockFileRow(file: entry.file, number: entry.number)
        row[.product] = product["name"] ?? ""
        row[.barcode] = names.barcode(of: product)
        row[.unit] = names.unit(product["qu_id_stock"], &row)
        return row
    }

    private func due(_ entry: GrocyEntry, of product: GrocyEntry, _ row: inout StockFileRow) {
        let day = Self.day(entry["best_before_date"])
        guard day != Self.never else { return }
        let column: StockColumn = (entry["due_type"] ?? product["due_type"]) == "2" ? .expiry : .bestBefore
        row[column] = day
    }

    private func note(_ price: Rational?, in row: inout StockFileRow) {
        guard let price else {
            row.changes.append("Its price has no exact product with its amount, and is left.")
            return
        }
        (row[.price], row[.currency]) = (price.description, stock.currency)
    }

    /// Reads an exact number; one that shows binary arithmetic is the decimal that was meant.
    private func number(_ entry: GrocyEntry, _ name: String, _ row: inout StockFileRow) -> Rational? {
        guard let text = entry[name], let number = StockNumber.read(text) else { return nil }
        let meant = StockNumber.meant(number)
        if meant != number { row.changes.append("\(text) (\(name)) is taken as \(StockNumber.text(meant)).") }
        return meant
    }

    /// The day of a time: "2026-11-27 10:00:00" is on 2026-11-27.
    private static func day(_ text: String?) -> String {
        (text ?? "").split { $0 == " " || $0 == "T" }.first.map(String.init) ?? ""
    }

    private mutating func refuse(_ entry: GrocyEntry, _ sentence: String) {
        remarks.append(StockFileRemark(file: entry.file, number: entry.number, sentence, isRefusal: true))
    }

    private static func left(_ what: [String]) -> String {
        "Left, because stock has no such thing: \(what.joined(separator: ", "))."
    }

    private static let facts = [
        "description", "calories", "product_group_id", "parent_product_id", "default_best_before_days",
        "default_best_before_days_after_open", "default_best_before_days_after_freezing",
        "default_best_before_days_after_thawing", "picture_file_name", "enable_tare_weight_handling",
    ]

    /// Says what of a product is left.
    private mutating func leave(of product: GrocyEntry) {
        let barcodes = names.otherBarcodes(of: product).map { "barcode \($0)" }
        let what = Self.facts.filter(product.says) + product.userfields.map { "userfield \($0)" } + barcodes
        guard !what.isEmpty else { return }
        let sentence = "\(product["name"] ?? "The product"): \(Self.left(what))"
        remarks.append(StockFileRemark(file: product.file, number: product.number, sentence, isRefusal: false))
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
