/// What a unit is called in a language.
struct UnitNoun: Hashable, Sendable {
    /// What the words beside a noun follow, in languages where they do.
    enum Gender: String, Sendable {
        case feminine = "f"
        case masculine = "m"
        case neuter = "n"
        /// Feminine and masculine in one, as in Swedish.
        case common = "u"
    }

    /// Beside one: "cup".
    let one: String
    /// Beside several: "cups".
    let several: String
    /// `nil` in languages without.
    let gender: Gender?

    /// The name beside one or several.
    func form(isSeveral: Bool) -> String { isSeveral ? several : one }
}
