import Quantities
import ShoppingDomain

/// Finds the product and the amount that a text names.
///
/// A title takes precedence. If no product has it, the products of the same ingredient match.
struct ProductSearch {
    /// The result of a search.
    enum Found {
        /// The home has this product; the draft would create it, if the text gives its own name or barcode.
        case one(Product, ProductDraft?)
        /// The name matches several products.
        case several([Product])
        /// The home has no match, and this draft describes a new product.
        case new(ProductDraft)
        /// The home has no match, and the text can't name a new product.
        case none
    }

    private let text: StockText
    private let title: String
    private let choice: ProductID?
    private let reading: Reading
    private let ask: Collaborators

    /// Reads the text in each way that it can be split, and selects the best reading.
    init(
        _ text: String,
        title: String = "",
        choice: ProductID?,
        ask: Collaborators
    ) async throws(ShoppingError) {
        let candidates: [StockText]
        do { candidates = try StockText.candidates(text) } catch { throw .stockText(error) }
        let lines = candidates.map { IngredientLine($0.line(titled: title)) }
        let readings: [Reading]
        do { readings = try await ask.quantities.read(lines) } catch { throw .collaborator(error) }
        let read = Array(zip(candidates, readings))
        let best = read.first { $0.fits($1) } ?? read[read.count - 1]
        (self.text, reading) = best
        self.title = title
        self.choice = choice
        self.ask = ask
    }

    /// The person's name for the product.
    var subject: String { text.reference?.text ?? reading.name }

    /// The ingredient that the text names; `nil` when it is unknown.
    var ingredient: IngredientKey? { text.namesIngredient(titled: title) ? reading.key : nil }

    /// Returns the exact amount, which is the upper end of a range.
    func amount() throws(ShoppingError) -> Amount {
        guard let range = reading.quantity.range else { throw .noAmount(text.amount) }
        if text.reference == nil, reading.name.isEmpty { throw .stockText(.noProduct) }
        if let unknown = text.unknownUnit(readAs: reading.name) { throw .unknownUnit(unknown) }
        return range.amount
    }

    /// Searches for the product.
    func found() async throws(ShoppingError) -> Found {
        _ = try amount()
        do {
            if let choice { return try await product(choice) }
            switch text.reference {
            case .productId(let id): return try await product(id)
            case .barcode(let digits): return try await product(barcode: digits)
            case .name, nil: return try await productByName()
            }
        } catch { throw .collaborator(error) }
    }

    /// Returns the description of a stock change.
    func change(
        of product: Product,
        by amount: Amount,
        onHand: [Amount],
        measuredBy: [String] = [],
        created: Bool = false
    ) async throws(ShoppingError) -> StockChange {
        let texts = try await written([amount] + onHand)
        var notes = reading.assumptions
        if let range = reading.quantity.range, range.lower != range.upper {
            notes.append("\(reading.quantity.displayText) counts as its upper end.")
        }
        notes += measuredBy.map { "Converted by weight: \($0)." }
        if !product.meansIngredient { notes.append("Recipes cannot find it: give it a name when it is made.") }
        return StockChange(
            amount: texts.first ?? reading.quantity,
            stock: StockedProduct(product, onHand: Array(texts.dropFirst())),
            created: created,
            notes: notes
        )
    }

    /// Returns amounts formatted in the request's locale.
    func written(_ amounts: [Amount]) async throws(ShoppingError) -> [StructuredQuantity] {
        do { return try await ask.quantities.format(amounts) } catch { throw .collaborator(error) }
    }

    private func product(_ id: ProductID) async throws(CollaboratorFailure) -> Found {
        try await ask.products.find([.productId(id)]).first.flatMap(\.self).map { .one($0, nil) } ?? .none
    }

    private func product(barcode digits: String) async throws(CollaboratorFailure) -> Found {
        let draft = ProductDraft(barcode: digits, title: title, ingredient: ingredient)
        return try await ask.products.find([.barcode(digits)]).first.flatMap(\.self).map { .one($0, draft) }
            ?? .new(draft)
    }

    private func productByName() async throws(CollaboratorFailure) -> Found {
        let titles = title.isEmpty ? [subject, reading.listName].filter { !$0.isEmpty } : [title]
        let titled = try await ask.products.find(titles.map { .name($0) }).compactMap(\.self)
        if let product = titled.first { return .one(product, draft(titled: product.title)) }
        let new = Found.new(draft(titled: title.isEmpty ? listName : title))
        guard title.isEmpty, let ingredient else { return new }
        let ids = try await ask.products.products(for: [ingredient]).flatMap(\.self)
        guard !ids.isEmpty else { return new }
        let products = try await ask.products.find(ids.map { .productId($0) }).compactMap(\.self)
        guard products.count <= 1 else { return .several(products) }
        return products.first.map { .one($0, nil) } ?? new
    }

    private func draft(titled title: String) -> ProductDraft {
        ProductDraft(barcode: "", title: title, ingredient: ingredient)
    }

    private var listName: String { reading.listName.isEmpty ? subject : reading.listName }
}
