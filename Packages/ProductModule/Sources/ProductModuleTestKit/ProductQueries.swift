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

    /// Returns the product of a number, without a barcode.
    public static func product(_ number: Int, _ generator: inout SeededGenerator) throws -> Product {
        func pick<Element>(_ elements: [Element], _ generator: inout SeededGenerator) -> Element {
            elements[generator.below(elements.count)]
        }
        let parts = [pick(kinds, &generator), pick(statuses, &generator), related(&generator)]
        let facts = "{" + parts.filter { !$0.isEmpty }.joined(separator: ",") + "}"
        return Product(
            productId: try ProductID("prd_\(number)"),
            barcode: nil,
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
        switch generator.below(depth == 0 ? 7 : 11) {
        case 0: return .brand(brands[generator.below(brands.count)])
        case 1: return .category(main: "food", sub: generator.oneIn(2) ? "dairy" : nil)
        case 2, 3: return .text(typed[generator.below(typed.count)])
        case 4: return .tag(tags[generator.below(tags.count)])
        case 5: return .status(ProductStatus.allCases[generator.below(4)])
        case 6:
            if generator.oneIn(2) { return .barcode(try Barcode("4006381333931")) }
            return .identities(Set(try (0..<generator.below(9)).map { try ProductID("prd_\($0)") }))
        case 7: return .not(try filter(depth: depth - 1, &generator))
        case 8: return .any(try (0..<generator.below(3)).map { _ in try filter(depth: depth - 1, &generator) })
        default: return .all(try (0..<generator.below(3)).map { _ in try filter(depth: depth - 1, &generator) })
        }
    }
}
