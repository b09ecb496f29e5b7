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

    let text: StockTextReading
    private let title: String
    private let choice: ProductReference?
    let ask: Collaborators
    /// Whether it is a dish that was cooked, which no recipe takes for an ingredient.
    private let isDish: Bool

    /// Takes a text that was read.
    init(
        _ text: StockTextReading,
        title: String = "",
        choice: ProductReference?,
        isDish: Bool = false,
        ask: Collaborators
    ) {
        (self.text, self.title, self.choice) = (text, title, choice)
        (self.isDish, self.ask) = (isDish, ask)
    }

    private var reading: Reading { text.reading }

    /// The ingredient that the text or the title names; `nil` when it is unknown.
    var ingredient: IngredientKey? { isDish ? nil : text.ingredient }

    /// The BCP 47 locale of names and amounts; empty for English.
    var locale: String { reading.locale }

    /// What the person calls the product that is searched for: the choice, which may be a title, or else the text.
    var wanted: String { choice?.text ?? subject }

    /// The person's name for the product.
    var subject: String { text.reference?.text ?? (reading.name.isEmpty ? reading.listName : reading.name) }

    /// Searches for the product.
    func found() async throws(ShoppingError) -> Found {
        do {
            if let choice { return try await product(chosen: choice) }
            switch text.reference {
            case .productId(let id): return try await product([.productId(id)])
            case .barcode(let digits): return try await product(barcode: digits)
            case .name, nil: return try await productByName()
            }
        } catch { throw .collaborator(error) }
    }

    /// What each package holds; `nil` when the text doesn't say.
    var pack: PackContent? {
        guard let amount = text.amount, let content = reading.content?.range?.amount else { return nil }
        // The amount of "6 x 330 ml" is counted by the content already, and its packs are counted without a unit.
        return PackContent(content.unit == amount.unit ? .count : amount.unit, holding: content)
    }

    /// Returns the amount that the text adds to a product, and what each package of it holds.
    func added(_ amount: Amount, of product: Product) throws(ShoppingError) -> (amount: Amount, pack: PackContent?) {
        guard reading.content == nil, let pieces = try product.unpacking(amount) else { return (amount, pack) }
        return pieces
    }

    /// Returns the products whose titles contain every word of the name: "tomatoes" may mean "Canned tomatoes (400 g)".
    func named(among products: [Product]) -> [Product] {
        guard text.reference == nil, title.isEmpty else { return [] }
        let names = [subject, reading.listName].map(Self.words).filter { !$0.isEmpty }
        return products.filter { product in names.contains { $0.isSubset(of: Self.words(of: product.title)) } }
    }

    private static func words(of text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// Finds the product of the first of some references that has one.
    private func product(_ references: [ProductReference]) async throws(CollaboratorFailure) -> Found {
        try await ask.products.find(references).compactMap(\.self).first.map { .one($0, nil) } ?? .none
    }

    /// Finds the product that a person chose; what looks like a productId may be a title.
    private func product(chosen choice: ProductReference) async throws(CollaboratorFailure) -> Found {
        try await product(choice.isName ? [choice] : [choice, .name(choice.text)])
    }

    private func product(barcode digits: String) async throws(CollaboratorFailure) -> Found {
        let draft = ProductDraft(barcode: digits, title: title, ingredient: ingredient)
        return try await ask.products.find([.barcode(digits)]).first.flatMap(\.self).map { .one($0, draft) }
            ?? .new(draft)
    }

    private func productByName() async throws(CollaboratorFailure) -> Found {
        let own = isPacked ? [listName] : [subject, reading.listName]
        let titles = title.isEmpty ? own.filter { !$0.isEmpty } : [title]
        let titled = try await ask.products.find(titles.map { .name($0) }).compactMap(\.self)
        if let product = titled.first { return .one(product, draft(titled: product.title)) }
        let new = Found.new(draft(titled: title.isEmpty ? listName : title))
        // Packages of another content are another product.
        guard title.isEmpty, !isPacked, let ingredient else { return new }
        let ids = try await ask.products.products(for: [ingredient]).flatMap(\.self)
        guard !ids.isEmpty else { return new }
        var seen: Set<ProductID> = []
        let products = try await ask.products.find(ids.map { .productId($0) }).compactMap(\.self)
            .filter { seen.insert($0.id).inserted }
        guard products.count <= 1 else { return .several(products) }
        return products.first.map { .one($0, nil) } ?? new
    }

    private func draft(titled title: String) -> ProductDraft {
        ProductDraft(barcode: "", title: title, ingredient: ingredient)
    }

    /// The name of a new product, with the content of a package: "Canned tomatoes (400 g)".
    private var listName: String {
        let name = reading.listName.isEmpty ? subject : reading.listName
        return isPacked ? reading.content.map { "\(name) (\($0.displayText))" } ?? name : name
    }

    /// Whether the text counts packages of a content, and not what they hold together.
    private var isPacked: Bool { pack.map { $0.unit == text.amount?.unit } ?? false }
}

extension Product {
    /// Returns what a number of packs of the product holds, and what each of them does; `nil` for an amount in another
    /// unit, and for a product whose packs are unknown.
    ///
    /// A number without a unit counts the packs of a weight or a volume, and the pieces of a pack of pieces.
    func unpacking(_ amount: Amount) throws(ShoppingError) -> (amount: Amount, pack: PackContent?)? {
        guard amount.unit == .count || amount.unit == .package, let pack else { return nil }
        let isPieces = pack.measure == .count
        guard !isPieces || amount.unit == .package else { return (amount, nil) }
        do {
            let pieces = try pack.content.scaled(by: Rational(pack.count) * amount.value)
            return (pieces, isPieces ? nil : PackContent(.count, holding: pack.content))
        } catch { throw .collaborator(CollaboratorFailure(.product, cause: error, isRefusal: true)) }
    }
}

extension UnitCode {
    /// A package of whatever a shop sells as one.
    static let package = UnitCode(rawValue: "package")
}
