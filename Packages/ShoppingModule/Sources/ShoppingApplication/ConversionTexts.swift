import Quantities
import ShoppingDomain

/// The measured conversions of a list, and the sizes of its recipes, as people read them.
///
/// That 1 kg is 1000 g needs no telling: a definition has no text.
struct ConversionTexts {
    private var steps: [ConversionStep: String] = [:]
    private var factors: [Rational: String] = [:]

    /// Has all texts written in one question; none is asked where there is nothing to write.
    init(
        of steps: some Sequence<ConversionStep>,
        factors: some Sequence<Rational>,
        by quantities: any QuantityCalculator
    ) async throws(CollaboratorFailure) {
        let measured = Array(Set(steps.filter { !$0.exact }))
        let sizes = Array(Set(factors.filter { $0 != .one }))
        let rates = measured.map(\.rate)
        let asked =
            measured.map { AmountText($0.from, equal: $0.to) }
            + rates.compactMap { rate in rate.map { AmountText($0.one, equal: $0.many) } }
            + sizes.map { AmountText(Amount($0, .count)) }
        guard !asked.isEmpty else { return }
        var texts = try await quantities.format(asked).map(\.displayText)[...]
        let equations = texts.prefix(measured.count)
        texts = texts.dropFirst(measured.count)
        for ((step, equation), rate) in zip(zip(measured, equations), rates) {
            let reasons = [rate == nil ? nil : texts.popFirst(), step.source].compactMap(\.self).filter { !$0.isEmpty }
            self.steps[step] = reasons.isEmpty ? equation : "\(equation) (\(reasons.joined(separator: ", ")))"
        }
        self.factors = Dictionary(uniqueKeysWithValues: zip(sizes, texts))
    }

    /// "2 cups = 240 g (1 cup = 120 g, King Arthur)", each once.
    func texts(of path: [ConversionStep]) -> [String] {
        var seen: Set<String> = []
        return path.compactMap { steps[$0] }.filter { seen.insert($0).inserted }
    }

    /// "1 1/2"; empty for a recipe as it is written.
    func text(of factor: Rational) -> String { factors[factor] ?? "" }
}

extension ConversionStep {
    /// One of the end that is larger in number, in the other: "1 cup = 120 g"; `nil` where that would not be simpler.
    fileprivate var rate: (one: Amount, many: Amount)? {
        guard from.value > .zero, to.value > .zero else { return nil }
        let (small, large) = to.value < from.value ? (from, to) : (to, from)
        guard large.value != .one, let rate = try? small.value / large.value else { return nil }
        return (Amount(.one, large.unit), Amount(rate, small.unit))
    }
}
