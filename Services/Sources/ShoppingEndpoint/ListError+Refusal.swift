import Envelope
import MessageBus
import Quantities
import ShoppingModule

extension ListError {
    /// The refusal, with one code for each reason.
    var refusal: Refusal {
        let (status, code, field, params) = place
        let short = params.mapValues { String($0.prefix(500)) }
        return Refusal(status, code: "shopping.\(code)", sentence: description, field: field, params: short)
    }

    private var place: (Status, code: String, field: String, params: [String: String]) {
        switch self {
        case .emptyName: (.invalid, "emptyName", "", [:])
        case .textTooLong(_, let characters, let most):
            (.invalid, "tooManyCharacters", "", ["characters": "\(characters)", "limit": "\(most)"])
        case .onlyAmount(let text): (.invalid, "onlyAmount", "text", ["text": text])
        case .twoItems(let first, let second): (.invalid, "twoItems", "text", ["first": first, "second": second])
        case .noAmount(let text): (.invalid, "zeroAmount", "text", ["text": text])
        case .unreadAmount(let text): (.invalid, "unreadAmount", "amount", ["text": text])
        case .badInterval, .targetBelowMinimum, .incomparableLevels, .noSuchStaple, .stapleExists: staplePlace
        case .noSuchList(let name, let near): (.notFound, "noSuchList", "list", ["list": name].near(near))
        case .deletedList(let name): (.notFound, "deletedList", "list", ["list": name])
        case .archivedList(let name): (.conflict, "archivedList", "list", ["list": name])
        case .sameList(let name): (.invalid, "sameList", "list", ["list": name])
        case .severalLists(let name, let found):
            (.invalid, "severalLists", "list", ["list": name, "found": found.joined(separator: ", ")])
        case .noOpenList: (.notFound, "noOpenList", "list", [:])
        case .noSuchItem(let name, let list, let near):
            (.notFound, "noSuchItem", "item", ["item": name, "list": list].near(near))
        case .unknownItem(let name, let near): (.notFound, "unknownItem", "choices", ["item": name].near(near))
        case .severalCategories(let name, let categories):
            (.invalid, "severalCategories", "choices", ["item": name].with(categories))
        case .noSuchSource(let name, let list): (.notFound, "noSuchSource", "sources", ["source": name, "list": list])
        case .nothingToAdd: (.invalid, "nothingToAdd", "", [:])
        case .nothingToImport(let name): (.invalid, "nothingToImport", "lines", ["list": name])
        case .nothingToMove: (.conflict, "nothingToMove", "items", [:])
        case .notADay(let text): (.invalid, "notADay", "day", ["text": text])
        case .fullList(let name): (.invalid, "fullList", "list", ["list": name, "limit": "\(ListItem.most)"])
        case .tooManyToMove(let count):
            (.invalid, "tooManyToMove", "items", ["count": "\(count)", "limit": "\(ListItem.mostMoved)"])
        case .noDecision(let name): (.notFound, "noDecision", "item", ["item": name])
        case .noSuchAction, .severalActions, .shortAction, .nothingToUndo, .alreadyUndone, .overtaken, .deletedAisle,
            .tooLargeToUndo, .noSuchPerson, .badPeriod, .sumTooLarge:
            journalPlace
        }
    }

    /// The place of what is wrong with a staple.
    private var staplePlace: (Status, code: String, field: String, params: [String: String]) {
        switch self {
        case .badInterval(let days):
            (.invalid, "badInterval", "intervalDays", ["days": "\(days)", "limit": "\(Staple.longestInterval)"])
        case .targetBelowMinimum(let target, let minimum):
            (.invalid, "targetBelowMinimum", "target", ["target": target, "minimum": minimum])
        case .incomparableLevels(let minimum, let target):
            (.invalid, "incomparableLevels", "target", ["target": target, "minimum": minimum])
        case .noSuchStaple(let name, let near): (.notFound, "noSuchStaple", "staple", ["staple": name].near(near))
        case .stapleExists(let name): (.conflict, "stapleExists", "text", ["staple": name])
        default: (.internal, "other", "", [:])
        }
    }

    /// The place of what is wrong with an action of the journal, or with a part of the history.
    private var journalPlace: (Status, code: String, field: String, params: [String: String]) {
        switch self {
        case .noSuchAction(let text): (.notFound, "noSuchAction", "action", ["action": text])
        case .severalActions(let text): (.invalid, "severalActions", "action", ["action": text])
        case .nothingToUndo: (.notFound, "nothingToUndo", "action", [:])
        case .alreadyUndone(let person): (.conflict, "alreadyUndone", "action", ["person": person])
        case .shortAction(let text, let least):
            (.invalid, "shortAction", "action", ["action": text, "least": "\(least)"])
        case .noSuchPerson(let name, let others):
            (.notFound, "noSuchPerson", "by", ["person": name, "others": others.joined(separator: ", ")])
        case .overtaken(let names, let next):
            (.conflict, "overtaken", "action", ["names": names.joined(separator: ", ")].next(next))
        case .deletedAisle(let aisle, let items, let next):
            (
                .conflict, "deletedAisle", "action",
                ["category": aisle, "names": items.joined(separator: ", ")].next(next)
            )
        case .tooLargeToUndo: (.invalid, "tooLargeToUndo", "action", [:])
        case .badPeriod(let from, let until):
            (.invalid, "badPeriod", "from", ["from": from.description, "until": until.description])
        case .sumTooLarge: (.invalid, "sumTooLarge", "from", [:])
        default: (.internal, "other", "", [:])
        }
    }
}

extension [String: String] {
    /// Adds the names of categories.
    fileprivate func with(_ categories: [String]) -> Self {
        merging(["categories": categories.joined(separator: ", ")]) { $1 }
    }

    /// Adds the name that a person may have meant; an empty text for none.
    fileprivate func near(_ name: String?) -> Self { merging(["near": name ?? ""]) { $1 } }

    /// Adds the action that can be undone in place of the latest one; an empty text for none.
    fileprivate func next(_ action: ListActionID?) -> Self { merging(["next": action?.short ?? ""]) { $1 } }
}
