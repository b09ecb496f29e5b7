public import Quantities
public import ShoppingDomain

/// What the stock covers of one line.
public enum CoveredLine: Sendable {
    /// One entry for each ingredient of which the line needs an amount, and the names of those of which it needs no
    /// counted one: "salt, to taste".
    case read([NamedCover], uncounted: [String])
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
    /// The products with stock that the inventory was not asked about, because one question has no room for so many;
    /// empty when nothing is left to get.
    public let leftOut: [Product]
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
    /// The most needs that the inventory compares with the stock at once.
    public static let mostNeeds = 500
    /// The most identifiers of products that one need has.
    static let mostCoveringProducts = 50

    /// Says what the stock covers of lines of a recipe or a list, and what is left to get; changes nothing.
    ///
    /// The lines take their turn in order: what covers one is not there for the next. Each other service is asked about
    /// all lines together.
    ///
    /// - Parameter lines: Lines such as "2 cups flour", at most ``mostCoveredLines``.
    /// - Returns: One entry for each line, in the same order.
    /// - Throws: ``StockReferenceError/tooManyNeeds(lines:)``, or another service's failure.
    public func cover(_ lines: [String]) async throws(ShoppingError) -> [CoveredLine] {
        guard lines.count <= Self.mostCoveredLines else { throw .stock(.tooManyNeeds(lines: lines.count)) }
        return try await asking { () async throws(CollaboratorFailure) in
            let meanings = try await meanings(of: lines)
            var covers = try await covers(of: meanings.flatMap(\.needs))[...]
            return meanings.map { meaning in
                switch meaning {
                case .refused(let error): return .refused(.stockText(error))
                case .needs(let needs, let uncounted):
                    defer { covers = covers.dropFirst(needs.count) }
                    return .read(Array(covers.prefix(needs.count)), uncounted: uncounted)
                }
            }
        }
    }

    private func meanings(of lines: [String]) async throws(CollaboratorFailure) -> [LineMeaning] {
        let unreadable = lines.map(LineMeaning.unreadable)
        let readable = zip(lines, unreadable).filter { $1 == nil }.map { IngredientLine($0.0) }
        var readings = try await readable.isEmpty ? [] : ask.quantities.read(readable)[...]
        return unreadable.map { refusal in
            if let refusal { return .refused(refusal) }
            return LineMeaning(readings.removeFirst())
        }
    }

    /// Returns what the stock covers of needs that take their turn in order.
    func covers(of needed: [NeededIngredient]) async throws(CollaboratorFailure) -> [NamedCover] {
        guard !needed.isEmpty else { return [] }
        let serving = try await serving(needed.map(\.reading))
        let unstocked = try await unstocked(serving)
        let needs = zip(needed, serving).map { ServedNeed($0, by: $1, without: unstocked) }
        let covers = zip(needs, try await ask.reports.cover(needs.map(\.need)))
        var texts = try await ask.shown([], also: covers.flatMap { $0.groups(of: $1) }).others[...]
        return covers.map { need, cover in
            let count = need.groups(of: cover).count
            defer { texts = texts.dropFirst(count) }
            return NamedCover(need, cover, Array(texts.prefix(count)))
        }
    }

    /// Returns the identifiers without stock of the products that one question to the inventory has no room for; asks
    /// about no others.
    private func unstocked(_ serving: [[Product]]) async throws(CollaboratorFailure) -> Set<ProductID> {
        let all = serving.map { $0.flatMap(\.ids) }.filter { $0.count > Self.mostCoveringProducts }
        let ids = Array(Set(all.joined())).sorted { $0.rawValue < $1.rawValue }
        guard !ids.isEmpty else { return [] }
        let records = try await ask.stock.stock(of: ids)
        return Set(zip(ids, records).filter { $1.onHand.isEmpty }.map(\.0))
    }

    /// Returns the products that serve each ingredient: first those of its ingredient, then those of that name, then
    /// those of what will do in its place.
    func serving(_ readings: [Reading]) async throws(CollaboratorFailure) -> [[Product]] {
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
}

/// What a line means for the stock.
enum LineMeaning {
    case needs([NeededIngredient], uncounted: [String])
    case refused(StockTextError)

    /// Decides for each ingredient of the line; an amount that no home can have refuses the line, wherever it stands.
    init(_ reading: Reading) { self.init(of: [reading] + reading.others) }

    /// Decides for readings of one line.
    init(of all: [Reading]) {
        let needs = all.map { NeededIngredient($0) }
        let unneeded = zip(all, needs).filter { $1 == nil }.map(\.0)
        let unread = unneeded.first { !$0.diagnostics.allSatisfy(\.isPlain) }
        self =
            if all.contains(where: \.isNameless) {
                .refused(.noProduct)
            } else if let impossible = unneeded.first(where: \.quantity.isParseable) {
                .refused(.notStock(impossible.quantity.displayText))
            } else if let unread {
                .refused(.unread(unread.diagnostics, locale: unread.locale))
            } else {
                .needs(needs.compactMap(\.self), uncounted: unneeded.map(\.shownName))
            }
    }

    var needs: [NeededIngredient] { if case .needs(let needs, _) = self { needs } else { [] } }

    /// Why a line can't be read; `nil` for one that can.
    static func unreadable(_ line: String) -> StockTextError? {
        guard line.contains(where: { !$0.isWhitespace }) else { return .noProduct }
        return line.utf8.count > StockText.limit ? .tooLong(bytes: line.utf8.count) : nil
    }
}

/// An ingredient, and how much of it is needed.
struct NeededIngredient {
    let reading: Reading
    let amount: Amount

    /// Returns `nil` for a reading without an amount that a kitchen may have.
    init?(_ reading: Reading) {
        guard let amount = reading.quantity.range?.amount, amount.value > .zero, amount.value.isPractical else {
            return nil
        }
        (self.reading, self.amount) = (reading, amount)
    }
}

/// A need, and the products that serve.
private struct ServedNeed {
    let reading: Reading
    let need: StockNeed
    let byId: [ProductID: Product]
    /// The products some of whose stock one question to the inventory has no room for.
    let leftOut: [Product]

    init(_ needed: NeededIngredient, by products: [Product], without unstocked: Set<ProductID>) {
        var ids: [ProductID] = []
        var leftOut: [Product] = []
        for product in products {
            let own = product.ids.filter { !unstocked.contains($0) }
            let room = ShoppingModuleService.mostCoveringProducts - ids.count
            ids += own.prefix(room)
            if own.count > room { leftOut.append(product) }
        }
        (reading, self.leftOut) = (needed.reading, leftOut)
        need = StockNeed(needed.amount, of: ids, ingredient: needed.reading.key)
        byId = Dictionary(products.flatMap { product in product.ids.map { ($0, product) } }) { first, _ in first }
    }

    /// The amounts that are written: what is needed, what is left to get, each piece, and the packs.
    func groups(of cover: StockCover) -> [[Amount]] {
        [[need.amount], cover.rest.value > .zero ? [cover.rest] : []] + cover.pieces.map { [$0.taken] }
            + cover.packs.groups
    }
}

extension Product {
    /// Its identifier, and those that it had before.
    var ids: [ProductID] { [id] + earlierIds }
}

extension Reading {
    /// Whether it names neither an ingredient nor anything else: "2 cups".
    fileprivate var isNameless: Bool { key == nil && name.isEmpty && listName.isEmpty }

    var shownName: String { listName.isEmpty ? name : listName }
}

extension NamedCover {
    /// Names what covers a need with the texts of ``ServedNeed/groups(of:)``.
    fileprivate init(_ served: ServedNeed, _ cover: StockCover, _ texts: [[StructuredQuantity]]) {
        func product(_ id: ProductID) -> Product {
            served.byId[id] ?? Product(id: id, title: "")
        }
        let (first, taken) = (texts.map(\.first), texts.dropFirst(2))
        name = served.reading.shownName
        (needed, rest) = (first[0] ?? served.reading.quantity, first[1])
        pieces = zip(cover.pieces, taken).compactMap { piece, text in
            text.first.map { NamedCoverPiece(product: product(piece.product), taken: $0, piece: piece) }
        }
        uncompared = cover.uncompared.map(product)
        leftOut = rest == nil ? [] : served.leftOut
        packConversions = cover.packs.sentences(Array(taken.dropFirst(cover.pieces.count)))
        weightConversions = cover.measuredBy
        assumptions = served.reading.assumptions + cover.assumptions
    }
}
