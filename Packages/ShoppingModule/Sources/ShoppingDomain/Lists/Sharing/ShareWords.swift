import Quantities

/// What a language calls the parts of a shared list.
struct ShareWords: Sendable {
    /// The BCP 47 tag of the language.
    let language: String
    /// The heading of what is checked.
    let inTheCart: String
    /// The headings of what may be in the cupboard, and of what the home has.
    let cupboard: String, have: String
    /// The headings of the columns of a table.
    let item: String, amount: String, aisle: String, note: String, checked: String, sources: String
    /// The headings of the columns of what is needed, and of where at home it is.
    let need: String, atHome: String
    /// What the shop lacks.
    let notThere: String
    /// The sentence of a list without items.
    let empty: String
    private let substitute: String
    private let progress: String
    private let bought: String

    /// Returns the words of a language, given a BCP 47 tag; those of English for a language without words.
    init(locale: String) {
        let language = locale.prefix { $0.isLetter }.lowercased()
        guard let words = Self.all[language] ?? Self.all["en"] else {
            preconditionFailure("share-words.tsv lacks English.")
        }
        self = words
    }

    /// Returns what was taken instead.
    func substitute(_ text: String) -> String { substitute.replacing("{text}", with: text) }

    /// Returns how much was bought.
    func bought(_ text: String) -> String { bought.replacing("{text}", with: text) }

    /// Returns a price with its currency, in the decimal mark of the language: "3.20 EUR", "4 EUR".
    func price(_ amount: Rational, _ currency: String) -> String {
        let parts = amount.decimals(places: 4).text.split(separator: ".")
        let cents = parts.dropFirst().joined()
        let number = parts.prefix(1) + (cents.isEmpty ? [] : [cents + (cents.count < 2 ? "0" : "")])
        return "\(number.joined(separator: language == "en" ? "." : ",")) \(currency)"
    }

    /// Returns how many items are checked.
    func progress(_ checked: Int, of count: Int) -> String {
        progress.replacing("{checked}", with: "\(checked)").replacing("{count}", with: "\(count)")
    }

    private static let all: [String: ShareWords] = {
        var all: [String: ShareWords] = [:]
        for line in String(decoding: PackageResources.share_words_tsv, as: UTF8.self).split(separator: "\n")
        where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t").map(String.init)
            precondition(columns.count == 17, "share-words.tsv is broken: \(columns)")
            all[columns[0]] = ShareWords(columns)
        }
        return all
    }()

    private init(_ columns: [String]) {
        (language, inTheCart, item, amount) = (columns[0], columns[1], columns[2], columns[3])
        (aisle, note, checked, sources) = (columns[4], columns[5], columns[6], columns[7])
        (notThere, substitute, progress, empty) = (columns[8], columns[9], columns[10], columns[11])
        (cupboard, have, need, atHome) = (columns[12], columns[13], columns[14], columns[15])
        bought = columns[16]
    }
}
