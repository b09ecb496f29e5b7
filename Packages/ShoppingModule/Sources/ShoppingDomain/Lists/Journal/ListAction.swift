public import Quantities

/// What identifies an action.
public struct ListActionID: RawRepresentable, Hashable, Sendable, Codable {
    /// A UUID in lowercase.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The fewest characters of the beginning by which people name an action.
    package static let fewest = 4

    /// The beginning, which is enough to name an action.
    public var short: String { String(rawValue.prefix(8)) }
}

/// What someone did to a list, the staples, or the categories of items: an entry of the journal, with everything that
/// undoing it needs.
public struct ListAction: Hashable, Sendable, Codable {
    /// What kind of action.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Something came onto a list.
        case added
        /// Items or sources were taken off.
        case removed
        /// Items were checked.
        case checked
        /// Items were unchecked.
        case unchecked
        /// What was checked was taken off.
        case cleared
        /// An item got an amount or a note.
        case edited
        /// The shop had none.
        case notThere
        /// The shop had it after all.
        case there
        /// Something else was taken.
        case substituted
        /// Items went to another list.
        case moved
        /// Questions were answered.
        case answered
        /// Answers were taken back.
        case answersUndone
        /// A list was created.
        case listCreated
        /// A list got another name or store.
        case listChanged
        /// A list was put away.
        case listArchived
        /// A list was opened again.
        case listReopened
        /// A list was copied.
        case listCopied
        /// A list was deleted.
        case listDeleted
        /// A staple was added.
        case stapleAdded
        /// A staple was changed.
        case stapleChanged
        /// A staple was deleted.
        case stapleDeleted
        /// An item got a category.
        case assigned
        /// Another action was undone.
        case undone
    }

    /// What identifies it.
    public let id: ListActionID
    /// What kind of action.
    public let kind: Kind
    /// Who did it.
    public let by: String
    /// When, in milliseconds since 1970.
    public let at: Int64
    /// The list; `nil` for staples and categories.
    public let list: ListID?
    /// What the list was called then; empty for staples and categories.
    public let listName: String
    /// The action that it undoes; `nil` for any other.
    public let undoes: ListActionID?
    /// What changed of items, lists, staples, and categories.
    public let changes: ListActionChanges
    /// Who undid it, and when; `nil` for an action that holds.
    public var undone: UndoneNote?

    /// The most actions of one list, and of all staples and categories together: the oldest go.
    public static let most = 200
    /// The most bytes of what changed: an action that changed more is in the journal without it, and can't be undone.
    public static let mostBytes = 500_000

    /// Creates an entry.
    public init(
        _ id: ListActionID,
        _ kind: Kind,
        by: String,
        at: Int64,
        on list: GroceryList?,
        undoing undoes: ListActionID? = nil,
        _ changes: ListActionChanges,
        undone: UndoneNote? = nil
    ) {
        (self.id, self.kind, self.by, self.at) = (id, kind, by, at)
        (self.list, listName) = (list?.id, list?.name ?? "")
        (self.undoes, self.changes, self.undone) = (undoes, changes, undone)
    }

    /// What it was done to.
    public var parts: [ListActionPart] { changes.parts(of: kind) }
}

/// Who undid an action.
public struct UndoneNote: Hashable, Sendable, Codable {
    /// Who.
    public let by: String
    /// When, in milliseconds since 1970.
    public let at: Int64

    /// Creates a note.
    public init(by: String, at: Int64) { (self.by, self.at) = (by, at) }
}

/// What an action was done to, for people.
public struct ListActionPart: Hashable, Sendable {
    /// The item's, the staple's, or the list's name.
    public let name: String
    /// What came, or what goes: "2 l"; empty for the name alone.
    public let text: String
    /// The amount that was bought, where the text is only that, with the unit as it is stored.
    public let bought: Amount?
    /// Whether it was combined with what others need of the item.
    public let isCombined: Bool
    /// Whether the text is the category that the home has chosen since; without a text, it has chosen none.
    public let isAssigned: Bool

    /// Creates an entry.
    package init(
        _ name: String,
        _ text: String = "",
        bought: Amount? = nil,
        isCombined: Bool = false,
        isAssigned: Bool = false
    ) {
        (self.name, self.text, self.bought) = (name, text, bought)
        (self.isCombined, self.isAssigned) = (isCombined, isAssigned)
    }

    /// Returns the same entry with another text for what was bought.
    package func saying(_ text: String) -> ListActionPart { ListActionPart(name, text, isCombined: isCombined) }
}

/// Which actions of the journal someone asks for.
public struct ListActionFilter: Hashable, Sendable {
    /// Only those of this list; `nil` for all, and for those of staples and categories.
    public var list: ListID?
    /// Only those of this person; `nil` for everyone's.
    public var by: String?

    /// Creates a filter.
    public init(list: ListID? = nil, by: String? = nil) { (self.list, self.by) = (list, by) }
}
