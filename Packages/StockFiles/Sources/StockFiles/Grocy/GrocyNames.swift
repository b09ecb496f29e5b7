import Quantities

/// What the identifiers in Grocy's lists stand for.
struct GrocyNames {
    /// The products, each once, in the order of the lists.
    let products: [GrocyEntry]
    private let byId: [String: GrocyEntry]
    private let units: [String: String]
    private let locations: [String: String]
    private let shops: [String: String]
    private let barcodes: [String: [GrocyEntry]]

    init(of stock: GrocyStock) {
        // The overview has its products within, so that it alone is enough.
        let nested = (stock.lists[.overview] ?? []).compactMap { $0[object: "product"] }
        var seen: Set<String> = []
        products = ((stock.lists[.products] ?? []) + nested).filter { seen.insert($0["id"] ?? "").inserted }
        byId = Dictionary(products.map { ($0["id"] ?? "", $0) }) { first, _ in first }
        func named(_ table: GrocyTable) -> [String: String] {
            let pairs = (stock.lists[table] ?? []).map { ($0["id"] ?? "", $0["name"] ?? "") }
            return Dictionary(pairs) { first, _ in first }
        }
        (units, locations, shops) = (named(.units), named(.locations), named(.shops))
        barcodes = Dictionary(grouping: stock.lists[.barcodes] ?? []) { $0["product_id"] ?? "" }
    }

    func product(_ id: String?) -> GrocyEntry? { id.flatMap { byId[$0] } }

    /// Returns the name of a unit; empty, for pieces, with a remark where no file has it.
    func unit(_ id: String?, _ row: inout StockFileRow) -> String {
        guard let id else { return "" }
        if let name = units[id] { return name }
        row.changes.append(
            "No file has the unit \(id), so it is counted in pieces: give /api/objects/quantity_units, too."
        )
        return ""
    }

    func location(_ id: String?, _ row: inout StockFileRow) -> String {
        guard let id else { return "" }
        if let name = locations[id] { return name }
        row.changes.append("No file has the location \(id), which is left: give /api/objects/locations, too.")
        return ""
    }

    func shop(_ id: String?, _ row: inout StockFileRow) -> String {
        guard let id else { return "" }
        if let name = shops[id] { return name }
        row.changes.append("No file has the shop \(id), which is left: give /api/objects/shopping_locations, too.")
        return ""
    }

    /// Returns the first barcode of a product that stands for one of its stock unit; empty for none.
    func barcode(of product: GrocyEntry) -> String { own(product).first?["barcode"] ?? "" }

    /// Returns the barcodes of a product but for the one that it is known by.
    func otherBarcodes(of product: GrocyEntry) -> [String] {
        let first = own(product).first
        return (barcodes[product["id"] ?? ""] ?? []).filter { $0 != first }.compactMap { $0["barcode"] }
    }

    private func own(_ product: GrocyEntry) -> [GrocyEntry] {
        (barcodes[product["id"] ?? ""] ?? []).filter { barcode in
            // Grocy's own codes ("grcy:p:1") mean nothing elsewhere.
            let digits = barcode["barcode"] ?? ""
            let isSingle = barcode["amount"].flatMap(StockNumber.read).map { $0 == .one } ?? true
            return isSingle && digits.utf8.count >= 6 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }
}
