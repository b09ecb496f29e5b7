public import Foundation
public import Quantities

/// The identifier of an event, the same on every node that hears of its command.
public struct StockEventID: RawRepresentable, Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// A UUID in lower case.
    public let rawValue: String

    /// Wraps an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Orders by bytes, as every store does.
    public static func < (one: StockEventID, other: StockEventID) -> Bool {
        one.rawValue.utf8.lexicographicallyPrecedes(other.rawValue.utf8)
    }

    /// The identifier as text.
    public var description: String { rawValue }
}

/// One entry of the ledger: what a person did with the stock of one product, and what that means for its lots.
public struct StockEvent: Hashable, Sendable, Codable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Stock came in as a lot of its own.
        case purchase
        /// Stock was used.
        case consume
        /// A lot was opened.
        case open
        /// A lot was moved to another location.
        case move
        /// A lot was frozen.
        case freeze
        /// A lot was thawed.
        case thaw
        /// Stock was thrown away.
        case discard
        /// A person counted what is there; what happened before counts no longer.
        case recount
        /// A person corrected what is known about a lot.
        case correct
        /// An earlier release moved stock from the ledger of another identifier of the product.
        case transferIn
        /// An earlier release moved stock to the ledger of another identifier of the product.
        case transferOut
    }

    /// What happened.
    public let kind: Kind
    /// The product, as the command named it.
    public let productId: ProductID
    /// The amount as the person gave it; `nil` when all of it was meant.
    public let amount: Amount?
    /// When the command was given.
    public let at: Date
    /// The day on which something was used or thrown away, as the person said; `nil` when no one said it, and for other
    /// kinds, which say their days of their lots.
    ///
    /// A day that is also the day of ``at`` in UTC is kept, too: where the person is, it may be another one.
    public let day: CalendarDay?
    /// Who gave it; empty when unknown.
    public let by: String
    /// Why something was thrown away; `nil` for other kinds.
    public let reason: DiscardReason?
    /// What the person wrote about it; empty for nothing.
    public let note: String
    /// What happens to the lots, each at most once.
    public let changes: [LotChange]
    /// The identifiers of the product whose lots a recount covers, also those that its node had not heard of; empty for
    /// a recount of some lots, and for other kinds.
    public let recounted: [ProductID]

    /// Puts an event together.
    public init(
        _ kind: Kind,
        of productId: ProductID,
        amount: Amount? = nil,
        at: Date,
        on day: CalendarDay? = nil,
        by: String,
        reason: DiscardReason? = nil,
        note: String = "",
        changes: [LotChange],
        recounted: [ProductID] = []
    ) {
        (self.kind, self.productId, self.amount) = (kind, productId, amount)
        (self.at, self.day) = (at, day)
        (self.by, self.reason, self.note) = (by, reason, note)
        (self.changes, self.recounted) = (changes, recounted)
    }

    /// When it happened: ``at``, or a time of the day that the person said.
    public var occurredAt: Date { day?.moment ?? at }

    /// Returns what it corrected about a lot that it changes; nothing for an event of another kind.
    public func corrected(by change: LotChange) -> [CorrectedField] { kind == .correct ? change.corrected : [] }

    /// The identifiers that the event is about, each once.
    public var products: [ProductID] { Set([productId] + changes.map(\.productId) + recounted).sorted() }

    private enum CodingKeys: String, CodingKey {
        case kind, productId, amount, at, day, by, reason, note, changes, recounted
    }

    /// The most lots that one event changes.
    public static let mostChanges = 1_000
    /// The most identifiers that one event is about: those of one product.
    static let mostProducts = 100
    /// The most characters of a note.
    private static let longestNote = 500

    /// Reads an event, which may come from another node.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let changes = try container.decode([LotChange].self, forKey: .changes)
        guard Set(changes.map(\.key)).count == changes.count, changes.count <= Self.mostChanges else {
            let reason = "The event changes a lot twice, or more than \(Self.mostChanges) lots."
            throw DecodingError.dataCorruptedError(forKey: .changes, in: container, debugDescription: reason)
        }
        let recounted = try container.decodeIfPresent([ProductID].self, forKey: .recounted) ?? []
        guard Set(changes.map(\.productId) + recounted).count <= Self.mostProducts else {
            let reason = "The event is about more than \(Self.mostProducts) products."
            throw DecodingError.dataCorruptedError(forKey: .changes, in: container, debugDescription: reason)
        }
        self.init(
            try container.decode(Kind.self, forKey: .kind),
            of: try container.decode(ProductID.self, forKey: .productId),
            amount: try container.decodeIfPresent(Amount.self, forKey: .amount),
            at: try container.decode(Date.self, forKey: .at),
            on: try container.decodeIfPresent(CalendarDay.self, forKey: .day),
            by: try container.decodeIfPresent(String.self, forKey: .by) ?? "",
            reason: try container.decodeIfPresent(DiscardReason.self, forKey: .reason),
            note: String((try container.decodeIfPresent(String.self, forKey: .note) ?? "").prefix(Self.longestNote)),
            changes: changes,
            recounted: Set(recounted).sorted()
        )
    }

    /// Writes an event, without what is empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(productId, forKey: .productId)
        try container.encodeIfPresent(amount, forKey: .amount)
        try container.encode(at, forKey: .at)
        try container.encodeIfPresent(day, forKey: .day)
        if !by.isEmpty { try container.encode(by, forKey: .by) }
        try container.encodeIfPresent(reason, forKey: .reason)
        if !note.isEmpty { try container.encode(note, forKey: .note) }
        try container.encode(changes, forKey: .changes)
        if !recounted.isEmpty { try container.encode(recounted, forKey: .recounted) }
    }
}

/// Why something was thrown away.
public enum DiscardReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its date had passed.
    case expired
    /// It had gone bad.
    case spoiled
    /// It was broken or spilled.
    case damaged
    /// It was left over and not wanted.
    case leftover
    /// Something else, or not said.
    case other
}

/// An event in a home's ledger: its identifier, its place, and whether it still counts.
public struct EnteredEvent: Hashable, Sendable, Codable {
    /// The identifier.
    public let id: StockEventID
    /// Its place in the ledger.
    public let position: LedgerPosition
    /// What happened.
    public let event: StockEvent
    /// Who undid it and when; `nil` for an event that counts.
    public let undone: UndoneEvent?

    /// Puts an entry together.
    public init(id: StockEventID, position: LedgerPosition, event: StockEvent, undone: UndoneEvent? = nil) {
        (self.id, self.position, self.event, self.undone) = (id, position, event, undone)
    }
}

/// Who took an event back, and when.
public struct UndoneEvent: Hashable, Sendable, Codable {
    /// When.
    public let at: Date
    /// Who; empty when unknown.
    public let by: String

    /// Creates the note.
    public init(at: Date, by: String) { (self.at, self.by) = (at, by) }
}
