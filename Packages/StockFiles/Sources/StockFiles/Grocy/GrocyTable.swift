import TextFormats

/// A list that Grocy's API answers with.
enum GrocyTable: Hashable {
    /// What is in stock, one entry for each product: `/api/stock`.
    case overview
    /// What is in stock, one entry for each purchase: `/api/objects/stock`.
    case entries
    /// `/api/objects/products`.
    case products
    /// `/api/objects/quantity_units`.
    case units
    /// `/api/objects/locations`.
    case locations
    /// `/api/objects/product_barcodes`.
    case barcodes
    /// `/api/objects/shopping_locations`.
    case shops
    /// Anything else.
    case other

    /// Recognizes a list by the members of its first entry, or else by the name of its file.
    ///
    /// Source: Grocy's OpenAPI description, and answers of releases 3 and 4.
    init(of entry: GrocyEntry, named name: String) {
        let name = name.lowercased()
        if entry.has("amount_aggregated") || entry.has("amount"), entry["product"] != nil {
            self = .overview
        } else if entry.has("product_id"), entry.has("best_before_date"), !entry.has("transaction_type") {
            self = .entries
        } else if entry.has("qu_id_stock") {
            self = .products
        } else if entry.has("barcode"), entry.has("product_id") {
            self = .barcodes
        } else if entry.has("name_plural") {
            self = .units
        } else if entry.has("is_freezer") {
            self = .locations
        } else {
            self = Self.named(name)
        }
    }

    private static func named(_ name: String) -> GrocyTable {
        if name.contains("shopping_location") || name.contains("shop") && !name.contains("list") { return .shops }
        if name.contains("location") { return .locations }
        return name.contains("quantity_unit") ? .units : .other
    }
}

/// An object of a list, whose numbers may be written as numbers or as texts.
struct GrocyEntry: Hashable {
    /// The file, as a report names it.
    let file: String
    /// Its place in the list, from 1.
    let number: Int
    private let members: [String: JSONValue]

    init?(_ value: JSONValue, in file: String, at number: Int) {
        guard case .object(let members) = value else { return nil }
        (self.file, self.number) = (file, number)
        self.members = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Returns a member that is an object.
    subscript(object name: String) -> GrocyEntry? {
        members[name].flatMap { GrocyEntry($0, in: file, at: number) }
    }

    /// Returns the text of a member; `nil` for one that is missing, null, empty, or no text.
    subscript(name: String) -> String? {
        switch members[name] {
        case .string(let text): text.trimmedOfSpace.isEmpty ? nil : text.trimmedOfSpace
        case .number(let digits): digits
        case .bool(let flag): flag ? "1" : "0"
        case .object: ""
        case .null, .array, nil: nil
        }
    }

    /// Whether it has a member, which may be null.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Whether a member says something: neither zero, nor null, nor empty.
    func says(_ name: String) -> Bool {
        switch members[name] {
        case .object(let members): members.contains { $0.value != .null && $0.value != .string("") }
        case .array(let elements): !elements.isEmpty
        default: self[name].map { $0 != "0" && $0 != "-1" } ?? false
        }
    }

    /// The members of `userfields` that say something.
    var userfields: [String] {
        guard case .object(let fields) = members["userfields"] else { return [] }
        return fields.filter { $0.value != .null && $0.value != .string("") }.map(\.name)
    }
}
