import LineParser
import Quantities
import TableData

/// What the bare words "cup", "tbsp", and "pint" mean where a locale is spoken: US customary units unless the table of
/// regions says otherwise.
struct RegionalUnits: Sendable {
    /// Where bare words mean US customary units.
    private static let customary = RegionalUnits(meanings: [:], words: [:])

    private static let places: [String: RegionalUnits] = {
        var meanings: [String: [UnitCode: UnitCode]] = [:]
        for fields in TabSeparated.rows(of: ProgramTable.regionalUnits.bytes) {
            precondition(fields.count == 4, "regional-units.tsv: a row needs four fields: \(fields)")
            for place in fields[0].split(separator: " ") {
                meanings[String(place), default: [:]][UnitCode(rawValue: fields[1])] = UnitCode(rawValue: fields[2])
            }
        }
        return meanings.mapValues { meanings in
            RegionalUnits(
                meanings: meanings,
                words: Dictionary(meanings.map { ($1, $0) }) { first, second in
                    first.rawValue < second.rawValue ? first : second
                }
            )
        }
    }()

    /// The units that bare words mean.
    private let meanings: [UnitCode: UnitCode]
    /// The bare words for units.
    private let words: [UnitCode: UnitCode]

    private init(meanings: [UnitCode: UnitCode], words: [UnitCode: UnitCode]) {
        (self.meanings, self.words) = (meanings, words)
    }

    /// Creates the units of a locale for words in its own language, or in the language given.
    ///
    /// The region counts for its own language: "2 tbsp" in a Swedish home's English recipe are those of the United
    /// States, while "2 EL" are 15 ml each in every home.
    init(locale: String, _ language: Language? = nil) {
        let own = Language(tag: locale) ?? .english
        let language = language ?? own
        let region = locale.utf8.count > 3 ? LocaleTag(locale).region : nil
        guard language != .english || region != nil, language != own || region != "US" else {
            self = .customary
            return
        }
        let regional = language == own ? region.flatMap { Self.places["\(language.tag)-\($0)"] } : nil
        self = regional ?? Self.places[language.tag] ?? .customary
    }

    /// Returns the unit that a word means; any other unit is unchanged, and "US tbsp" is always the customary one.
    func unit(_ word: UnitCode) -> UnitCode {
        if let meaning = meanings[word] { return meaning }
        guard word.rawValue.hasPrefix(Self.american), UnitTable.standard[word]?.isAlias == true else { return word }
        return UnitCode(rawValue: String(word.rawValue.dropFirst(Self.american.count)))
    }

    /// Returns the word that means a unit, which may need to name its country: "US tbsp".
    func word(for unit: UnitCode) -> UnitCode {
        if meanings.isEmpty { return unit }
        if let word = words[unit] { return word }
        return meanings[unit] == nil ? unit : UnitCode(rawValue: Self.american + unit.rawValue)
    }

    /// The words for cups and spoons.
    private static let kitchenWords: Set<String> = ["cup", "tbsp", "tsp"]

    /// Whether a unit is a cup or a spoon of another country, which a kitchen here lacks.
    func isForeign(_ unit: UnitCode) -> Bool {
        guard let word = unit.rawValue.split(separator: " ").last.map(String.init) else { return false }
        return Self.kitchenWords.contains(word) && self.unit(UnitCode(rawValue: word)) != unit
    }

    /// Returns the word that means a unit here; the unit itself when none does.
    func bareWord(for unit: UnitCode) -> UnitCode { words[unit] ?? unit }

    private static let american = "US "

    /// Whether a BCP 47 tag means English as in Great Britain or Ireland.
    static func isBritish(_ tag: String) -> Bool { !tag.isEmpty && british.contains(LocaleTag(tag)) }

    private static let british: Set = [LocaleTag("en-GB"), LocaleTag("en-IE")]
}
