public import Quantities

/// What is on hand of one product: the sum of its ledger.
///
/// Two people who use the last of it without hearing of each other have both used it, so that more may have been used
/// than came in. Then nothing is on hand, and ``shortfall`` says how much is missing: what comes in later makes up for
/// it first, as it does when a purchase is entered after its use.
public struct ProductStock: Hashable, Sendable, Codable {
    /// The product.
    public let productId: ProductID
    /// The sum of each unit, by unit, without zeros; below zero where more was used than came in.
    public let levels: [Amount]
    /// Where the home keeps it: the locations of what came in since nothing was on hand, in that order.
    public let locations: [StockLocation]
    /// What the packs hold that came in, by unit: the last content of each.
    public let packs: [PackContent]
    /// 0 for a product that was never in stock, one more with every change.
    public let version: Int64

    private enum CodingKeys: String, CodingKey {
        case productId, version, locations, packs
        case levels = "onHand"
    }

    /// Puts stock together from what a store has of it.
    public init(
        productId: ProductID,
        levels: [Amount],
        locations: [StockLocation] = [],
        packs: [PackContent] = [],
        version: Int64
    ) {
        self.productId = productId
        self.levels = levels.filter { $0.value != .zero }.sorted { $0.unit.precedes($1.unit) }
        self.locations = locations
        self.packs = packs.sorted { $0.unit.precedes($1.unit) }
        self.version = version
    }

    /// Reads stock; that of an earlier release has no locations and no packs.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            productId: try container.decode(ProductID.self, forKey: .productId),
            levels: try container.decode([Amount].self, forKey: .levels),
            locations: try container.decodeIfPresent([StockLocation].self, forKey: .locations) ?? [],
            packs: try container.decodeIfPresent([PackContent].self, forKey: .packs) ?? [],
            version: try container.decode(Int64.self, forKey: .version)
        )
    }

    /// Adds up a ledger, in its order.
    ///
    /// An event that has no exact sum with those before it does not count: a number beyond all kitchens must not keep
    /// the rest of the ledger from being read.
    public init(productId: ProductID, ledger: [StockEvent], version: Int64) {
        var sum = LedgerSum()
        for event in ledger {
            do throws(ArithmeticError) { try sum.enter(event) } catch { continue }
        }
        self.init(productId: productId, sum, version: version)
    }

    /// Joins the stock under several identifiers of a product, the current one first.
    ///
    /// Units whose sum is not exact stay as the first of them says. The version counts the changes of all.
    package init(_ productId: ProductID, joining stock: [ProductStock]) {
        var levels: [UnitCode: Rational] = [:]
        var locations: [StockLocation] = []
        var packs: [UnitCode: PackContent] = [:]
        for part in stock {
            for level in part.levels {
                let sum = levels[level.unit].map { try? $0 + level.value } ?? level.value
                levels[level.unit] = sum ?? levels[level.unit]
            }
            locations += part.locations.filter { !locations.contains($0) }
            for pack in part.packs where packs[pack.unit] == nil { packs[pack.unit] = pack }
        }
        self.init(
            productId: productId,
            levels: levels.map { Amount($1, $0) },
            locations: levels.values.contains { $0 > .zero } ? locations : [],
            packs: Array(packs.values),
            version: stock.reduce(0) { $0 + $1.version }
        )
    }

    private init(productId: ProductID, _ sum: LedgerSum, version: Int64) {
        self.init(
            productId: productId,
            levels: sum.levels.map { Amount($1, $0) },
            locations: sum.locations,
            packs: Array(sum.packs.values),
            version: version
        )
    }

    /// What is on hand: one amount a unit, by unit, each above zero.
    public var onHand: [Amount] { levels.filter { $0.value > .zero } }

    /// What was used beyond what came in: one amount a unit, by unit, each above zero.
    public var shortfall: [Amount] {
        levels.filter { $0.value < .zero }.map { Amount(-$0.value, $0.unit) }
    }

    /// Returns how much is on hand in one unit.
    package func onHand(in unit: UnitCode) -> Rational {
        onHand.first { $0.unit == unit }?.value ?? .zero
    }

    /// Returns the stock after these events.
    package func adding(_ events: [StockEvent]) throws(StockError) -> ProductStock {
        var sum = LedgerSum(
            levels: Dictionary(levels.map { ($0.unit, $0.value) }, uniquingKeysWith: { first, _ in first }),
            locations: locations,
            packs: Dictionary(packs.map { ($0.unit, $0) }, uniquingKeysWith: { first, _ in first })
        )
        for event in events {
            do { try sum.enter(event) } catch { throw .arithmetic(error) }
        }
        return ProductStock(productId: productId, sum, version: version + 1)
    }
}

/// What the events of a ledger add up to.
private struct LedgerSum {
    var levels: [UnitCode: Rational] = [:]
    var locations: [StockLocation] = []
    var packs: [UnitCode: PackContent] = [:]

    /// Enters the next event; one without an exact sum changes nothing.
    mutating func enter(_ event: StockEvent) throws(ArithmeticError) {
        let change = event.change
        levels[change.unit] = try levels[change.unit, default: .zero] + change.value
        if let location = event.location, !locations.contains(location) { locations.append(location) }
        if let pack = event.pack { packs[pack.unit] = pack }
        if !levels.values.contains(where: { $0 > .zero }) { locations = [] }
    }
}

extension UnitCode {
    fileprivate func precedes(_ other: UnitCode) -> Bool {
        rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }
}
