import Foundation
import TextFormats

/// A product as a JSON object: what exports write, imports read, and other programs exchange.
public enum ProductRecord {
    /// Returns the JSON text of a product on one line, without its version, which counts the changes of one home.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - aliases: The other texts that mean it.
    ///   - preferredIn: For each ingredient that prefers it, the identifiers of the stores, sorted;
    ///     ``PreferredProducts/everywhere`` for all others.
    /// - Returns: The JSON text.
    public static func line(of product: Product, aliases: [String], preferredIn: [String: [String]] = [:]) -> String {
        value(of: product, aliases: aliases, preferredIn: preferredIn, version: nil).line
    }

    /// Returns the JSON text of a product on one line, with its version, and without its aliases and preferences, which
    /// are no part of a product.
    public static func payload(of product: Product) -> String {
        value(of: product, aliases: [], preferredIn: [:], version: product.version).line
    }

    private static func value(
        of product: Product,
        aliases: [String],
        preferredIn: [String: [String]],
        version: Int64?
    ) -> JSONValue {
        var members = [JSONValue.Member("productId", .string(product.productId.text))]
        if let barcode = product.barcode { members.append(JSONValue.Member("barcode", barcode.record(product.facts))) }
        if !product.title.isEmpty { members.append(JSONValue.Member("title", .string(product.title.text))) }
        if !product.brand.isEmpty { members.append(JSONValue.Member("brand", .string(product.brand))) }
        let facts = product.facts.record.members.filter { member in
            !["barcode", "source", "status"].contains(member.name) || member.name == "barcode" && product.barcode == nil
        }
        members += facts
        for (name, texts) in [("ingredientKeys", product.ingredientKeys), ("tags", product.tags), ("aliases", aliases)]
        {
            if !texts.isEmpty { members.append(JSONValue.Member(name, .array(texts.map { .string($0) }))) }
        }
        if let preferences = preferences(preferredIn) { members.append(JSONValue.Member("preferredFor", preferences)) }
        members += [
            JSONValue.Member("source", product.facts["source"] ?? .string(product.facts.source.rawValue)),
            JSONValue.Member("status", product.facts["status"] ?? .string(product.facts.status.rawValue)),
            JSONValue.Member("createdAt", .string(RecordTime.text(of: product.createdAt))),
            JSONValue.Member("updatedAt", .string(RecordTime.text(of: product.updatedAt))),
        ]
        if let version { members.append(JSONValue.Member("version", .integer(version))) }
        return .object(members)
    }

    /// Reads a record as a draft.
    ///
    /// - Parameter json: A JSON object; its `version` is checked and left to the home.
    /// - Returns: The draft.
    /// - Throws: ``ProductRecordError`` for the first mistake.
    public static func draft(_ json: String) throws(ProductRecordError) -> ProductDraft {
        let record: OpenRecord
        do throws(ProductFactsError) {
            record = try ProductFacts.members(of: json)
            guard !record.members.isEmpty else { throw .notAnObject }
            for (name, shape) in shapes.sorted(by: { $0.key < $1.key }) {
                if let value = record[name] { try shape.check(value, at: name) }
            }
        } catch { throw .facts(error) }
        return try draft(record)
    }

    private static let shapes: [String: FactShape] = [
        "productId": .text, "title": .text, "brand": .text, "ingredientKeys": .texts, "tags": .texts,
        "aliases": .texts, "preferredFor": .map(.record(["everywhere": .flag, "stores": .texts])), "createdAt": .time,
        "updatedAt": .time, "version": .count,
        "barcode": .record(["value": .text, "symbology": .choice(BarcodeSymbology.allCases.map(\.rawValue))]),
    ]

    private static func draft(_ record: OpenRecord) throws(ProductRecordError) -> ProductDraft {
        let isOfHome = record.text("productId") != nil
        let (barcode, reading) = try barcode(record.record("barcode"), isOfHome: isOfHome)
        var others = record.members.filter { !FactSchema.ownFields.contains($0.name) && $0.name != "barcode" }
        if let reading { others.append(JSONValue.Member("barcode", reading.value)) }
        let productId: ProductID?
        do throws(ProductIDError) {
            productId = try record.text("productId").map { (text) throws(ProductIDError) in try ProductID(text) }
        } catch { throw .productId(error) }
        let facts: ProductFacts
        do throws(ProductFactsError) { facts = try ProductFacts(checking: OpenRecord(others)) } catch {
            throw .facts(error)
        }
        do throws(ProductDraftError) {
            return try ProductDraft(
                productId: productId,
                barcode: barcode,
                title: ProductTitle(record.text("title") ?? ""),
                brand: (record.text("brand") ?? "").singleSpaced,
                ingredientKeys: record.texts("ingredientKeys").sortedSet,
                tags: record.texts("tags").sortedSet,
                facts: facts,
                aliases: record.texts("aliases").map(isOfHome ? ProductAlias.form(ofWritten:) : ProductAlias.normalForm)
                    .sortedSet,
                preferredIn: preferredIn(record.record("preferredFor")),
                times: times(record),
                takesForeignId: true
            )
        } catch { throw .draft(error) }
    }

    /// Returns the preferences as a record has them: `{"flour": {"everywhere": true, "stores": ["corner"]}}`.
    private static func preferences(_ preferredIn: [String: [String]]) -> JSONValue? {
        let pairs = preferredIn.filter { !$0.value.isEmpty }.sorted { $0.key.utf8Precedes($1.key) }
        let members = pairs.map { key, stores in
            let named = stores.filter { $0 != PreferredProducts.everywhere }.map { JSONValue.string($0) }
            let everywhere = named.count < stores.count ? [JSONValue.Member("everywhere", .bool(true))] : []
            let others = named.isEmpty ? [] : [JSONValue.Member("stores", .array(named))]
            return JSONValue.Member(key, .object(everywhere + others))
        }
        return members.isEmpty ? nil : .object(members)
    }

    private static func preferredIn(_ record: OpenRecord?) -> [String: [String]] {
        let pairs = (record?.members ?? []).compactMap { member -> (String, [String])? in
            guard let value = OpenRecord(member.value), !member.name.trimmed.isEmpty else { return nil }
            let everywhere = value.flag("everywhere") == true ? [PreferredProducts.everywhere] : []
            return (member.name.trimmed, everywhere + value.texts("stores").sortedSet)
        }
        return Dictionary(pairs) { _, last in last }
    }

    private static func times(_ record: OpenRecord) -> ProductDraft.Times? {
        guard let created = record.text("createdAt").flatMap(RecordTime.read) else { return nil }
        let updated = record.text("updatedAt").flatMap(RecordTime.read) ?? created
        return ProductDraft.Times(createdAt: created, updatedAt: max(created, updated))
    }

    /// Returns the barcode of a record, and what else the record says of it.
    ///
    /// A product of a home that is known by a shop's own number has no barcode, and may say how the number was read.
    private static func barcode(
        _ record: OpenRecord?,
        isOfHome: Bool
    ) throws(ProductRecordError) -> (Barcode?, OpenRecord?) {
        guard let record else { return (nil, nil) }
        guard let text = record.text("value") else {
            let isReading = isOfHome && record["symbology"] == nil && !record.members.isEmpty
            guard isReading else { throw .facts(.empty(path: "barcode.value")) }
            return (nil, record)
        }
        let others = record.setting("value", to: nil).setting("symbology", to: nil).setting("scope", to: nil)
        let isUnverified = record.text("scope") == BarcodeScope.unverified.rawValue
        do throws(BarcodeError) {
            var barcode = try Barcode(
                text,
                symbology: record.text("symbology").flatMap(BarcodeSymbology.init),
                checkDigit: isUnverified ? .ignored : .verified
            )
            if let symbology = record.text("symbology").flatMap(BarcodeSymbology.init) {
                barcode = barcode.printed(as: symbology)
            }
            return (barcode, others.members.isEmpty ? nil : others)
        } catch { throw .facts(.barcode(path: "barcode.value", error)) }
    }
}

extension Barcode {
    /// The barcode as a record has it, with what the facts say of its reading.
    fileprivate func record(_ facts: ProductFacts) -> JSONValue {
        var members: [JSONValue.Member] = [
            JSONValue.Member("value", .string(value)), JSONValue.Member("symbology", .string(symbology.rawValue)),
        ]
        if scope == .unverified { members.append(JSONValue.Member("scope", .string(scope.rawValue))) }
        return .object(members + (OpenRecord(facts["barcode"])?.members ?? []))
    }
}

/// Why a text is not a product record.
public enum ProductRecordError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A member is wrong.
    case facts(ProductFactsError)
    /// The identifier is wrong.
    case productId(ProductIDError)
    /// The members contradict each other.
    case draft(ProductDraftError)

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .facts(.notAnObject): "The record is not a JSON object: write one product on each line."
        case .facts(let error): error.description
        case .productId(let error): error.description
        case .draft(let error): error.description
        }
    }
}
