import Foundation
import TextFormats

/// The members of a product record: their names, shapes and order, which files and other programs rely on.
enum FactSchema {
    /// The main categories, which are the types of the details, too.
    static let kinds = ["food", "beverage", "household", "personalCare", "other"]

    /// The known facts in the order in which a record has them.
    static let order = [
        "barcode", "shortDescription", "storageInstructions", "category", "productDetails", "packaging", "size",
        "images", "attributes", "manufacturerName", "countryOfOrigin", "certifications", "languageCodes",
        "searchKeywords", "relatedBarcodes", "extractionMetadata", "qualitySignals", "compliance", "source", "status",
    ]

    /// What each known fact must be.
    static let shapes: [String: FactShape] = [
        "barcode": .record(["scannedText": .text, "confidence": .share, "provenance": .text]),
        "shortDescription": .text, "storageInstructions": .text, "size": .text,
        "category": .record(["main": .choice(kinds), "sub": .text], required: ["main"]),
        "productDetails": .tagged([
            "food": food, "beverage": food, "household": household, "personalCare": personalCare, "other": other,
        ]),
        "packaging": .record(["quantity": .number(above: 0), "unit": .text, "count": .count, "displayText": .text]),
        "images": .list(image), "attributes": .map(.text), "manufacturerName": .text, "countryOfOrigin": .text,
        "certifications": .texts, "languageCodes": .texts, "searchKeywords": .texts,
        "relatedBarcodes": .list(.barcode),
        "extractionMetadata": .record([
            "extractedAt": .time, "extractorVersion": .text, "fieldConfidence": .map(.share), "rawSnippetsHash": .text,
        ]),
        "qualitySignals": .record([
            "completenessScore": .share, "imageCoverage": .map(.flag), "needsManualReview": .flag,
            "manualReviewStatus": .choice(ManualReviewStatus.allCases.map(\.rawValue)),
        ]),
        "compliance": .record(["regulatoryTags": .texts, "marketCountries": .texts, "restrictedFlags": .texts]),
        "source": .choice(ProductSource.allCases.map(\.rawValue)),
        "status": .choice(ProductStatus.allCases.map(\.rawValue)),
    ]

    private static let nutrition = [
        "energyKcal", "proteinG", "fatG", "saturatedFatG", "carbsG", "sugarsG", "sodiumMg",
    ]

    private static let food = FactShape.record([
        "ingredients": .texts, "allergens": .texts, "servingSize": .text, "quantityText": .text,
        "numberOfItemsText": .text,
        "nutritionPer100gOrMl": .record(
            Dictionary(uniqueKeysWithValues: nutrition.map { ($0, FactShape.number(from: 0)) })
        ),
    ])

    private static let household = FactShape.record([
        "usageInstructions": .texts, "safetyWarnings": .texts, "materials": .texts,
    ])

    private static let personalCare = FactShape.record([
        "usageDirections": .texts, "ingredients": .texts, "warnings": .texts, "skinType": .texts,
    ])

    private static let other = FactShape.record(["keyValue": .map(.text), "inferredCategory": .text])

    private static let image = FactShape.record(
        [
            "id": .text, "url": .text, "path": .text, "source": .text, "width": .count, "height": .count,
            "kind": .choice(ProductImage.Kind.allCases.map(\.rawValue)),
        ],
        required: ["id"]
    )

    /// Returns members in the order of a record, then the unknown ones by name.
    static func ordered(_ members: [String: JSONValue]) -> OpenRecord {
        let known = order.compactMap { name in members[name].map { JSONValue.Member(name, $0) } }
        let others = members.filter { shapes[$0.key] == nil }.sorted { $0.key.utf8Precedes($1.key) }
        return OpenRecord(known + others.map { JSONValue.Member($0.key, $0.value) })
    }

    /// Members of a product record that are not facts.
    static let ownFields: Set<String> = [
        "productId", "title", "brand", "ingredientKeys", "tags", "aliases", "preferredFor", "createdAt", "updatedAt",
        "version",
    ]

    /// Members that belong to what is in stock.
    static let stock: Set<String> = [
        "dateInfo", "packagedDate", "manufacturedDate", "expiryDate", "useByDate", "bestBeforeDate", "stockCount",
        "batches",
    ]

    /// Brings members into their one form: details have the type of the main category, or else say which one it is,
    /// attributes are sorted by name, related barcodes are in their normal form, and defaults are left out.
    static func normalized(_ members: [String: JSONValue]) -> [String: JSONValue] {
        var members = members
        if members["category"] == nil { members["category"] = category(ofDetails: members["productDetails"]) }
        if let main = OpenRecord(members["category"])?.text("main"), kinds.contains(main),
            let details = OpenRecord(members["productDetails"]), details["type"] != .string(main)
        {
            members["productDetails"] = details.setting("type", to: .string(main)).value
        }
        if let attributes = OpenRecord(members["attributes"]) {
            let kept = attributes.members.filter { $0.value != .null }.sorted { $0.name.utf8Precedes($1.name) }
            members["attributes"] = kept.isEmpty ? nil : .object(kept)
        }
        if let related = members["relatedBarcodes"]?.elements {
            let values = related.compactMap(\.text).map { text in (try? Barcode(text))?.value ?? text }
            members["relatedBarcodes"] = .array(Set(values).sorted { $0.utf8Precedes($1) }.map { .string($0) })
        }
        if members["source"] == .string(ProductSource.manual.rawValue) { members["source"] = nil }
        if members["status"] == .string(ProductStatus.active.rawValue) { members["status"] = nil }
        return members
    }

    /// Returns the category that details say by their type; `nil` for details of a type that this release does not
    /// know.
    static func category(ofDetails details: JSONValue?) -> JSONValue? {
        guard let type = OpenRecord(details)?.text("type"), kinds.contains(type) else { return nil }
        return .object([JSONValue.Member("main", .string(type))])
    }
}
