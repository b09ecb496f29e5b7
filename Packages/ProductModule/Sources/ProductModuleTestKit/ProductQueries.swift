public import CommandsTestKit
import Foundation
public import ProductModule

/// Products and selections at random: few words, brands and times, so that ties and matches are frequent.
public enum ProductQueries {
    private static let words = ["milk", "Crème", "rye", "flour", "chocolate", "chocolat", "tea", "oats", "Öl"]
    private static let typed = [
        "mlik", "milc", "creme", "flou", "choc", "oat", "te", "rey", "xlour", "hcocolate", "ol",
    ]
    private static let brands = ["", "Mill", "mill", "Farm", "Äcker"]
    private static let tags = ["dairy", "vegan", "breakfast"]
    private static let kinds = [
        "", #""category":{"main":"food"}"#, #""category":{"main":"food","sub":"dairy"}"#,
        #""category":{"main":"household","sub":"dairy"}"#,
    ]
    private static let statuses = ["", #""status":"archived""#, #""status":"draft""#, #""status":"blocked""#]

    /// Returns the identity of the product of a number: every fourth one has the barcode of the number.
    public static func id(_ number: Int) throws -> ProductID {
        try barcode(number).flatMap(ProductID.init) ?? ProductID("prd_\(number)")
    }

    private static func barcode(_ number: Int) throws -> Barcode? {
        guard number % 4 == 3 else { return nil }
        // Twelve digits, of which the last one is right for one of ten.
        let body = 400_638_200_000 + number
        return (0...9).lazy.compactMap { try? Barcode("\(body)\($0)") }.first
    }

    /// Returns the product of a number.
    public static func product(_ number: Int, _ generator: inout SeededGenerator) throws -> Product {
        func pick<Element>(_ elements: [Element], _ generator: inout SeededGenerator) -> Element {
            elements[generator.below(elements.count)]
        }
        let parts = [pick(kinds, &generator), pick(statuses, &generator), related(&generator)]
        let facts = "{" + parts.filter { !$0.isEmpty }.joined(separator: ",") + "}"
        return Product(
            productId: try id(number),
            barcode: try barcode(number),
            title: ProductTitle((0..<generator.below(3)).map { _ in pick(words, &generator) }.joined(separator: " ")),
            brand: pick(brands, &generator),
            ingredientKeys: [],
            tags: tags.filter { _ in generator.oneIn(3) }.sorted(),
            facts: try ProductFacts(json: facts),
            createdAt: Date(timeIntervalSince1970: Double(generator.below(4)) * 1_000 - 2_000),
            updatedAt: Date(timeIntervalSince1970: Double(generator.below(4)) / 1_000),
            version: 1
        )
    }

    private static func related(_ generator: inout SeededGenerator) -> String {
        generator.oneIn(4) ? #""relatedBarcodes":["4006381333931"]"# : ""
    }

    /// Returns filters up to two levels deep, and an order.
    public static func selection(_ generator: inout SeededGenerator) throws -> ProductSelection {
        let keys = ProductSortStrategy.Key.allCases
        let sort = ProductSortStrategy(keys[generator.below(keys.count)], isDescending: generator.oneIn(2))
        return ProductSelection(filter: try filter(depth: 2, &generator), sort: sort)
    }

    private static func filter(depth: Int, _ generator: inout SeededGenerator) throws -> ProductFilterStrategy {
        switch generator.below(depth == 0 ? 9 : 13) {
        case 0: return .brand(brands[generator.below(brands.count)])
        case 1: return .category(main: "food", sub: generator.oneIn(2) ? "dairy" : nil)
        case 2, 3: return .text(typed[generator.below(typed.count)])
        case 4: return .tag(tags[generator.below(tags.count)])
        case 5: return .status(ProductStatus.allCases[generator.below(4)])
        case 6: return .barcode(try barcode(4 * generator.below(15) + 3) ?? Barcode("4006381333931"))
        case 7: return .syncState(ProductSyncState.Kind.allCases[generator.below(5)])
        case 8:
            if generator.oneIn(2) { return .barcode(try Barcode("4006381333931")) }
            return .identities(Set(try (0..<generator.below(9)).map { try id($0) }))
        case 9: return .not(try filter(depth: depth - 1, &generator))
        case 10: return .any(try (0..<generator.below(3)).map { _ in try filter(depth: depth - 1, &generator) })
        default: return .all(try (0..<generator.below(3)).map { _ in try filter(depth: depth - 1, &generator) })
        }
    }

    /// Returns what a query finds: the model that every store and remote is compared with.
    ///
    /// - Parameters:
    ///   - selection: The filter, also by sync states, and the order.
    ///   - products: All products.
    ///   - states: How products stand with the hub; those that are missing are synced.
    /// - Returns: The products, in order.
    public static func expected(
        _ selection: ProductSelection,
        of products: [Product],
        states: [ProductID: ProductSyncState.Kind] = [:]
    ) -> [Product] {
        let filter = known(selection.filter, states)
        let sort = selection.sort
        return products.filter { filter.matches($0) }
            .sorted { sort.precedes(sort.place(of: $0), sort.place(of: $1)) }
    }

    /// Returns a filter with the identities of the products for each sync state.
    public static func known(
        _ filter: ProductFilterStrategy,
        _ states: [ProductID: ProductSyncState.Kind]
    ) -> ProductFilterStrategy {
        filter.replacing { part in
            switch part {
            case .syncState(.synced): .not(.identities(Set(states.keys)))
            case .syncState(let kind): .identities(Set(states.filter { $0.value == kind }.keys))
            default: part
            }
        }
    }
}
