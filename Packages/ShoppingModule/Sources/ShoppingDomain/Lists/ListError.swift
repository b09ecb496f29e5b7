public import Quantities

/// Why a request about staples or lists was refused.
public enum ListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name is empty.
    case emptyName
    /// A text is too long.
    case textTooLong(beginning: String, characters: Int, most: Int)
    /// An amount can't be read.
    case unreadAmount(String)
    /// A text is an amount without a name.
    case onlyAmount(String)
    /// A text names two items.
    case twoItems(String, String)
    /// A text says how much as nothing.
    case noAmount(String)
    /// A number of days is out of range.
    case badInterval(Int)
    /// A staple's target is below its minimum.
    case targetBelowMinimum(target: String, minimum: String)
    /// A staple's minimum and target are in units that nothing compares.
    case incomparableLevels(minimum: String, target: String)
    /// The home has no such staple; `near` is the name that the person may have meant.
    case noSuchStaple(String, near: String? = nil)
    /// The home has a staple of this name already.
    case stapleExists(String)
    /// The home has no such list; `near` is the name that the person may have meant.
    case noSuchList(String, near: String? = nil)
    /// The list was deleted.
    case deletedList(String)
    /// The list was put away.
    case archivedList(String)
    /// A list can't be moved or copied onto itself.
    case sameList(String)
    /// Several lists have the words in their names.
    case severalLists(String, [String])
    /// No list is open.
    case noOpenList
    /// The list has no such item; `near` is the name that the person may have meant.
    case noSuchItem(String, list: String, near: String? = nil)
    /// No list has the item, and no one knows the ingredient.
    case unknownItem(String, near: String? = nil)
    /// An item was given several categories at once.
    case severalCategories(String, [String])
    /// The list doesn't have the source.
    case noSuchSource(String, list: String)
    /// The request adds nothing.
    case nothingToAdd
    /// A list of another program has no line that can come onto a list.
    case nothingToImport(String)
    /// Nothing of what should move is still to buy.
    case nothingToMove
    /// A text isn't a day.
    case notADay(String)
    /// The list has too many items.
    case fullList(String)
    /// Too many items would move to another list at once.
    case tooManyToMove(count: Int)
    /// The item's decision can't be made or taken back.
    case noDecision(String)
    /// The journal has no such action.
    case noSuchAction(String)
    /// Several actions begin with the text.
    case severalActions(String)
    /// The journal has no action of the person that can be undone.
    case nothingToUndo
    /// Someone has undone the action.
    case alreadyUndone(by: String)
    /// The beginning of an action's identifier is too short to mean one.
    case shortAction(String, least: Int)
    /// No one of this name has done anything to the lists; the others are those who have.
    case noSuchPerson(String, others: [String])
    /// All that the action did was changed since; the names are those of what was changed, and `next` is an earlier
    /// action of the person that can be undone in place of their latest one.
    case overtaken([String], next: ListActionID? = nil)
    /// The home no longer has the category, which items got or had before.
    case deletedAisle(String, items: [String], next: ListActionID? = nil)
    /// The action changed more than the journal keeps.
    case tooLargeToUndo
    /// A period ends before it begins.
    case badPeriod(from: CalendarDay, until: CalendarDay)
    /// Purchases add up to more than a number holds.
    case sumTooLarge

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .emptyName, .textTooLong, .onlyAmount, .twoItems, .noAmount, .unreadAmount, .badInterval, .notADay,
            .nothingToAdd, .nothingToImport, .nothingToMove, .targetBelowMinimum, .incomparableLevels:
            sentenceOfInput
        case .noSuchItem, .unknownItem, .severalCategories: sentenceOfItem
        case .noSuchStaple(let name, let near?):
            "The home has no staple \"\(name.shortened())\". Did you mean \"\(near)\"?"
        case .noSuchStaple(let name, nil):
            "The home has no staple \"\(name.shortened())\": list the staples, or add it first."
        case .stapleExists(let name):
            "\(name.shortened()) is a staple already: change that one, or delete one of the two."
        case .noSuchList(let name, let near?):
            "The home has no list \"\(name.shortened())\". Did you mean \"\(near)\"?"
        case .noSuchList(let name, nil):
            "The home has no list \"\(name.shortened())\": create it, or look its name up, archived lists included."
        case .deletedList(let name):
            "The list \"\(name)\" was deleted, so nothing changes on it: undo that in the journal, or name another list."
        case .archivedList(let name): "The list \"\(name)\" is archived: reopen it first, or name another list."
        case .sameList(let name): "\"\(name.shortened())\" is the list itself: name another one."
        case .severalLists(let name, let found):
            "\"\(name.shortened())\" may mean several lists (\(found.joined(separator: ", ").shortened(to: 500))): write the whole name."
        case .noOpenList: "No list is open: begin one, or name an archived list."
        case .noSuchSource(let name, let list):
            "Nothing on \"\(list)\" comes from \"\(name.shortened())\": name a source as the list shows it."
        case .fullList(let name): "\"\(name)\" would have more than \(ListItem.most) items: begin another list."
        case .tooManyToMove(let count):
            "\(count) items are too many to move at once: name up to \(ListItem.mostMoved) of them, or copy the list."
        case .noDecision(let name):
            "Nothing was decided about \"\(name.shortened())\" that could be taken back: look at the list's questions."
        case .noSuchAction, .shortAction, .severalActions, .nothingToUndo, .alreadyUndone, .noSuchPerson, .overtaken,
            .deletedAisle, .tooLargeToUndo, .badPeriod, .sumTooLarge:
            sentenceOfJournal
        }
    }

    /// Which item is meant, and what to do next.
    private var sentenceOfItem: String {
        switch self {
        case .noSuchItem(let name, let list, let near?):
            "There is no \"\(name.shortened())\" on \"\(list)\". Did you mean \"\(near)\"?"
        case .noSuchItem(let name, let list, nil):
            "There is no \"\(name.shortened())\" on \"\(list)\": name an item as the list shows it."
        case .unknownItem(let name, let near?):
            "\"\(name.shortened())\" is on no list, and no ingredient that Larder knows. Did you mean \"\(near)\"?"
        case .severalCategories(let name, let categories):
            "\"\(name.shortened())\" can't be in several aisles (\(categories.joined(separator: ", ").shortened(to: 500))): choose one of them."
        case .unknownItem(let name, nil):
            "\"\(name.shortened())\" is on no list, and no ingredient that Larder knows: name an item as the list shows it."
        default: ""
        }
    }

    /// What was typed that can't be read, and what to do next.
    private var sentenceOfInput: String {
        switch self {
        case .emptyName: "A name is empty: write what it is, such as \"milk 2 l\"."
        case .textTooLong(let beginning, let characters, let most):
            "\"\(beginning)…\" has \(characters) characters, and there is room for \(most): shorten it."
        case .onlyAmount(let text):
            "\"\(text.shortened())\" is an amount of nothing: write the name, too, like \"flour 2 kg\"."
        case .twoItems(let first, let second):
            "\"\(first.shortened())\" and \"\(second.shortened())\" are two items: add one at a time, or write the "
                + "amount of a single item first or last."
        case .noAmount(let text):
            "\"\(text.shortened())\" is none of it: write how much you need, or leave the amount out."
        case .unreadAmount(let text): "\"\(text.shortened())\" is no amount: write it like \"2 l\" or \"500 g\"."
        case .badInterval(let days):
            "An interval of \(days) days makes no sense: give 1 to \(Staple.longestInterval) days, or 0 for none."
        case .targetBelowMinimum(let target, let minimum):
            "A target of \(target) is below the minimum of \(minimum), so the staple would always be due: raise the one or "
                + "lower the other."
        case .incomparableLevels(let minimum, let target):
            "A minimum of \(minimum) and a target of \(target) can't be compared: write both in one unit."
        case .notADay(let text): "\"\(text.shortened())\" is no day: write it like \"2026-11-23\"."
        case .nothingToAdd: "There is nothing to add: name a recipe, a staple, a barcode, or write a line."
        case .nothingToImport(let name):
            "\"\(name)\" has no line that a list can have, so it is left: write what to buy on it, and import again."
        case .nothingToMove: "Nothing of that is still to buy: uncheck it first, or name something else."
        default: ""
        }
    }

    /// What happened in the journal or the history, and what to do next.
    private var sentenceOfJournal: String {
        switch self {
        case .noSuchAction(let text):
            "The journal has no action \"\(text.shortened())\": name one by its id, or the beginning of it."
        case .shortAction(let text, let least):
            "\"\(text.shortened())\" is too short for the id of an action: write at least \(least) characters of it."
        case .noSuchPerson(let name, let others):
            "No one called \"\(name.shortened())\" has done anything here; these have: \(others.joined(separator: ", ").shortened(to: 500))."
        case .severalActions(let text): "Several actions begin with \"\(text.shortened())\": write more of the id."
        case .nothingToUndo: "You have done nothing that can be undone: name an action of the journal."
        case .alreadyUndone(let person):
            "\(person) has undone this already: undo that undo to have it again."
        case .overtaken(let names, let next?):
            "Nothing of your latest action is left to undo, because it was changed since (\(names.joined(separator: ", ").shortened(to: 500))): "
                + "undo the later action first, or \(next.short) of your earlier ones."
        case .deletedAisle(let aisle, let items, let next?):
            "Nothing of your latest action is left to undo, because the aisle \"\(aisle)\" was deleted since "
                + "(\(items.joined(separator: ", ").shortened(to: 500))): restore it, choose another one, or undo "
                + "\(next.short) of your earlier actions."
        case .deletedAisle(let aisle, let items, nil):
            "Nothing of it is left to undo, because the aisle \"\(aisle)\" was deleted since "
                + "(\(items.joined(separator: ", ").shortened(to: 500))): restore it, or choose another one."
        case .overtaken(let names, nil):
            "Nothing of it is left to undo, because it was changed since (\(names.joined(separator: ", ").shortened(to: 500))): undo the later "
                + "action first, or change it by hand."
        case .badPeriod(let from, let until):
            "A period from \(from) to \(until) ends before it begins: exchange the two days."
        case .sumTooLarge: "The purchases add up to more than a number holds: ask for a shorter period."
        case .tooLargeToUndo: "It changed too much to be undone at once: change the list by hand."
        default: ""
        }
    }
}

extension String {
    /// The text, or its beginning with "…".
    fileprivate func shortened(to most: Int = 100) -> String { count <= most ? self : "\(prefix(most))…" }
}
