public import Quantities

extension QuantityFormatter {
    /// Returns "1 cup = 120 g", with "≈" in place of "=" where a side is rounded, and "3 whole = 330 g" for things
    /// counted without a unit.
    package func equation(
        _ left: AmountRange,
        _ right: AmountRange,
        state: String = ""
    ) -> (text: String, exact: Bool) {
        let sides = [text(of: left), text(of: right)]
        let exact = sides.allSatisfy(\.exact)
        let texts = zip(sides, [left, right]).map { side, range in
            let text = side.text.hasPrefix("≈ ") ? String(side.text.dropFirst(2)) : side.text
            return range.unit == .count ? "\(text) \(name(of: Self.whole, for: range.upper))" : text
        }
        let stated = state.isEmpty ? texts : ["\(texts[0]) \(state)", texts[1]]
        return (stated.joined(separator: exact ? " = " : " ≈ "), exact)
    }

    /// Returns "1 cup = 120 g", or with the state of the ingredient "1 cup packed = 213 g".
    public func equation(_ left: Amount, _ right: Amount, state: String = "") -> String {
        equation(AmountRange(left), AmountRange(right), state: state).text
    }

    /// The word after a number without a unit, under which the table of names has it.
    private static let whole = UnitCode(rawValue: "whole")

    /// Returns a text for each measured step of a path, without repetition:
    /// "2 cups = 240 g (1 cup = 120 g, King Arthur)".
    ///
    /// A definition, such as 1 kg = 1000 g, has no text.
    public func conversions(on path: some Sequence<ConversionStep>) -> [String] {
        var seen: Set<String> = []
        let steps = Array(path)
        return steps.indices.filter { !steps[$0].exact }.map { place in
            let step = steps[place]
            let rate = step.rate.map { equation($0.one, $0.many) }
            let reasons = [rate, step.source].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
            // A cup of 250 ml that the source's smaller cup weighs is "1 cup", not 1.06 of the other.
            let before = place > 0 ? steps[place - 1] : step
            let isRestated = before.exact && before.to == step.from && !text(of: AmountRange(step.from)).exact
            let text = equation(isRestated ? before.from : step.from, step.to)
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
