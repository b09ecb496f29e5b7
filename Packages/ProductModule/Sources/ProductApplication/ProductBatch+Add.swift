import Commands
import Foundation
import ProductDomain

extension ProductBatch {
    /// The outcome of a draft.
    struct Addition {
        var productId: ProductID?
        var created = false
        var changed = false
        var refusal: ProductRefusal?
    }

    /// Reads what drafts may need.
    init(adding drafts: [ProductDraft], to module: ProductModuleService) async throws(StoreError) {
        let household = module.context.household
        let texts = drafts.flatMap { draft in
            let own = Self.generatedId(of: draft, household: household).text
            return draft.aliases
                + [draft.barcode?.value, draft.productId?.text, draft.foreignAlias, own].compactMap(\.self)
        }
        let ids = drafts.flatMap { draft in
            [draft.barcode.flatMap(ProductID.init), draft.productId, Self.generatedId(of: draft, household: household)]
                + (draft.aliases + [draft.foreignAlias].compactMap(\.self)).map { try? ProductID($0) }
        }
        let titles = drafts.flatMap { [$0.title.key] + $0.aliases + [$0.foreignAlias].compactMap(\.self) }
        try await self.init(ids: ids.compactMap(\.self), texts: texts, titles: titles, for: module)
        let preferences = drafts.flatMap(\.preferredIn.keys)
        guard drafts.contains(where: \.isScanned) || !preferences.isEmpty else { return }
        // A scanned draft may mean the product of another draft, and then teaches that one's ingredients too.
        let keys = drafts.flatMap { $0.ingredientKeys + (find($0)?.ingredientKeys ?? []) }
        links = try await IngredientLinks(of: keys + preferences, in: module)
    }

    /// Makes the product of a draft, or adds the draft to the product that it means; a refused draft changes nothing.
    mutating func add(_ draft: ProductDraft) -> Addition {
        // Only a scan moves a product before the rest of its draft is checked.
        let before = draft.isScanned ? self : nil
        let addition = addition(of: draft)
        if let before, addition.refusal != nil { self = before }
        return addition
    }

    private mutating func addition(of draft: ProductDraft) -> Addition {
        let isMoved: Bool
        do throws(ProductRefusal) { isMoved = try giveBarcode(of: draft) } catch { return Addition(refusal: error) }
        let known: Product?
        do throws(ProductRefusal) { known = try product(meantBy: draft) } catch { return Addition(refusal: error) }
        let id = known?.productId ?? newIdentity(of: draft)
        let inStore = draft.barcode.flatMap { $0.scope == .inStore ? $0.value : nil }
        let texts = draft.aliases + [inStore, draft.foreignAlias].compactMap(\.self)
        for text in texts { if let refusal = refusal(of: text, for: id) { return Addition(refusal: refusal) } }
        let preferences = preferences(of: draft, for: id)
        if let refusal = preferences.lazy.compactMap(\.storageRefusal).first { return Addition(refusal: refusal) }
        var addition = Addition(productId: id, changed: isMoved)
        if let known {
            if let merged = known.merging(draft, now: time) {
                if let refusal = merged.storageRefusal { return Addition(refusal: refusal) }
                put(merged)
                addition.changed = true
            }
        } else {
            let product = Product(draft, productId: id, now: time)
            if let refusal = product.storageRefusal { return Addition(refusal: refusal) }
            put(product)
            addition.created = true
        }
        for text in texts where text != id.text && aliases[text] != id {
            setAlias(text, to: id)
            addition.changed = true
        }
        if draft.isScanned, learn(id) { addition.changed = true }
        for change in preferences where links.learn(id, for: change.ingredientKey, in: change.store) {
            addition.changed = true
        }
        return addition
    }

    /// What the home learns of a record's preferences; a choice that it has made stays.
    private func preferences(of draft: ProductDraft, for id: ProductID) -> [IngredientLinkChange] {
        draft.preferredIn.sorted { $0.key < $1.key }.flatMap { key, stores in
            stores.compactMap { IngredientLinkChange(.learn, of: key, to: .productId(id), in: $0) }
        }
    }

    /// Gives the product that a scanned draft means by its title the draft's barcode, if neither the product nor the
    /// home has one; returns whether it did.
    private mutating func giveBarcode(of draft: ProductDraft) throws(ProductRefusal) -> Bool {
        guard draft.isScanned, let barcode = draft.barcode, let id = ProductID(barcode), product(id) == nil,
            product(alias: barcode.value) == nil, let titled = product(byTitle[draft.title.key]), titled.barcode == nil
        else { return false }
        _ = try apply(ProductUpdate(of: .productId(titled.productId), barcode: barcode))
        return true
    }

    /// Prefers a product for its ingredients unless the home prefers others; returns whether that is new.
    private mutating func learn(_ id: ProductID) -> Bool {
        let keys = product(id)?.ingredientKeys ?? []
        return keys.reduce(false) { isNew, key in
            links.learn(id, for: key, in: PreferredProducts.everywhere) || isNew
        }
    }

    /// Returns why a text can't mean a product: it means another one.
    func refusal(of alias: String, for id: ProductID) -> ProductRefusal? {
        guard GroupChange(ProductRow.productGroup, .add(ByteText(alias))).isStorable else {
            return .unstorable(name: alias)
        }
        let others = [aliases[alias], try? ProductID(alias), byTitle[alias]].compactMap { product($0)?.productId }
        return others.first { $0 != id }.map { .aliasInUse(alias: alias, productId: $0) }
    }

    /// Returns the product that a draft means, and `nil` for one that the home does not have.
    ///
    /// A record whose identifier is from elsewhere means the product of its barcode, also one that the home does not
    /// have yet, or without a barcode the one to which an alias leads.
    private func product(meantBy draft: ProductDraft) throws(ProductRefusal) -> Product? {
        guard let foreign = draft.foreignId else { return find(draft) }
        let known = draft.barcode == nil ? draft.foreignAlias.flatMap { product(alias: $0) } : find(draft)
        guard known != nil || draft.barcode.flatMap(ProductID.init) != nil else { throw .identity(foreign.error) }
        return known
    }

    private func find(_ draft: ProductDraft) -> Product? {
        if let barcode = draft.barcode {
            if let product = product(alias: barcode.value) { return product }
            if let id = ProductID(barcode) { return product(id) }
        }
        if let id = draft.productId { return product(alias: id.text) ?? product(id) }
        // A shop's own number is a name that the shop gave: the home knows the product by its title.
        // That product may have got a barcode since, and its earlier identity leads to it.
        let own = Self.generatedId(of: draft, household: household)
        return product(byTitle[draft.title.key]) ?? product(alias: own.text) ?? product(own)
    }

    private func newIdentity(of draft: ProductDraft) -> ProductID {
        draft.barcode.flatMap(ProductID.init) ?? draft.productId ?? Self.generatedId(of: draft, household: household)
    }

    /// The identity that the same title always gets in the same home, so that the same entries give the same ids.
    private static func generatedId(of draft: ProductDraft, household: HouseholdID) -> ProductID {
        if draft.title.isEmpty, let barcode = draft.barcode {
            return ProductID(generated: household.identity(of: "product.barcode", named: barcode.value))
        }
        return ProductID(generated: household.identity(of: "product", named: draft.title.key))
    }
}

extension ProductDraft {
    /// The alias that leads from the identifier of a record elsewhere.
    fileprivate var foreignAlias: String? { foreignId.map { ProductAlias.normalForm($0.id.text) } }
}
