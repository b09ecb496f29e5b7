public import Quantities

/// What identifies a list.
public struct ListID: RawRepresentable, Hashable, Sendable, Codable {
    /// A UUID in lowercase.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A list of what to buy.
public struct GroceryList: Hashable, Sendable, Codable {
    /// What identifies it: two people who begin the same week's list begin the same list.
    public let id: ListID
    /// Its name, such as "Week of November 23".
    public var name: String
    /// The first day of its week; `nil` for a list of no week.
    public let firstDay: CalendarDay?
    /// When it was put away, in milliseconds since 1970; `nil` for an open list.
    public var archived: Int64?
    /// The store in whose order it is shown, by name or identifier; empty for the home's default store.
    public var store: String
    /// Whether what the home has is subtracted from what recipes need and from the targets of staples.
    ///
    /// It belongs to the list and not to a request, because two people who shop by one list must read the same amounts.
    /// What is subtracted isn't stored: it is computed whenever the list is shown, so it follows the stock.
    public var subtractsStock: Bool
    /// When it was created, in milliseconds since 1970.
    public let created: Int64
    /// The number of changes.
    public var version: Int64

    /// The maximum number of characters of a name.
    public static let longestName = 100

    /// Creates a list.
    public init(
        _ id: ListID,
        name: String,
        firstDay: CalendarDay?,
        archived: Int64? = nil,
        store: String = "",
        subtractsStock: Bool = false,
        created: Int64,
        version: Int64 = 0
    ) {
        self.subtractsStock = subtractsStock
        (self.id, self.name, self.firstDay, self.archived) = (id, name, firstDay, archived)
        (self.store, self.created, self.version) = (store, created, version)
    }

    /// Reads a list; one of an earlier release subtracts nothing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(ListID.self, forKey: .id),
            name: try values.decode(String.self, forKey: .name),
            firstDay: try values.decodeIfPresent(CalendarDay.self, forKey: .firstDay),
            archived: try values.decodeIfPresent(Int64.self, forKey: .archived),
            store: try values.decode(String.self, forKey: .store),
            subtractsStock: try values.decodeIfPresent(Bool.self, forKey: .subtractsStock) ?? false,
            created: try values.decode(Int64.self, forKey: .created),
            version: try values.decode(Int64.self, forKey: .version)
        )
    }

    /// The name by which it is found: without differences of case, accents, and white space.
    public var nameKey: String { name.foldedName }

    /// Whether it is still used.
    public var isOpen: Bool { archived == nil }
}

/// A list that doesn't exist yet, and the question whether to create it.
public struct ProposedList: Hashable, Sendable, Codable {
    /// The name that it would have.
    public let name: String
    /// The first day of its week; `nil` for a list with a name of its own.
    public let firstDay: CalendarDay?
    /// For people, in the language of the request or of the home.
    public let question: String

    /// Creates a proposal.
    package init(name: String, firstDay: CalendarDay?, question: String) {
        (self.name, self.firstDay, self.question) = (name, firstDay, question)
    }
}
