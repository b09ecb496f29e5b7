/// How the lines of an ingredient list look, used to find the steps when no heading introduces them.
///
/// A sentence ends the list when it is visibly separate: after a gap, or without the bullet that the other lines have.
/// A sentence that follows without a gap must be longer than an ingredient. If the ingredients themselves end with
/// periods, only headings and step numbers end the list. A verb alone, as "Boil.", is a step wherever it stands.
struct IngredientListShape {
    private var count = 0
    private var bulleted = 0
    private var hasGaps = false
    private var dotted = 0
    private var isAfterSection = false
    private var isEnded = false
    private var isEndedByVerb = false

    /// Records how an ingredient is written.
    mutating func add(_ line: PlainTextLine) {
        if line.followsGap, count > 0, !isAfterSection { hasGaps = true }
        count += 1
        bulleted += line.isBulleted ? 1 : 0
        dotted += line.text.hasSuffix(".") ? 1 : 0
        isAfterSection = false
    }

    /// Starts a section: a gap after its heading doesn't end the list.
    mutating func beginSection() { isAfterSection = true }

    /// Records that a heading ended the list.
    mutating func close() { isEnded = false }

    /// Returns whether a line is the first step; ``goesOn(with:)`` examines the lines after it.
    mutating func isEnded(by line: PlainTextLine) -> Bool {
        isEndedByVerb = count > 0 && RecipeWords.shared.has(line.phrase, as: .stepWord)
        if isEndedByVerb {
            isEnded = true
            return true
        }
        guard count > 0, dotted == 0, line.isSentence else { return false }
        let lacksBullet = bulleted == count && !line.isBulleted
        let standsApart = line.followsGap && !hasGaps && !isAfterSection && bulleted == 0
        isEnded = lacksBullet || standsApart || line.isLongSentence && !line.isBulleted
        return isEnded
    }

    /// Returns whether the list continues after a sentence: with a bullet, or with an amount after a gap or a verb
    /// alone.
    func goesOn(with line: PlainTextLine) -> Bool {
        guard isEnded, line.looksLikeIngredient, !line.isNumberedSentence, !line.text.hasSuffix(".") else {
            return false
        }
        guard bulleted < count else { return line.isBulleted }
        let goesOnAfterVerb = isEndedByVerb && !line.tellsTimeOrHeat
        return (line.followsGap || goesOnAfterVerb) && line.text.first?.isNumber == true
    }
}
