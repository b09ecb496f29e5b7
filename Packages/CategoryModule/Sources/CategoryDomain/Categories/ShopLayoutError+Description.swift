import TextFormats

extension ShopLayoutError: CustomStringConvertible {
    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .emptyName: "The name is empty: give one, such as \"Pet food\"."
        case .nameTooLong(let text, let limit):
            "\"\(text.prefix(20))…\" is longer than \(limit) characters: give a shorter name."
        case .tooManyCategories(let limit):
            "The home has \(limit) categories, and deleted ones count, so a deletion makes no room: rename one "
                + "that it does not need, with: larder category edit."
        case .categoryExists(let name):
            "There is a category \"\(name)\" already: use it, or choose another name."
        case .alike(let name, let existing):
            "\"\(name)\" means the same as the category \"\(existing)\": use that one, or larder category add "
                + "\"\(name)\" --similar."
        case .storeExists(let name): "There is a store \"\(name)\" already: use it, or choose another name."
        case .noSuchCategory(let reference, let existing):
            "There is no category \"\(reference)\". \(meant)There are: \(existing.joined(separator: ", ")). "
                + "Add it with: larder category add \"\(reference)\"."
        case .noSuchStore(let reference, let existing):
            "There is no store \"\(reference)\". \(meant)"
                + (existing.isEmpty ? "None was added yet. " : "There are: \(existing.joined(separator: ", ")). ")
                + "Add it with: larder store add \"\(reference)\"."
        case .noDestination: "The move has no destination: say before or after which category."
        case .noChange: "The edit changes nothing: give a new name, color, or icon."
        case .emptyTrip: "The trip has no ticked items: record it when something was ticked."
        case .tooMany(let count, let limit): "The request has \(count) items: send at most \(limit) at once."
        case .severalPieces(let count):
            "The file has \(count) pieces: send them one at a time, with the piece's number from 0."
        case .unreadableFile(let reason): "The file can't be read: \(reason)."
        case .badColor, .unreadableColor, .badIcon: lookDescription
        case .categoryDeleted, .notDeleted, .categoryInUse, .ownSuccessor, .ambiguousName: deletionDescription
        case .unknownIsFixed, .unknownStaysLast, .namedTwice, .noAisles, .noIngredients, .emptyIngredientKey:
            ruleDescription
        }
    }

    /// The name that the person may have meant by one that there is not; `nil` when none is near.
    public var near: String? {
        switch self {
        case .noSuchCategory(let reference, let existing), .noSuchStore(let reference, let existing):
            existing.nearest(to: reference)
        default: nil
        }
    }

    private var meant: String { near.map { "Did you mean \"\($0)\"? " } ?? "" }

    private var lookDescription: String {
        switch self {
        case .badColor(let text): "\"\(text)\" is not a color: write six hexadecimal digits, such as \"#2E7D32\"."
        case .unreadableColor(let color, let ink, let contrast, let instead):
            "\(ink == .white ? "White" : "Black") text on \(color) has a contrast of \(Self.tenths(contrast)):1, under "
                + "4.5:1: use \(instead), or let Larder choose the text's color."
        case .badIcon(let text, let known):
            "\"\(text)\" is not an icon: give one emoji, or one of \(known.joined(separator: ", "))."
        default: ""
        }
    }

    private var deletionDescription: String {
        switch self {
        case .categoryDeleted(let name):
            "The category \"\(name)\" was deleted: restore it with: larder category restore \"\(name)\"."
        case .notDeleted(let name): "The category \"\(name)\" is not deleted: use it as it is."
        case .categoryInUse(let name, let use, let destinations):
            "\(use.sentence(of: "the category \"\(name)\"")): choose where they go, with --to and one of "
                + "\(destinations.joined(separator: ", "))."
        case .ownSuccessor(let name):
            "\"\(name)\" is what the deletion removes: choose another category for its ingredients."
        case .ambiguousName(let name, let ids):
            "\(ids.count) categories are called \"\(name)\": make them one with larder category delete "
                + "\(ids.last ?? "") --to \(ids.first ?? ""), or rename one with larder category edit "
                + "\(ids.last ?? "") --name NAME."
        default: ""
        }
    }

    private var ruleDescription: String {
        switch self {
        case .unknownIsFixed: "UNKNOWN is the absence of a choice and stays as it is: change another category."
        case .unknownStaysLast:
            "UNKNOWN is the absence of a choice and stays last: move the other categories around it."
        case .namedTwice(let name): "\"\(name)\" is named twice: name each category once in a walk through the store."
        case .noAisles: "No aisle is named: name at least one category."
        case .noIngredients: "No ingredient is named: name at least one to assign."
        case .emptyIngredientKey(let name):
            "The ingredient \"\(name)\" came without its key: parse the line first, which gives the key."
        default: ""
        }
    }

    /// A number with one digit after the point, rounded down, so that 4.49 isn't shown as 4.5.
    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
