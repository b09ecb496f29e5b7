import Quantities
import ShoppingDomain

/// Finds the product that a person means, and how much of it.
///
/// A title counts first; where the home has none of it, the products of the same ingredient count.
struct ProductSearch {
    /// What a search leads to.
    enum Found {
        /// The home has this product; the draft is what would make it, where its own name or barcode was given.
        case one(Product, ProductDraft?)
        /// The name may mean any of these.
        case several([Product])
        /// The home has none, and this names a new one.
        case new(ProductDraft)
        /// The home has none, and what was given cannot name a new one.
        case none
    }

    private let text: StockText
    private let title: String
    private let choice: ProductID?
    private let reading: Reading
    private let ask: Collaborators

    /// Has the text read.
    init(
        _ text: String,
        title: String = "",
        choice: ProductID?,
        ask: Collaborators
    ) async throws(ShoppingError) {
        do throws(StockTextError) { self.text = try StockText(text) } catch { throw .stockText(error) }
        self.title = title
        self.choice = choice
        self.ask = ask
        let line = IngredientLine(self.text.line(titled: title))
        do { reading = try await ask.quantities.read([line])[0] } catch { throw .collaborator(error) }
    }

    /// The product as the person named it.
    var subject: String { text.reference?.text ?? reading.name }

    /// The ingredient that the text names; `nil` when it is not known.
    var ingredient: IngredientKey? { text.namesIngredient(titled: title) ? reading.key : nil }

    /// The exact amount; the upper end of a range.
    func amount() throws(ShoppingError) -> Amount {
        guard let range = reading.quantity.range else { throw .noAmount(text.amount) }
        if let unknown = text.unknownUnit(readAs: reading.name) { throw .unknownUnit(unknown) }
        return range.amount
    }

    /// Looks the product up.
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

    /// What people read of a change.
    func change(
        of product: Product,
        by amount: Amount,
        onHand: [Amount],
        measuredBy: [String] = [],
        created: Bool = false
    ) async throws(CollaboratorFailure) -> StockChange {
        let texts = try await ask.quantities.format(([amount] + onHand).map { AmountText($0) })
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
