/// How the lines of an ingredient list look, to tell where the steps begin that no heading announces.
///
/// A sentence ends the list when it stands apart from it: behind a gap, or without the bullet that the others have. One
/// that is as close as any other line has to be longer than ingredients are. Lists whose own lines end with full stops
/// are ended by headings and numbers alone.
struct IngredientListShape {
    private var count = 0
    private var bulleted = 0
    private var gaps = 0
    private var dotted = 0
    private var isAfterSection = false
    private var isEnded = false

    /// Remembers how an ingredient is written.
    mutating func add(_ line: PlainTextLine) {
        if line.followsGap, count > 0, !isAfterSection { gaps += 1 }
        count += 1
        bulleted += line.isBulleted ? 1 : 0
        dotted += line.text.hasSuffix(".") ? 1 : 0
        isAfterSection = false
    }

    /// A section's heading begins: a gap behind it says nothing.
    mutating func beginSection() { isAfterSection = true }

    /// A heading has said that the list is over.
    mutating func close() { isEnded = false }

    /// Whether a line is the first step; what follows is looked at by ``goesOn(with:)``.
    mutating func isEnded(by line: PlainTextLine) -> Bool {
        guard count > 0, dotted == 0, line.isSentence else { return false }
        let lacksBullet = bulleted == count && !line.isBulleted
        let standsApart = line.followsGap && gaps == 0 && !isAfterSection && bulleted == 0
        isEnded = lacksBullet || standsApart || line.isLongSentence && !line.isBulleted
        return isEnded
    }

    /// Whether the list goes on behind a sentence that stood in it: with a bullet, or with an amount behind a gap.
    func goesOn(with line: PlainTextLine) -> Bool {
        guard isEnded, line.looksLikeIngredient, !line.isNumberedSentence, !line.text.hasSuffix(".") else {
            return false
        }
        return bulleted == count ? line.isBulleted : line.followsGap && line.text.first?.isNumber == true
    }
}
