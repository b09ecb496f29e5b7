import InventoryMessages
import ShoppingMessages

/// What was done with stock.
enum StockDeed {
    case added, used, opened, moved, frozen, thawed, discarded, corrected, counted

    fileprivate var words: LocalWords.Key {
        switch self {
        case .added: .added
        case .used: .used
        case .opened: .opened
        case .moved: .moved
        case .frozen: .frozen
        case .thawed: .thawed
        case .discarded: .discarded
        case .corrected: .corrected
        case .counted: .recounted
        }
    }

    /// Whether a person wants to know when the stock is due.
    fileprivate var tellsDueDay: Bool { [.opened, .moved, .frozen, .thawed, .corrected].contains(self) }
}

/// A change of stock for people: the amounts, what was assumed, how it was converted, and how to undo it.
struct StockChangeText {
    let change: StockChange
    let deed: StockDeed
    let today: Day
    /// The lot or the place of which all was meant, in the words of the person; `nil` for any.
    var part: String?
    /// What was counted there; `nil` where the whole stock says so.
    var counted: String?

    /// Returns one sentence a line.
    func render() -> String {
        let (words, stock) = (LocalWords(locale: change.locale), change.product)
        let title = stock.title.isEmpty ? stock.productID : stock.title.printable
        let left = stock.onHand.isEmpty ? words(.nothing) : stock.shown
        var lines = [sentence(words, title, left)]
        if !stock.shortfall.isEmpty {
            lines.append(words(.shortfall, stock.shortfall.map(\.shown).joined(separator: " + ")))
        }
        if change.created { lines.append(words(.newProduct, stock.productID)) }
        if !change.newLocation.isEmpty { lines.append(words(.newPlace, change.newLocation)) }
        if deed.tellsDueDay { lines += stock.due.map { words.text($0, today: today) } }
        lines += change.assumptions.map(words.text)
        lines += change.packConversions.map { words(.byPack, $0) }
        lines += change.weightConversions.map { words(.byWeight, $0) }
        if !change.meansIngredient, deed == .added || deed == .used { lines.append(words(.unnamed, title)) }
        if !change.eventID.isEmpty { lines.append(words(.undoWith, change.eventID.short)) }
        return lines.map { $0.printable.spaced + "\n" }.joined()
    }

    private func sentence(_ words: LocalWords, _ title: String, _ left: String) -> String {
        let stock = change.product
        let named = part.map { "\(title) (\($0.printable))" } ?? title
        if deed == .counted, part != nil, let counted, !counted.isEmpty, counted != left, !stock.onHand.isEmpty {
            return words(.recountedThere, counted, named, left)
        }
        if deed == .counted || deed == .corrected { return words(deed.words, title, left) }
        guard change.hasAmount else {
            return deed == .opened ? words(.openedOne, title, left) : words(deed.words, words(.all), named, left)
        }
        return words(deed.words, change.amount.shown, title, left)
    }
}

extension String {
    /// The beginning of an identifier, by which a person names a lot or a change.
    var short: String { String(prefix(8)) }
}

extension LocalWords {
    /// Writes how much is due when, and why: "1 l · use by: tomorrow".
    func text(_ entry: DueStock, today: Day) -> String {
        "\(entry.amounts.map(\.shown).joined(separator: " + ")) · \(text(entry.due, today: today))"
    }

    /// Writes when something is due, and why: "use by: tomorrow".
    func text(_ due: DueDay, today: Day) -> String {
        let key: Key =
            switch due.reason {
            case .bestBefore: .bestBefore
            case .useBy: .useBy
            case .expiry: .expires
            case .opened: .openUntil
            case .frozen: .frozenUntil
            case .thawed: .thawedUntil
            case .unspecified, .UNRECOGNIZED: .useBy
            }
        return self(key, day(due.day, today: today))
    }
}
