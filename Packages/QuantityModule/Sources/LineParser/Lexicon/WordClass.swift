/// The roles of a word in an ingredient line; a word may have several.
struct WordClass: OptionSet, Sendable {
    let rawValue: UInt64

    static let unit = WordClass(rawValue: 1 << 0)
    /// A unit only before "of": "1 part of …".
    static let weakUnit = WordClass(rawValue: 1 << 1)
    static let number = WordClass(rawValue: 1 << 2)
    /// A fraction: "half", "quarter".
    static let fraction = WordClass(rawValue: 1 << 3)
    static let article = WordClass(rawValue: 1 << 4)
    static let couple = WordClass(rawValue: 1 << 5)
    /// An amount without a number: "some", "a few".
    static let vague = WordClass(rawValue: 1 << 6)
    static let size = WordClass(rawValue: 1 << 7)
    static let and = WordClass(rawValue: 1 << 8)
    static let plus = WordClass(rawValue: 1 << 9)
    /// A word between the ends of a range.
    static let range = WordClass(rawValue: 1 << 10)
    /// A word between unit and name: "of", "de".
    static let partitive = WordClass(rawValue: 1 << 11)
    static let approx = WordClass(rawValue: 1 << 12)
    static let times = WordClass(rawValue: 1 << 13)
    /// A word before an amount inside a line: "juice of 1 lemon".
    static let of = WordClass(rawValue: 1 << 14)
    /// After "plus": marks a second amount as separate from the first.
    static let extra = WordClass(rawValue: 1 << 15)
    /// A preparation: "chopped".
    static let prep = WordClass(rawValue: 1 << 16)
    /// A preparation after the name, but part of the name before it: "ground".
    static let softPrep = WordClass(rawValue: 1 << 17)
    static let adverb = WordClass(rawValue: 1 << 18)
    /// The first word of a comment: "for", "such", "preferably".
    static let comment = WordClass(rawValue: 1 << 19)
    /// A preparation that begins a clause: "cut into …".
    static let cutPrep = WordClass(rawValue: 1 << 20)
    static let optional = WordClass(rawValue: 1 << 21)
    /// Words such as "to taste" and "as needed".
    static let taste = WordClass(rawValue: 1 << 22)
    static let temperature = WordClass(rawValue: 1 << 23)
    /// A part of the counted thing: "juice of 1 lemon".
    static let partOf = WordClass(rawValue: 1 << 24)
    /// The first word of a phrase that is a unit or a vague amount.
    static let phrase = WordClass(rawValue: 1 << 25)

    /// A size of the ingredient itself: "large", but not "extra" or "full".
    static let bodySize = WordClass(rawValue: 1 << 26)
    /// Describes a name that follows: "boneless, skinless chicken".
    static let adjective = WordClass(rawValue: 1 << 27)
    /// Continues a preparation: "cut into …", "halved lengthwise".
    static let clause = WordClass(rawValue: 1 << 28)

    /// The word "each" between amount and name: "a handful each parsley and basil".
    static let each = WordClass(rawValue: 1 << 29)

    /// An English word that is a kitchen word in another language only.
    static let plain = WordClass(rawValue: 1 << 30)

    /// A word beside a number that belongs to a name, "type 550", or a phrase that begins a name with the noun of a
    /// unit, "glass noodles".
    static let label = WordClass(rawValue: 1 << 31)

    /// The first word of a purpose: "for dusting", "to serve".
    static let purpose = WordClass(rawValue: 1 << 32)

    /// An adjective before the first of several ingredients that holds for all: "ground cumin and coriander".
    static let shared = WordClass(rawValue: 1 << 33)

    static let named: [String: WordClass] = [
        "unit": .unit, "weakunit": .weakUnit, "number": .number, "fraction": .fraction, "article": .article,
        "couple": .couple, "vague": .vague, "size": .size, "and": .and, "plus": .plus, "range": .range,
        "partitive": .partitive, "approx": .approx, "times": .times, "of": .of, "extra": .extra, "prep": .prep,
        "softprep": .softPrep, "adverb": .adverb, "comment": .comment, "cutprep": .cutPrep, "optional": .optional,
        "taste": .taste, "temperature": .temperature, "juiceof": .partOf, "bodysize": .bodySize,
        "adjective": .adjective, "clause": .clause, "each": .each, "plain": .plain, "label": .label,
        "purpose": .purpose, "shared": .shared,
    ]
}
