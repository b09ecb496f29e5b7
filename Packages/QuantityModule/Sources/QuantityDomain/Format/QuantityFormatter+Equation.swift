public import Quantities

extension QuantityFormatter {
    /// Returns "1 cup = 120 g", with "≈" in place of "=" where a side is rounded.
    package func equation(_ left: AmountRange, _ right: AmountRange) -> (text: String, exact: Bool) {
        let sides = [text(of: left), text(of: right)]
        let exact = sides.allSatisfy(\.exact)
        let texts = sides.map { $0.text.hasPrefix("≈ ") ? String($0.text.dropFirst(2)) : $0.text }
        return (texts.joined(separator: exact ? " = " : " ≈ "), exact)
    }

    /// Returns a text for each measured step of a path, without repetition:
    /// "2 cups = 240 g (1 cup = 120 g, King Arthur)".
    ///
    /// A definition, such as 1 kg = 1000 g, has no text.
    public func conversions(on path: some Sequence<ConversionStep>) -> [String] {
        var seen: Set<String> = []
        return path.filter { !$0.exact }.map { step in
            let rate = step.rate.map { equation(AmountRange($0.one), AmountRange($0.many)).text }
            let reasons = [rate, step.source].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
            let text = equation(AmountRange(step.from), AmountRange(step.to)).text
            return reasons.isEmpty ? text : "\(text) (\(reasons))"
        }.filter { seen.insert($0).inserted }
    }
}

extension ConversionStep {
    /// The rate for one of the larger unit, such as "1 cup = 120 g"; `nil` where the step itself says as much.
    fileprivate var rate: (one: Amount, many: Amount)? {
        guard from.value > .zero, to.value > .zero else { return nil }
        let (small, large) = to.value < from.value ? (from, to) : (to, from)
        guard large.value != .one, let rate = try? small.value / large.value else { return nil }
        return (Amount(.one, large.unit), Amount(rate, small.unit))
    }
}
