import Foundation
import TextFormats

/// A product as Open Food Facts publishes it: a line of its JSON Lines, or an answer of its API.
///
/// What a product record has a member for is read into it. The whole source is kept in the fact ``sourceFact``, so that
/// nothing is lost, whatever the home knew before and changes later.
///
/// Source: https://wiki.openfoodfacts.org/Data_fields
public enum OpenFoodFactsRecord {
    /// The fact that keeps the source.
    public static let sourceFact = "openFoodFacts"

    /// Reads a record as a draft, whose source is an imported feed.
    ///
    /// The record as it came stays in `rawSnippets` until the module replaces it by its digest.
    ///
    /// - Parameter json: A JSON object.
    /// - Returns: The draft.
    /// - Throws: ``ProductRecordError`` for an answer without a product, for a code that is not a barcode, and for
    ///   members that no product record holds.
    public static func draft(_ json: String) throws(ProductRecordError) -> ProductDraft {
        let answer: OpenRecord
        do throws(ProductFactsError) { answer = try ProductFacts.members(of: json) } catch { throw .facts(error) }
        guard !answer.members.isEmpty else { throw .facts(.notAnObject) }
        let source = try source(answer)
        guard let code = source.text("code"), !code.trimmed.isEmpty else { throw .facts(.empty(path: "code")) }
        let barcode: Barcode
        do throws(BarcodeError) { barcode = try Barcode(code) } catch { throw .facts(.barcode(path: "code", error)) }
        let record = OpenFoodFactsMembers(source).facts
        let metadata = JSONValue.object([
            JSONValue.Member("extractorVersion", .string(sourceFact)), JSONValue.Member("rawSnippets", .string(json)),
        ])
        let facts: ProductFacts
        do throws(ProductFactsError) {
            facts = try ProductFacts(checking: record.setting("extractionMetadata", to: metadata))
        } catch { throw .facts(error) }
        do throws(ProductDraftError) {
            return try ProductDraft(
                barcode: barcode,
                scannedText: code,
                title: title(source),
                brand: source.text("brands") ?? "",
                facts: facts
            )
        } catch { throw .draft(error) }
    }

    /// The product of an answer, or the record itself.
    private static func source(_ answer: OpenRecord) throws(ProductRecordError) -> OpenRecord {
        guard let product = answer.record("product") else {
            // An answer says in its body that there is no product; its HTTP code has varied.
            guard answer["status"] == nil else { throw .facts(.empty(path: "product")) }
            return answer
        }
        return product["code"] == nil ? product.setting("code", to: answer["code"]) : product
    }

    /// The name in the product's language, or else in English, or else in any; empty for none.
    private static func title(_ source: OpenRecord) -> String {
        let languages = [source.text("lang"), source.text("lc"), "en"].compactMap(\.self).map { "product_name_\($0)" }
        let others = source.names.filter { $0.hasPrefix("product_name_") }.sorted { $0.utf8Precedes($1) }
        let texts = (["product_name"] + languages + others).compactMap { source.text($0)?.trimmed }
        return texts.first { !$0.isEmpty } ?? ""
    }
}

/// The members of a source, each read into the facts that it means.
private struct OpenFoodFactsMembers {
    private let source: OpenRecord
    private let isBeverage: Bool

    init(_ source: OpenRecord) {
        self.source = source
        isBeverage = source.texts("categories_tags").contains("en:beverages")
    }

    /// What the source says, and the source itself.
    var facts: OpenRecord {
        let countries = texts("countries_tags")
        let members: [(name: String, value: JSONValue?)] = [
            ("shortDescription", text("generic_name")), ("category", category), ("productDetails", details),
            ("packaging", packaging), ("size", text("quantity")), ("images", images),
            ("countryOfOrigin", text("origins")), ("certifications", list(texts("labels_tags"))),
            ("languageCodes", text("lang").map { .array([$0]) }),
            ("compliance", list(countries).map { .object([.init("marketCountries", $0)]) }),
            ("source", .string(ProductSource.importedFeed.rawValue)),
            (OpenFoodFactsRecord.sourceFact, source.value),
        ]
        return OpenRecord(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
    }

    private func list(_ elements: [JSONValue]) -> JSONValue? { elements.isEmpty ? nil : .array(elements) }

    /// A text that says something.
    private func text(_ name: String) -> JSONValue? {
        source.text(name).flatMap { $0.trimmed.isEmpty ? nil : .string($0) }
    }

    private func texts(_ name: String) -> [JSONValue] {
        source.texts(name).filter { !$0.trimmed.isEmpty }.map { .string($0) }
    }

    /// Food, or a beverage; and the most special category that Open Food Facts has a name for.
    private var category: JSONValue {
        let tags = source.texts("categories_tags").filter { $0 != "en:null" }
        let main = JSONValue.Member("main", .string(isBeverage ? "beverage" : "food"))
        let sub = tags.last { $0.hasPrefix("en:") } ?? tags.last
        return .object([main] + (sub.map { [.init("sub", .string(Self.withoutLanguage($0)))] } ?? []))
    }

    /// What the text of the quantity says, or else the number that Open Food Facts made of it.
    private var packaging: JSONValue? {
        for text in OpenFoodFactsQuantity.candidates(source.text("quantity") ?? "") {
            let edit = try? ProductFactsChange.edits([TypedFact(path: "packaging", text: text)]).first
            if let value = edit?.value { return value }
        }
        guard let number = OpenFoodFactsQuantity.number(source["product_quantity"]), number > 0,
            let unit = source.text("product_quantity_unit")
        else { return nil }
        return .object([.init("quantity", .number("\(number)")), .init("unit", .string(unit))])
    }

    private var images: JSONValue? {
        let kinds =
            [("front", "image_front_url"), ("ingredients", "image_ingredients_url")]
            + [("nutrition", "image_nutrition_url"), ("other", "image_url")]
        var seen: Set<String> = []
        let images = kinds.compactMap { kind, member -> JSONValue? in
            guard let url = text(member), let address = url.text, seen.insert(address).inserted else { return nil }
            let known = ProductImage.Kind(rawValue: kind).map { [JSONValue.Member("kind", .string($0.rawValue))] } ?? []
            return .object([.init("id", .string(kind)), .init("url", url)] + known)
        }
        return images.isEmpty ? nil : .array(images)
    }

    private var details: JSONValue? {
        var value: [JSONValue.Member] = []
        if let ingredients = text("ingredients_text") { value.append(.init("ingredients", .array([ingredients]))) }
        let allergens = texts("allergens_tags").compactMap(\.text).map { JSONValue.string(Self.withoutLanguage($0)) }
        if !allergens.isEmpty { value.append(.init("allergens", .array(allergens))) }
        if let serving = text("serving_size") { value.append(.init("servingSize", serving)) }
        let nutrition = OpenFoodFactsQuantity.nutrition(source.record("nutriments") ?? OpenRecord([]))
        if !nutrition.isEmpty { value.append(.init("nutritionPer100gOrMl", .object(nutrition))) }
        guard !value.isEmpty else { return nil }
        return .object([.init("type", .string(isBeverage ? "beverage" : "food")), .init("value", .object(value))])
    }

    /// "en:milk" is "milk".
    private static func withoutLanguage(_ tag: String) -> String {
        let parts = tag.split(separator: ":", maxSplits: 1)
        return parts.count == 2 && parts[0].count == 2 ? String(parts[1]) : tag
    }
}
