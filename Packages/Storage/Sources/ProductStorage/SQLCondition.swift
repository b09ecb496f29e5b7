import Commands
import ProductModule
import SQLKit
import TextFormats

/// The condition of a query of products, as portable SQL with its arguments.
struct SQLCondition {
    private let household: HouseholdID
    private let isSQLite: Bool
    private let index: TextIndex
    /// For each typed word, the words of the home that it is with a slip.
    private let slips: [String: [String]]
    /// Whether SQLite must find products by their words first, before it considers anything else.
    let isFoundByWords: Bool
    /// The condition.
    private(set) var sql = ""
    /// A value for each `?`.
    private(set) var arguments: SQLArguments = []

    /// Begins the condition of a filter, whose words it looks up.
    init(_ filter: ProductFilterStrategy, in household: HouseholdID, _ connection: any SQLConnection) throws {
        self.household = household
        isSQLite = connection.isSQLite
        index = TextIndex(.products, of: household, connection)
        let typed = filter.typedWords
        slips = try index.words(withSlipsIn: typed)
        isFoundByWords = isSQLite && !typed.isEmpty
        let added = condition(filter)
        sql = added
    }

    /// The column that an order sorts by.
    static func column(of key: ProductSortStrategy.Key) -> String {
        switch key {
        case .title: "title_key"
        case .brand: "brand_key"
        case .createdAt: "created_at"
        case .updatedAt: "updated_at"
        }
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
            let words = SearchWords.words(of: text)
            guard !words.isEmpty else { return "(1 = 1)" }
            return having(words)
        case .tag(let tag): return exists(in: "product_tags", "tag = ?", [tag])
        case .syncState: return "1 = 0"
        case .status(let status): return equal("status", status.rawValue)
        case .identities(let identities):
            let texts = identities.map(\.text).sorted().paddedToPowerOfTwo
            guard !texts.isEmpty else { return "1 = 0" }
            arguments += texts
            return "product_id IN (\(texts.count.places))"
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
        // Of a column behind a plus, SQLite does not consider the index.
        return "\(isFoundByWords ? "+" : "")\(column) = ?"
    }

    /// Returns the condition of products that have each typed word, as the beginning of a word or with a slip.
    private mutating func having(_ words: [String]) -> String {
        let found = index.ids(having: words.map { TextIndex.Choice(beginning: $0, or: slips[$0] ?? []) })
        arguments += found.arguments
        return "(product_id IN (\(found.sql)))"
    }

    /// Compares the products that an index names, which the database looks up once.
    private mutating func exists(in table: String, _ condition: String, _ texts: [String]) -> String {
        arguments += [household.blob] + texts
        return "product_id IN (SELECT product_id FROM \(table) WHERE household_id = ? AND \(condition))"
    }
}

extension ProductFilterStrategy {
    /// Every word that a person typed, in all the filters that it combines.
    fileprivate var typedWords: [String] {
        switch self {
        case .text(let text): SearchWords.words(of: text)
        case .all(let filters), .any(let filters): filters.flatMap(\.typedWords)
        case .not(let filter): filter.typedWords
        default: []
        }
    }
}
