import Commands
import ProductModule
import SQLKit

/// The condition of a query of products, as portable SQL with its arguments.
struct SQLCondition {
    private let household: HouseholdID
    /// The condition; true at first.
    private(set) var sql = "1 = 1"
    /// A value for each `?`.
    private(set) var arguments: SQLArguments = []

    init(_ household: HouseholdID) { self.household = household }

    /// The column that an order sorts by.
    static func column(of key: ProductSortStrategy.Key) -> String {
        switch key {
        case .title: "title_key"
        case .brand: "brand_key"
        case .createdAt: "created_at"
        case .updatedAt: "updated_at"
        }
    }

    /// Adds a filter.
    mutating func add(_ filter: ProductFilterStrategy) {
        let added = condition(filter)
        sql += " AND \(added)"
    }

    /// Leaves out everything up to a place.
    mutating func add(after place: ProductPlace, in sort: ProductSortStrategy) {
        let column = Self.column(of: sort.key)
        let value: any SQLConvertible =
            switch place.value {
            case .text(let text): text
            case .number(let number): number
            }
        // The first comparison lets an index find the place.
        sql += " AND \(column) \(sort.isDescending ? "<=" : ">=") ? AND (\(column) <> ? OR product_id > ?)"
        arguments += [value, value, place.productId]
    }

    /// Returns the condition of a filter, and appends its arguments.
    private mutating func condition(_ filter: ProductFilterStrategy) -> String {
        switch filter {
        case .barcode(let barcode):
            arguments.append(barcode.value)
            return "(product_id = ? OR \(exists(in: "product_relatives", "barcode = ?", [barcode.value])))"
        case .brand(let brand): return equal("brand_key", ProductTitle(brand).key)
        case .category(let main, let sub):
            let main = equal("main_category", main)
            return sub.map { "(\(main) AND \(equal("sub_category", $0)))" } ?? main
        case .text(let text):
            let words = ProductWords.words(of: text)
            guard !words.isEmpty else { return "(1 = 1)" }
            // The few products that have all words are found first, and then read; an order is not worth an index here.
            return "(product_id IN (\(words.map { word(typed: $0) }.joined(separator: " INTERSECT "))))"
        case .tag(let tag): return exists(in: "product_tags", "tag = ?", [tag])
        case .syncState: return "1 = 0"
        case .status(let status): return equal("status", status.rawValue)
        case .identities(let identities):
            let texts = identities.map(\.text).sorted().paddedToPowerOfTwo
            guard !texts.isEmpty else { return "1 = 0" }
            arguments += texts
            return "product_id IN (\(repeatElement("?", count: texts.count).joined(separator: ", ")))"
        case .all(let filters): return joined(filters.map { condition($0) }, by: "AND", none: "1 = 1")
        case .any(let filters): return joined(filters.map { condition($0) }, by: "OR", none: "1 = 0")
        case .not(let filter): return "NOT \(condition(filter))"
        }
    }

    private func joined(_ conditions: [String], by word: String, none: String) -> String {
        conditions.isEmpty ? "(\(none))" : "(\(conditions.joined(separator: " \(word) ")))"
    }

    private mutating func equal(_ column: String, _ text: String) -> String {
        arguments.append(text)
        return "\(column) = ?"
    }

    /// Selects the products with a word that a person typed: as the beginning of a word, or as a word with one slip.
    private mutating func word(typed: String) -> String {
        let select = "SELECT product_id FROM product_words WHERE household_id = ?"
        let begins = "\(select) AND is_form = 0 AND word >= ? AND word < ?"
        arguments += [household.blob, typed, typed + "\u{10FFFF}"]
        let forms = ProductWords.forms(of: typed).sorted()
        guard !forms.isEmpty else { return begins }
        let places = repeatElement("?", count: forms.count).joined(separator: ", ")
        arguments += [household.blob] + forms
        return "SELECT product_id FROM (\(begins) UNION \(select) AND is_form = 1 AND word IN (\(places))) AS found"
    }

    /// Compares the products that an index names, which the database looks up once.
    private mutating func exists(in table: String, _ condition: String, _ texts: [String]) -> String {
        arguments += [household.blob] + texts
        return "product_id IN (SELECT product_id FROM \(table) WHERE household_id = ? AND \(condition))"
    }
}
