public import Quantities
public import ShoppingDomain

/// What the stock covers of one line.
public enum CoveredLine: Sendable {
    /// One entry for each ingredient that the line names.
    case read([NamedCover])
    /// The line can't be compared with stock.
    case refused(ShoppingError)
}

/// What the stock covers of an ingredient, for people.
public struct NamedCover: Sendable {
    /// The ingredient's name on a list.
    public let name: String
    /// How much is needed; of a range, the upper end.
    public let needed: StructuredQuantity
    /// What is left to get; `nil` when the stock covers all of it.
    public let rest: StructuredQuantity?
    /// What of each lot covers it, in the order in which a use takes the lots.
    public let pieces: [NamedCoverPiece]
    /// The products of which more is there that cannot be compared with what is needed.
    public let uncompared: [Product]
    /// What the packs hold that converted amounts: "1 can = 400 g".
    public let packConversions: [String]
    /// The measured conversions.
    public let weightConversions: [String]
    /// What the conversions and the reading assume.
    public let assumptions: [StatedAssumption]
}

/// What of a lot covers an ingredient, for people.
public struct NamedCoverPiece: Sendable {
    /// The product.
    public let product: Product
    /// How much of the lot, in its unit.
    public let taken: StructuredQuantity
    /// The lot, where it is and when it is due.
    public let piece: CoverPiece
}

extension ShoppingModuleService {
    /// The most lines of one question about what stock covers.
    public static let mostCoveredLines = 100

    /// Says what the stock covers of lines of a recipe or a list, and what is left to get; changes nothing.
    ///
    /// The lines take their turn in order: what covers one is not there for the next. However many lines there are, it
    /// asks five questions of other services.
    ///
    /// - Parameter lines: Lines such as "2 cups flour", at most ``mostCoveredLines``.
    /// - Returns: One entry for each line, in the same order.
    /// - Throws: ``StockReferenceError/tooManyNeeds(lines:)``, or another service's failure.
    public func cover(_ lines: [String]) async throws(ShoppingError) -> [CoveredLine] {
        guard lines.count <= Self.mostCoveredLines else { throw .stock(.tooManyNeeds(lines: lines.count)) }
        return try await asking { () async throws(CollaboratorFailure) in
            let unreadable = lines.map(LineNeeds.unreadable)
            let readable = zip(lines, unreadable).filter { $1 == nil }.map { IngredientLine($0.0) }
            var readings = try await readable.isEmpty ? [] : ask.quantities.read(readable)[...]
            let needs = unreadable.map { refusal in
                refusal.map { LineNeeds(readings: [], refusal: $0) } ?? LineNeeds(readings.removeFirst())
            }
            var covers = try await covers(of: needs.flatMap(\.readings))[...]
            return needs.map { need in
                if let refusal = need.refusal { return .refused(.stockText(refusal)) }
                defer { covers = covers.dropFirst(need.readings.count) }
                return .read(Array(covers.prefix(need.readings.count)))
            }
        }
    }

    private func covers(of readings: [Reading]) async throws(CollaboratorFailure) -> [NamedCover] {
        guard !readings.isEmpty else { return [] }
        let products = try await serving(readings)
        let needs = zip(readings, products).compactMap { reading, products in
            reading.quantity.range.map {
                StockNeed($0.amount, of: products.flatMap { [$0.id] + $0.earlierIds }, ingredient: reading.key)
            }
        }
        let covers = try await ask.reports.cover(needs)
        var texts = try await ask.shown([], also: zip(needs, covers).flatMap { Self.groups($0, $1) }).others[...]
        let known = Dictionary(
            products.joined().flatMap { product in ([product.id] + product.earlierIds).map { ($0, product) } }
        ) { first, _ in first }
        return zip(readings, covers).map { reading, cover in
            let count = Self.fixedGroups + cover.pieces.count + cover.packs.groups.count
            defer { texts = texts.dropFirst(count) }
            return NamedCover(reading, cover, Array(texts.prefix(count)), known)
        }
    }

    /// Returns the products that serve each line: first those of its ingredient, then those of that name, then those of
    /// what will do in its place.
    private func serving(_ readings: [Reading]) async throws(CollaboratorFailure) -> [[Product]] {
        let keys = readings.map { [$0.key].compactMap(\.self) + $0.choices.map(\.key) }
        var ids = try await ask.products.products(for: keys.flatMap(\.self))[...]
        var references: [[ProductReference]] = []
        for (reading, keys) in zip(readings, keys) {
            let own = ids.prefix(keys.count).map { $0.map(ProductReference.productId) }
            ids = ids.dropFirst(keys.count)
            let names = [reading.name, reading.listName].filter { !$0.isEmpty }.map(ProductReference.name)
            references.append((reading.key == nil ? [] : own[0]) + names + own.dropFirst().joined())
        }
        var found = try await ask.products.find(references.flatMap(\.self))[...]
        return references.map { own in
            var seen: Set<ProductID> = []
            defer { found = found.dropFirst(own.count) }
            return found.prefix(own.count).compactMap(\.self).filter { seen.insert($0.id).inserted }
        }
    }

    /// How many groups a cover has apart from its pieces and packs.
    private static let fixedGroups = 2

    /// The amounts that are written for one need.
    private static func groups(_ need: StockNeed, _ cover: StockCover) -> [[Amount]] {
        [[need.amount], cover.rest.value > .zero ? [cover.rest] : []] + cover.pieces.map { [$0.taken] }
            + cover.packs.groups
    }
}

/// The ingredients of a line, or why it can't be compared with stock.
private struct LineNeeds {
    let readings: [Reading]
    let refusal: StockTextError?

    /// Why a line can't be read; `nil` for one that can.
    static func unreadable(_ line: String) -> StockTextError? {
        guard line.contains(where: { !$0.isWhitespace }) else { return .noProduct }
        return line.utf8.count > StockText.limit ? .tooLong(bytes: line.utf8.count) : nil
    }
}

extension LineNeeds {
    init(_ reading: Reading) {
        let all = [reading] + reading.others
        guard !all.contains(where: \.isNameless) else {
            self.init(readings: [], refusal: .noProduct)
            return
        }
        guard let unclear = all.first(where: { $0.quantity.range == nil }) else {
            self.init(readings: all, refusal: nil)
            return
        }
        let name = unclear.name.isEmpty ? unclear.listName : unclear.name
        let isPlain = unclear.diagnostics.allSatisfy(\.isPlain)
        self.init(
            readings: [],
            refusal: isPlain ? .noAmount(name: name) : .unread(unclear.diagnostics, locale: unclear.locale)
        )
    }
}

extension Reading {
    /// Whether it names neither an ingredient nor anything else: "2 cups".
    fileprivate var isNameless: Bool { key == nil && name.isEmpty && listName.isEmpty }
}

extension NamedCover {
    /// Names what covers a need with the texts of its amounts.
    fileprivate init(
        _ reading: Reading,
        _ cover: StockCover,
        _ texts: [[StructuredQuantity]],
        _ known: [ProductID: Product]
    ) {
        func product(_ id: ProductID) -> Product { known[id] ?? Product(id: id, title: "", meansIngredient: false) }
        name = reading.listName.isEmpty ? reading.name : reading.listName
        (needed, rest) = (texts[0].first ?? reading.quantity, texts[1].first)
        let taken = texts.dropFirst(2)
        pieces = zip(cover.pieces, taken).compactMap { piece, text in
            text.first.map { NamedCoverPiece(product: product(piece.product), taken: $0, piece: piece) }
        }
        uncompared = cover.uncompared.map(product)
        packConversions = cover.packs.sentences(Array(taken.dropFirst(cover.pieces.count)))
        weightConversions = cover.measuredBy
        assumptions = reading.assumptions + cover.assumptions
    }
}
