public import Commands
import Foundation
import ProductDomain

/// How products merge when two people change them at once.
///
/// Title and brand are independent: each belongs to its last writer. Ingredients and tags are sets, so that what two
/// people add is kept. Facts, attributes, and images are maps: each field, and each image by its identifier, belongs to
/// its last writer, fields of later releases too. What belongs together, such as a pack's quantity and unit, is one
/// field, or else is written together, and taken back together (``FactPartners``). The two times are high-water marks:
/// a change is never dated back, and of two nodes that make the same product the earlier one made it; that mark holds
/// the negated time. Of an ingredient's preferred products, the one of each store belongs to its last writer.
extension ProductRow: KeyedRow {
    /// The groups of each kind.
    public static let rules = MergeRules([
        MergeRules.Kind(
            productKind,
            [
                MergeRules.Group(titleGroup, .lastWriter), MergeRules.Group(brandGroup, .lastWriter),
                MergeRules.Group(barcodeGroup, .lastWriter), MergeRules.Group(ingredientsGroup, .addWinsSet),
                MergeRules.Group(tagsGroup, .addWinsSet), MergeRules.Group(createdGroup, .highWaterMark),
                MergeRules.Group(updatedGroup, .highWaterMark),
                MergeRules.Group(factsGroup, .map, together: FactPartners.pairs),
                MergeRules.Group(attributesGroup, .map), MergeRules.Group(imagesGroup, .map),
            ]
        ),
        MergeRules.Kind(aliasKind, [MergeRules.Group(productGroup, .lastWriter)]),
        MergeRules.Kind(ingredientKind, [MergeRules.Group(preferredGroup, .map)]),
    ])

    /// The kind of products.
    public static let productKind: ByteText = "product"
    /// The kind of aliases.
    public static let aliasKind: ByteText = "alias"
    /// The kind of an ingredient's preferred products.
    public static let ingredientKind: ByteText = "ingredient"
    static let titleGroup: ByteText = "title"
    static let brandGroup: ByteText = "brand"
    static let barcodeGroup: ByteText = "barcode"
    static let ingredientsGroup: ByteText = "ingredients"
    static let tagsGroup: ByteText = "tags"
    static let createdGroup: ByteText = "created"
    static let updatedGroup: ByteText = "updated"
    static let factsGroup: ByteText = "facts"
    static let attributesGroup: ByteText = "attributes"
    static let imagesGroup: ByteText = "images"
    static let productGroup: ByteText = "product"
    static let preferredGroup: ByteText = "preferred"

    /// Refuses what would give two products one identity (a barcode that is not its product's identity, an alias of a
    /// product that is not there), facts that contradict their schema, and times that no calendar shows.
    public static func refusal(
        of operations: [EntityOperation],
        in entities: some EntityReader
    ) throws(StoreError) -> OperationRefusal? {
        for operation in operations {
            if let error = factsError(in: operation) { return .invalidFacts(error, in: operation.entity) }
        }
        for key in Set(operations.map(\.entity)).sorted() {
            guard let entity = try entities.entity(key), entity.state.isAlive else { continue }
            switch try ProductRow(entity) {
            case .product(let product):
                if entity.state.hasImpossibleTime { return .impossibleTime(product.productId) }
                if let refusal = sizeRefusal(of: product, after: operations) { return .tooLarge(product, refusal) }
                guard let barcode = product.barcode, ProductID(barcode) != product.productId else { continue }
                return .foreignBarcode(barcode)
            case .alias(let alias):
                let target = try entities.entity(ProductRow.key(of: alias.productId))
                if target?.state.isAlive != true { return .unknownProduct(alias) }
            case .preferred, .later: continue
            }
        }
        return nil
    }

    /// Reads the row of an entity.
    public init(reading entity: StoredEntity) throws(StoreError) {
        switch entity.key.kind {
        case Self.productKind: self = .product(try Product(entity))
        case Self.aliasKind:
            let target: String = try entity.value(Self.productGroup) ?? ""
            let id = try ProductID(target, of: entity)
            self = .alias(ProductAlias(alias: entity.key.id.text, productId: id))
        case Self.ingredientKind: self = .preferred(try PreferredProducts(entity))
        default: self = .later(entity.key)
        }
    }

    /// The entity that the row belongs to.
    public var key: EntityKey {
        switch self {
        case .product(let product): Self.key(of: product.productId)
        case .alias(let alias): EntityKey(kind: Self.aliasKind, id: ByteText(alias.alias))
        case .preferred(let preferred): PreferredProducts.entity(of: preferred.ingredientKey)
        case .later(let key): key
        }
    }

    /// Title, brand, category, ingredients and tags of a product; the identity that an alias leads to; the preferred
    /// products of an ingredient, and their stores.
    public var keyTexts: [String] {
        switch self {
        case .product(let product): product.keyTexts
        case .alias(let alias): [alias.productId.text]
        case .preferred(let preferred): preferred.byStore.flatMap { [$0.key, $0.value.text] }
        case .later: []
        }
    }

    static func key(of id: ProductID) -> EntityKey { EntityKey(kind: productKind, id: ByteText(id.text)) }

    /// Everything in the row, as the changes that make it.
    public var changes: [GroupChange] {
        switch self {
        case .product(let product): product.changes(from: nil)
        case .alias(let alias): [GroupChange(Self.productGroup, .write(json: alias.productId))]
        case .preferred(let preferred):
            preferred.byStore.sorted { $0.key < $1.key }
                .map { GroupChange(Self.preferredGroup, .put(ByteText($0.key), json: $0.value)) }
        case .later: []
        }
    }
}

extension Product {
    fileprivate init(_ entity: StoredEntity) throws(StoreError) {
        func elements(_ group: ByteText) -> [String] { entity.state.groups[group]?.elements.map(\.text) ?? [] }
        self.init(
            productId: try ProductID(entity.key.id.text, of: entity),
            barcode: try entity.read(ProductRow.barcodeGroup) { try Barcode(storedJSON: $0) },
            title: ProductTitle(try entity.read(ProductRow.titleGroup) { try String(storedJSON: $0) } ?? ""),
            brand: try entity.read(ProductRow.brandGroup) { try String(storedJSON: $0) } ?? "",
            ingredientKeys: elements(ProductRow.ingredientsGroup),
            tags: elements(ProductRow.tagsGroup),
            facts: try ProductFacts(entity),
            createdAt: Date(wholeMilliseconds: entity.state.createdMilliseconds),
            updatedAt: Date(wholeMilliseconds: entity.state.updatedMilliseconds),
            version: entity.version
        )
    }

    /// The changes that make this product of an earlier form of it; `nil` for one that was not there.
    ///
    /// An empty title or brand is written only over another one, so that a creation leaves open what it does not know.
    ///
    /// - Parameters:
    ///   - earlier: The earlier form.
    ///   - state: The entity as the node has it, whose images keep their positions.
    /// - Returns: The changes.
    func changes(from earlier: Product?, in state: EntityState = .absent) -> [GroupChange] {
        var changes: [GroupChange] = []
        if !title.isEmpty || earlier?.title.isEmpty == false {
            changes.append(GroupChange(ProductRow.titleGroup, .write(title.text.storedJSON())))
        }
        if !brand.isEmpty || earlier?.brand.isEmpty == false {
            changes.append(GroupChange(ProductRow.brandGroup, .write(brand.storedJSON())))
        }
        if let barcode { changes.append(GroupChange(ProductRow.barcodeGroup, .write(barcode.storedJSON()))) }
        changes += ingredientKeys.map { GroupChange(ProductRow.ingredientsGroup, .add(ByteText($0))) }
        changes += tags.map { GroupChange(ProductRow.tagsGroup, .add(ByteText($0))) }
        changes += facts.fields.map { GroupChange(ProductRow.factsGroup, .put(ByteText($0.name), $0.json)) }
        changes += facts.attributeFields.map {
            GroupChange(ProductRow.attributesGroup, .put(ByteText($0.name), $0.json))
        }
        changes += facts.images(at: state.imagePositions).map {
            GroupChange(ProductRow.imagesGroup, .put(ByteText($0.id), $0.json))
        }
        return changes + [
            GroupChange(ProductRow.createdGroup, .raise(-createdAt.wholeMilliseconds)),
            GroupChange(ProductRow.updatedGroup, .raise(updatedAt.wholeMilliseconds)),
        ]
    }
}

extension StoredEntity {
    /// Reads the value of a group that the last writer decides; `nil` when the group is missing.
    ///
    /// Every product that is written is read so, which is too often for a coder.
    fileprivate func read<Value>(_ group: ByteText, _ read: ([UInt8]) throws -> Value) throws(StoreError) -> Value? {
        guard let bytes = state.groups[group]?.value else { return nil }
        do { return try read(bytes) } catch {
            throw .unreadable("The \(group.text) of the \(key.kind.text) \(key.id.text)")
        }
    }
}

extension PreferredProducts {
    fileprivate init(_ entity: StoredEntity) throws(StoreError) {
        // What this release does not know as an identifier stays in the entity, for the release that wrote it.
        let pairs = try entity.values(ProductRow.preferredGroup, as: String.self)
            .compactMap { store, text in (try? ProductID(text)).map { (store.text, $0) } }
        self.init(ingredientKey: entity.key.id.text, byStore: Dictionary(pairs) { _, last in last })
    }
}

extension ProductFacts {
    fileprivate init(_ entity: StoredEntity) throws(StoreError) {
        func fields(_ group: ByteText) -> [Field] {
            (entity.state.groups[group]?.entries ?? []).map { ($0.key.text, $0.value) }
        }
        let facts = ProductFacts(
            fields: fields(ProductRow.factsGroup),
            images: fields(ProductRow.imagesGroup),
            attributes: fields(ProductRow.attributesGroup)
        )
        guard let facts else {
            throw .unreadable("The facts of the product \"\(entity.key.id.text)\"")
        }
        self = facts
    }
}

extension ProductID {
    fileprivate init(_ text: String, of entity: StoredEntity) throws(StoreError) {
        do throws(ProductIDError) { self = try ProductID(text) } catch {
            throw .unreadable("The product of the \(entity.key.kind.text) \"\(entity.key.id.text)\"")
        }
    }
}

extension GroupEffect {
    fileprivate static func raise(_ number: Int64) -> GroupEffect {
        .raise(HighWaterMark(cycle: 0, numerator: number, denominator: 1))
    }
}

extension EntityState {
    /// When the product was made, in milliseconds since 1970: kept negated, so that of two marks the earlier one holds.
    fileprivate var createdMilliseconds: Int64 { -max(mark(ProductRow.createdGroup), -.max) }

    /// When the product was last changed, in milliseconds since 1970.
    fileprivate var updatedMilliseconds: Int64 { mark(ProductRow.updatedGroup) }

    /// Whether one of the times is none that a record can have.
    fileprivate var hasImpossibleTime: Bool {
        ![createdMilliseconds, updatedMilliseconds].allSatisfy(RecordTime.milliseconds.contains)
    }

    /// The positions of the images by their identifiers.
    fileprivate var imagePositions: [String: Int] {
        let entries = (groups[ProductRow.imagesGroup]?.entries ?? []).compactMap {
            ImageEntry($0.key.text, json: $0.value)
        }
        return Dictionary(entries.map { ($0.id, $0.position) }) { _, last in last }
    }

    private func mark(_ group: ByteText) -> Int64 {
        if case .mark(let mark)? = groups[group] { mark.numerator } else { 0 }
    }
}
