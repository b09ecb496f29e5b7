import LineParser
import QuantityDomain

/// Reads one ingredient line from each line of standard input and writes how its amount is read and the features of its
/// words.
///
/// The fields are parted by tabs. The first is the rule that reads the amount, its lower and upper end and its unit,
/// with "|" between, the ends empty without a number. The second is the confidence in the line and what it comes from,
/// with spaces between: that in the amount, the model's margin, whether a table has the name, and whether the language
/// is English, each `+` or `-`. The third is the name. Each other is a word: `start:end` in bytes, `+` when it follows
/// the word before without a sign between them, or `-`, and its features, with spaces between.
@main
struct NameFeatureList {
    static func main() {
        let parser = IngredientLineParser()
        while let line = readLine() {
            let words = LineReader.standard.featuredWords(of: line).map { word in
                let features = word.features.map { String($0, radix: 36) }.joined(separator: " ")
                return "\(word.bytes.lowerBound):\(word.bytes.upperBound) \(word.isJoined ? "+" : "-") \(features)"
            }
            let parsed = parser.parse(line)
            print(([amount(of: parsed), certainty(of: parsed), parsed.name] + words).joined(separator: "\t"))
        }
    }

    private static func certainty(of parsed: ParsedLine) -> String {
        LineReader.standard.read(parsed.text, locale: "") { line in
            let isKnown = IngredientNames.isKnown(parsed.ingredientKey)
            let figures = [parsed.quantity.parseConfidence, line.evidence.amount, line.evidence.margin].map { "\($0)" }
            return (figures + [isKnown ? "+" : "-", line.language == .english ? "+" : "-"]).joined(separator: " ")
        }
    }

    private static func amount(of parsed: ParsedLine) -> String {
        let ends = parsed.quantity.range.map { ["\($0.lower)", "\($0.upper)"] } ?? ["", ""]
        let unit = parsed.quantity.standardUnit ?? parsed.impreciseUnit?.rawValue ?? ""
        return ([LineReader.standard.readingPath(of: parsed.text)] + ends + [unit]).joined(separator: "|")
    }
}
