public import Commands
public import ProductModule
public import SQLKit

/// Keeps products in a SQL database.
public struct SQLProductStore: ProductLocalStore, SQLOperationStore {
    /// The service whose tables these are.
    public static let service = "product"

    /// The database that holds everything.
    public let database: any SQLDatabase
    private let signal = ProductChangeSignal()

    /// Keeps products in an open database.
    public init(_ database: any SQLDatabase) {
        self.database = database
        database.observeCommits { [signal] in signal.send($0.household) }
    }

    /// Returns a sequence with an element after each change that this process commits.
    public func changes(of household: HouseholdID) -> AsyncStream<Void> { signal.changes(of: household) }

    /// Writes or deletes the row of a product or an alias.
    public static func write(
        _ row: ProductRow?,
        of key: EntityKey,
        in household: HouseholdID,
        _ connection: any SQLConnection
    ) throws {
        switch row {
        case .product(let product): try connection.save(product, in: household)
        case .alias(let alias): try connection.save(alias, in: household)
        case .preferred, .later: break
        case nil: try connection.deleteProductRow(of: key, in: household)
        }
    }

    /// Returns the product that each text means.
    ///
    /// It is one statement, so that identities and aliases are of one state.
    public func get(meaning texts: [String], of household: HouseholdID) async throws(StoreError) -> [String: Product] {
        var found: [String: Product] = [:]
        let unique = Array(Set(texts))
        for start in stride(from: 0, to: unique.count, by: 512) {
            let piece = Array(unique[start..<min(start + 512, unique.count)]).paddedToPowerOfTwo
            let arguments = [household.blob.sql] + piece.map(\.sql)
            var byAlias: [(alias: String, product: Product?)] = []
            for row in try await rows(Self.meaning(of: piece.count), arguments + arguments, of: piece.count) {
                let (alias, body): (String?, String?) = (row["alias"], row["body"])
                let product = try body.map { body throws(StoreError) in try Product(body: body) }
                if let alias {
                    byAlias.append((alias, product))
                } else if let product {
                    found[product.productId.text] = product
                }
            }
            // An alias is the alias, also where its product is gone and an identity is the same text.
            for (alias, product) in byAlias { found[alias] = product }
        }
        return found
    }

    /// The most texts that are asked for on the thread of the caller.
    private static let fewTexts = 8

    private func rows(_ sql: String, _ arguments: [SQLValue], of count: Int) async throws(StoreError) -> [SQLRow] {
        if count <= Self.fewTexts { return try await database.fetch(sql, arguments) }
        return try await database.read { try $0.fetch(sql, arguments) }
    }

    /// The statement that reads what so many texts mean.
    private static func meaning(of count: Int) -> String {
        let places = count.places
        return """
            SELECT alias, body FROM product_aliases LEFT JOIN products
                ON products.household_id = product_aliases.household_id
                AND products.product_id = product_aliases.product_id
            WHERE product_aliases.household_id = ? AND alias IN (\(places))
            UNION ALL SELECT NULL, body FROM products WHERE household_id = ? AND product_id IN (\(places))
            """
    }

    /// Returns what these texts stand for.
    public func resolve(
        _ aliases: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: ProductID] {
        let pairs = try await database.read { connection in
            try connection.rows(
                "SELECT alias, product_id FROM product_aliases WHERE household_id = ? AND alias IN",
                aliases,
                household
            ) { ($0["alias"] as String, try ProductID($0["product_id"] as String)) }
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Returns every alias of these products.
    public func aliases(
        of productIds: [ProductID],
        in household: HouseholdID
    ) async throws(StoreError) -> [ProductAlias] {
        try await database.read { connection in
            try connection.rows(
                "SELECT alias, product_id FROM product_aliases WHERE household_id = ? AND product_id IN",
                productIds.map(\.text),
                household
            ) { ProductAlias(alias: $0["alias"], productId: try ProductID($0["product_id"] as String)) }
        }
    }

    /// Returns the product of each title key.
    public func getByTitle(
        _ keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: Product] {
        let products = try await database.read { connection in
            try connection.rows(
                "SELECT body FROM products WHERE household_id = ? AND title_key IN",
                keys,
                household,
                suffix: "ORDER BY CASE WHEN barcode IS NULL THEN 0 ELSE 1 END, product_id"
            ) { try Product(row: $0) }
        }
        return Dictionary(products.map { ($0.title.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns at most `limit` products of a selection after a place.
    public func query(
        _ selection: ProductSelection,
        after place: ProductPlace?,
        limit: Int,
        of household: HouseholdID
    ) async throws(StoreError) -> [Product] {
        try await database.read { try $0.products(of: selection, after: place, limit: limit, in: household) }
    }

    /// Returns the identities of each ingredient's products.
    public func productIds(
        forIngredients keys: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] {
        try await productIds(
            "SELECT ingredient_key AS key, product_id FROM product_ingredients",
            "ingredient_key",
            keys,
            household
        )
    }

    /// Returns the identities of the products that name each barcode as a related one.
    public func productIds(
        relatedTo barcodes: [String],
        of household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] {
        try await productIds("SELECT barcode AS key, product_id FROM product_relatives", "barcode", barcodes, household)
    }

    private func productIds(
        _ select: String,
        _ column: String,
        _ keys: [String],
        _ household: HouseholdID
    ) async throws(StoreError) -> [String: [ProductID]] {
        let pairs = try await database.read { connection in
            try connection.rows("\(select) WHERE household_id = ? AND \(column) IN", keys, household) { row in
                (row["key"] as String, try ProductID(row["product_id"] as String))
            }
        }
        // Sorting in SQL would make SQLite read every key of the home in the order of an index.
        return Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1).sorted() }
    }
}
