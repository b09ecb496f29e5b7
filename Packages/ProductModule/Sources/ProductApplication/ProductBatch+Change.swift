import Commands
import Foundation
import ProductDomain

extension ProductBatch {
    /// Reads what updates may need.
    init(changing updates: [ProductUpdate], in module: ProductModuleService) async throws(StoreError) {
        let added = updates.flatMap(\.addedAliases)
        let barcodes = updates.compactMap(\.barcode)
        try await self.init(
            references: updates.map(\.reference),
            ids: barcodes.compactMap(ProductID.init) + added.compactMap { try? ProductID($0) },
            texts: added + updates.flatMap(\.removedAliases) + barcodes.map(\.value),
            titles: added,
            in: module
        )
    }

    /// Reads what deletions may need.
    init(deleting references: [ProductReference], in module: ProductModuleService) async throws(StoreError) {
        try await self.init(references: references, ids: [], texts: [], titles: [], in: module)
    }

    private init(
        references: [ProductReference],
        ids: [ProductID],
        texts: [String],
        titles: [String],
        in module: ProductModuleService
    ) async throws(StoreError) {
        try await self.init(
            ids: ids + references.compactMap(\.directIdentity),
            texts: texts + references.map(\.aliasText),
            titles: titles + references.compactMap(\.titleKey),
            for: module
        )
    }

    /// Returns the product of a reference, as it is now.
    func find(_ reference: ProductReference) -> Product? {
        let titled = reference.titleKey.flatMap { product(byTitle[$0]) }
        return titled ?? product(alias: reference.aliasText) ?? product(reference.directIdentity)
    }

    /// Changes a product.
    mutating func apply(_ update: ProductUpdate) throws(ProductRefusal) -> UpdateProductsResult.Entry {
        guard let known = find(update.reference) else { throw .noProduct(name: update.reference.typed) }
        if let wanted = update.productId, wanted != known.productId {
            throw .otherIdentifier(productId: known.productId, wanted: wanted)
        }
        let target = try target(of: update.barcode, for: known)
        let shopNumber = update.barcode.flatMap { $0.scope == .inStore ? $0.value : nil }
        let changed: Product
        do throws(ProductFactsError) {
            let isNew = target != nil || shopNumber.map { aliases[$0] != known.productId } ?? false
            let updated = try known.updated(by: update, isBarcodeNew: isNew, at: time)
            changed = updated.with(facts: updated.facts.hashingSnippets(SHA1.digest))
        } catch { throw .facts(error) }
        if let refusal = changed.storageRefusal { throw refusal }
        let moved = target.map { changed.moved(to: $0.barcode, $0.id, over: product($0.id), now: time) }
        if let refusal = moved?.storageRefusal { throw refusal }
        guard target != nil || changed.barcode != nil || !changed.title.isEmpty else {
            throw .nameless(name: known.name)
        }
        let added = update.addedAliases + [shopNumber].compactMap(\.self)
        try check(added, update.removedAliases, of: known, movingTo: target?.id)
        let id = target?.id ?? known.productId
        let aliasesChange = added.contains { aliases[$0] != id && $0 != id.text } || !update.removedAliases.isEmpty
        guard changed != known || target != nil || aliasesChange else {
            return UpdateProductsResult.Entry(product: known, result: .unchanged, aliases: aliases(of: id))
        }
        if let moved { move(known.productId, to: moved) } else if changed != known { put(changed) }
        for text in update.removedAliases { setAlias(text, to: nil) }
        for text in added where text != id.text { setAlias(text, to: id) }
        return UpdateProductsResult.Entry(product: current(id), result: .updated, aliases: aliases(of: id))
    }

    /// Deletes a product with its aliases; returns it as it was.
    mutating func delete(_ reference: ProductReference) -> Product? {
        guard let product = find(reference) else { return nil }
        remove(product.productId)
        return product
    }

    /// Returns the identity that a product gets by a barcode which arrives later; `nil` when it keeps its own.
    private func target(
        of barcode: Barcode?,
        for product: Product
    ) throws(ProductRefusal) -> (id: ProductID, barcode: Barcode)? {
        guard let barcode, let id = ProductID(barcode), id != product.productId else { return nil }
        guard product.barcode == nil else { throw .otherBarcode(productId: product.productId, wanted: barcode.value) }
        if let other = self.product(alias: barcode.value), other.productId != product.productId {
            throw .aliasInUse(alias: barcode.value, productId: other.productId)
        }
        return (id, barcode)
    }

    private func check(
        _ added: [String],
        _ removed: [String],
        of product: Product,
        movingTo target: ProductID?
    ) throws(ProductRefusal) {
        if added.contains("") || removed.contains("") { throw .emptyAlias(name: product.name) }
        for text in added {
            if let refusal = refusal(of: text, for: product.productId), aliases[text] != target || target == nil {
                throw refusal
            }
        }
        if let text = removed.first(where: { aliases[$0] != product.productId }) {
            throw .noAlias(alias: text, name: product.name)
        }
    }

    /// Gives a product the identity of its barcode; its earlier identifier and its aliases lead there.
    private mutating func move(_ id: ProductID, to moved: Product) {
        let texts = aliases.filter { $0.value == id }.keys
        remove(id)
        put(moved)
        for text in texts where text != moved.productId.text { setAlias(text, to: moved.productId) }
        setAlias(id.text, to: moved.productId)
        // The barcode is an identity now, and no alias.
        setAlias(moved.productId.text, to: nil)
    }
}

extension ProductReference {
    /// The text under which the reference may be an alias.
    var aliasText: String {
        switch self {
        case .productId(let id): id.text
        case .barcode(let barcode): barcode.value
        case .title(let title): ProductAlias.normalForm(title.text)
        }
    }

    /// The text for people.
    var typed: String {
        switch self {
        case .productId(let id): id.text
        case .barcode(let barcode): barcode.value
        case .title(let title): title.text
        }
    }

    /// The identity that the reference has unless it is an alias; `nil` for a title and an in-store number.
    var directIdentity: ProductID? {
        switch self {
        case .productId(let id): id
        case .barcode(let barcode): ProductID(barcode)
        case .title: nil
        }
    }

    /// The key by which titles are compared.
    var titleKey: String? {
        if case .title(let title) = self { title.key } else { nil }
    }
}
