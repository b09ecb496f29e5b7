/// What a home knows of one identifier of a product.
public struct StockReference: Hashable, Sendable {
    /// The identifier.
    public let id: ProductID
    /// The identifier that took its place; `nil` when none did.
    public let newId: ProductID?
    /// The identifiers whose place this one took, including any that another one has taken over since.
    public let earlierIds: [ProductID]

    /// Creates a reference.
    public init(_ id: ProductID, newId: ProductID?, earlierIds: [ProductID]) {
        self.id = id
        self.newId = newId == id ? nil : newId
        self.earlierIds = earlierIds
    }
}

/// A change of what an identifier means: stock under the earlier one is that of the new one.
public struct ReferenceChange: Hashable, Sendable {
    /// The earlier identifier.
    public let earlierId: ProductID
    /// The new one.
    public let newId: ProductID

    /// Creates a change.
    public init(from earlierId: ProductID, to newId: ProductID) {
        self.earlierId = earlierId
        self.newId = newId
    }
}

/// Which identifiers mean the same product.
public struct StockReferences: Hashable, Sendable {
    /// The most identifiers that are followed: a home gives a product a few.
    public static let most = 2_000

    private var known: [ProductID: StockReference] = [:]
    /// Named by a reference, and not added yet.
    private var named: Set<ProductID> = []

    /// Nothing is known yet.
    public init() {}

    /// Adds what a store knows of identifiers, among them some of which it knows nothing.
    public mutating func add(_ references: [StockReference], of ids: Set<ProductID>) {
        for id in ids { known[id] = StockReference(id, newId: nil, earlierIds: []) }
        for reference in references {
            known[reference.id] = reference
            named.formUnion(reference.earlierIds)
            if let newId = reference.newId { named.insert(newId) }
        }
        named = named.filter { known[$0] == nil }
    }

    /// The identifiers that some reference names and that were not added yet.
    ///
    /// None once ``most`` are known.
    public var missing: Set<ProductID> { known.count < Self.most ? named : [] }

    /// Returns the identifier under which a product's stock is kept now.
    ///
    /// Two nodes can give identifiers to each other at the same time; the first one in order then stands for both.
    package func current(_ id: ProductID) -> ProductID {
        let path = path(from: id)
        guard let next = path.last.flatMap(newId(of:)), let start = path.firstIndex(of: next) else {
            return path.last ?? id
        }
        return path[start...].min() ?? id
    }

    /// Returns the identifiers under which the stock of a product may be: the current one, then earlier ones in order.
    package func ledgers(of id: ProductID) -> [ProductID] {
        // Most products have one identifier.
        if let own = known[id], own.newId == nil, own.earlierIds.isEmpty { return [id] }
        let current = current(id)
        var found: Set<ProductID> = [current]
        var next = [current]
        while let id = next.popLast() {
            for earlier in known[id]?.earlierIds ?? [] where newId(of: earlier) == id && found.insert(earlier).inserted
            {
                next.append(earlier)
            }
        }
        return [current] + found.subtracting([current]).sorted()
    }

    /// Returns all identifiers under which the stock of products may be, in order.
    public func identifiers(of productIds: [ProductID]) -> [ProductID] {
        Set(Set(productIds).flatMap(ledgers(of:))).sorted()
    }

    /// Gives the stock of an identifier to another one; one that led back means itself from now on, as does one that is
    /// given to itself.
    ///
    /// - Returns: The identifiers that mean another product than before.
    package mutating func apply(_ change: ReferenceChange) -> [ProductID] {
        let (earlier, new) = (change.earlierId, change.newId)
        guard earlier != new else {
            guard newId(of: earlier) != nil else { return [] }
            point(earlier, to: nil)
            return [earlier]
        }
        guard newId(of: earlier) != new else { return [] }
        let leadsBack = path(from: new).contains(earlier)
        point(earlier, to: new)
        guard leadsBack else { return [earlier] }
        point(new, to: nil)
        return [earlier, new]
    }

    /// Returns the identifier that took the place of this one; `nil` when none did.
    package func newId(of id: ProductID) -> ProductID? { known[id]?.newId }

    private mutating func point(_ id: ProductID, to newId: ProductID?) {
        known[id] = StockReference(id, newId: newId, earlierIds: known[id]?.earlierIds ?? [])
    }

    private func path(from id: ProductID) -> [ProductID] {
        var path = [id]
        var seen: Set<ProductID> = [id]
        while let last = path.last, let next = newId(of: last), seen.insert(next).inserted { path.append(next) }
        return path
    }
}
