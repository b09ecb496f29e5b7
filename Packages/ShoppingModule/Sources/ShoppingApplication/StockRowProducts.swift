import ShoppingDomain

/// The products of rows of a file: those that the home has, and those that it got for them.
struct StockRowProducts {
    /// The product of a row.
    struct Entry {
        /// The product, with its earlier identifiers and its pack.
        var product: Product
        /// Whether it was created for the row.
        let isNew: Bool
        /// The ingredient that its title names; `nil` for none.
        let ingredient: IngredientKey?
        /// Why the barcode does not identify it; `nil` when it does, and for a row without one.
        let barcodeRefusal: CollaboratorFailure?
        /// The lots that the home has of it; read only for rows that name a lot.
        var lots: Set<String> = []
    }

    private var entries: [ReadStockRow.Reference: Result<Entry, CollaboratorFailure>] = [:]

    /// Finds or creates the product of each row: by its barcode, or else by its title.
    ///
    /// A barcode that the catalog refuses, such as one with a wrong check digit, leaves the title to identify the
    /// product.
    init(
        of rows: [ReadStockRow],
        _ words: StockRowWords,
        ask: Collaborators
    ) async throws(CollaboratorFailure) {
        var seen: Set<ReadStockRow.Reference> = []
        let references = rows.map(\.reference).filter { seen.insert($0).inserted }
        let drafts = references.map { reference in
            ProductDraft(
                barcode: reference.barcode,
                title: reference.title,
                ingredient: words.ingredient(reference.title)
            )
        }
        let registered = try await ask.products.register(drafts)
        for (draft, outcome) in zip(drafts, registered) { note(outcome, of: draft, as: draft, nil) }
        try await retryByTitle(Array(zip(drafts, registered)), ask: ask)
        try await complete(for: rows, ask: ask)
    }

    private mutating func note(
        _ outcome: RegisteredDraft,
        of draft: ProductDraft,
        as taken: ProductDraft,
        _ refusal: CollaboratorFailure?
    ) {
        entries[ReadStockRow.Reference(barcode: draft.barcode, title: draft.title)] = outcome.map {
            Entry(product: $0.product, isNew: $0.created, ingredient: taken.ingredient, barcodeRefusal: refusal)
        }
    }

    private mutating func retryByTitle(
        _ registered: [(draft: ProductDraft, outcome: RegisteredDraft)],
        ask: Collaborators
    ) async throws(CollaboratorFailure) {
        var refused: [(draft: ProductDraft, byTitle: ProductDraft, refusal: CollaboratorFailure)] = []
        for (draft, outcome) in registered where !draft.barcode.isEmpty && !draft.title.isEmpty {
            guard case .failure(let refusal) = outcome else { continue }
            let byTitle = ProductDraft(barcode: "", title: draft.title, ingredient: draft.ingredient)
            refused.append((draft, byTitle, refusal))
        }
        guard !refused.isEmpty else { return }
        let outcomes = try await ask.products.register(refused.map(\.byTitle))
        for (entry, outcome) in zip(refused, outcomes) {
            note(outcome, of: entry.draft, as: entry.byTitle, entry.refusal)
        }
    }

    /// Reads what a registration does not say: the earlier identifiers of products, and the lots that rows may name.
    private mutating func complete(for rows: [ReadStockRow], ask: Collaborators) async throws(CollaboratorFailure) {
        var known: [ReadStockRow.Reference: Entry] = [:]
        for (reference, entry) in entries { if case .success(let entry) = entry { known[reference] = entry } }
        let old = known.filter { !$0.value.isNew }.map(\.key).sorted { ($0.title, $0.barcode) < ($1.title, $1.barcode) }
        guard !old.isEmpty else { return }
        let found = try await ask.products.find(old.compactMap { known[$0]?.product.id }.map { .productId($0) })
        for (reference, product) in zip(old, found) { if let product { known[reference]?.product = product } }
        let named = Set(rows.filter { !$0.row.lot.isEmpty }.map(\.reference))
        let looked = old.filter(named.contains)
        let stock = try await ask.stock(of: looked.compactMap { known[$0]?.product })
        for (reference, entry) in zip(looked, stock) {
            known[reference]?.lots = Set(entry.records.flatMap(\.lots).map(\.id))
        }
        for (reference, entry) in known { entries[reference] = .success(entry) }
    }

    /// Returns the product of a row, or why the catalog refuses it.
    func entry(of row: ReadStockRow) -> Result<Entry, CollaboratorFailure> {
        guard let entry = entries[row.reference] else {
            preconditionFailure("A batch knows the products of its own rows.")
        }
        return entry
    }
}
