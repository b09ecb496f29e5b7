import Quantities

/// The words, ingredients, cookware and timers of a paragraph in Cooklang.
struct CooklangItems {
    private(set) var items: [CooklangRecipe.Item] = []
    private let text: [CooklangScalar]
    private var words: [CooklangScalar] = []
    /// The place of the next mark or brace, of the next closing brace, and of the next closing parenthesis, so that a
    /// paragraph of marks alone takes no square of time.
    private let (nextStop, nextBrace, nextParenthesis): ([Int], [Int], [Int])

    init(_ text: [CooklangScalar]) {
        self.text = text
        nextStop = Self.places(in: text) { Self.isMark($0) || $0.is("{") }
        nextBrace = Self.places(in: text) { $0.is("}") }
        nextParenthesis = Self.places(in: text) { $0.is(")") }
        var index = 0
        while index < text.count {
            if Self.isMark(text[index]), let (item, next) = component(at: index) {
                endWords()
                items.append(item)
                index = next
            } else {
                words.append(text[index])
                index += 1
            }
        }
        endWords()
    }

    /// Returns for each place the next one at or after it that has a character; the end when there is none.
    private static func places(in text: [CooklangScalar], of isWanted: (CooklangScalar) -> Bool) -> [Int] {
        var (next, places) = (text.count, [Int](repeating: text.count, count: text.count + 1))
        for index in text.indices.reversed() {
            if isWanted(text[index]) { next = index }
            places[index] = next
        }
        return places
    }

    private static func isMark(_ scalar: CooklangScalar) -> Bool {
        scalar.is("@") || scalar.is("#") || scalar.is("~")
    }

    private mutating func endWords() {
        if !words.isEmpty { items.append(.text(words.string)) }
        words = []
    }

    /// Returns the component that begins at a mark, and the place after it; `nil` when the mark is a word's.
    private func component(at mark: Int) -> (CooklangRecipe.Item, Int)? {
        let isTimer = text[mark].is("~")
        var start = mark + 1
        var isOptional = false
        if !isTimer, start < text.count, text[start].is("?") { (isOptional, start) = (true, start + 1) }
        guard start < text.count, !text[start].isSpace else { return nil }
        let stop = nextStop[start]
        let end = nextBrace[stop]
        if end < text.count, text[stop].is("{"), stop > start || isTimer {
            let (preparation, next) = isTimer ? ("", end + 1) : preparation(at: end + 1)
            return (item(mark, text[start..<stop], Array(text[(stop + 1)..<end]), preparation, isOptional), next)
        }
        let word = text[start...].prefix { !$0.isSpace && ($0.isEscaped || !Self.isPunctuation($0.scalar)) }
        guard !word.isEmpty else { return nil }
        return (item(mark, word, [], "", isOptional), word.endIndex)
    }

    private func preparation(at index: Int) -> (String, Int) {
        let end = nextParenthesis[index]
        guard end < text.count, text[index].is("(") else { return ("", index) }
        return (text[(index + 1)..<end].string.folded, end + 1)
    }

    private func item(
        _ mark: Int,
        _ name: ArraySlice<CooklangScalar>,
        _ braces: [CooklangScalar],
        _ preparation: String,
        _ isOptional: Bool
    ) -> CooklangRecipe.Item {
        let percent = braces.firstIndex { $0.is("%") }
        var amount = braces[..<(percent ?? braces.count)].drop(while: \.isSpace)
        let isFixed = amount.first?.is("=") == true
        if isFixed { amount.removeFirst() }
        let written = amount.string.folded
        let component = CooklangRecipe.Component(
            name: name.string.folded,
            isRecipe: name.first?.is(".") == true && ["./", "../"].contains { name.string.hasPrefix($0) },
            quantity: written.isEmpty
                ? nil : CooklangRecipe.Quantity(text: written, number: Self.number(written)),
            unit: percent.map { braces[($0 + 1)...].string.folded } ?? "",
            preparation: preparation,
            isOptional: isOptional,
            isFixed: isFixed
        )
        if text[mark].is("@") { return .ingredient(component) }
        return text[mark].is("#") ? .cookware(component) : .timer(component)
    }

    /// Returns the number of "2", "1.5", "1/2" or "1 / 2"; a number that begins with a zero, as in "01/2", is a text.
    private static func number(_ text: String) -> Rational? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(\.folded)
        let digits = parts.joined(separator: "/")
        let isPlain = parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." } && !$0.isEmpty }
        guard isPlain, digits.count == 1 || !digits.hasPrefix("0") || digits.hasPrefix("0.") else { return nil }
        return Rational(digits)
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
