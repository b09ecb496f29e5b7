public import Quantities

/// A need that a purchase meets, and how much of it.
public struct MetNeed: Hashable, Sendable, Codable {
    /// The key of the need.
    public let key: String
    /// How much was needed when it was bought; `nil` for all of it, such as words without an amount.
    public let amount: Amount?
    /// The line, as written.
    private let line: String?
    /// The factor of the line's source at that time.
    private let factor: Rational?

    /// Meets a need as it is.
    public init(_ need: ListNeed) {
        self.init(key: need.key, amount: need.quantity.amount, line: need.line, factor: need.factor)
    }

    /// Meets all of a need, whatever it becomes.
    ///
    /// - Parameter key: The key of the need.
    public init(whole key: String) { self.init(key: key, amount: nil) }

    private init(key: String, amount: Amount?, line: String? = nil, factor: Rational? = nil) {
        (self.key, self.amount, self.line, self.factor) = (key, amount, line, factor)
    }

    /// Reads an entry, or a bare key, which earlier releases wrote.
    public init(from decoder: any Decoder) throws {
        if let key = try? decoder.singleValueContainer().decode(String.self) {
            self.init(whole: key)
        } else {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                key: try container.decode(String.self, forKey: .key),
                amount: try container.decodeIfPresent(Amount.self, forKey: .amount),
                line: try container.decodeIfPresent(String.self, forKey: .line),
                factor: try container.decodeIfPresent(Rational.self, forKey: .factor)
            )
        }
    }

    /// Finds the needs that a purchase has met, each once.
    ///
    /// A recipe whose lines were written anew has needs with other keys. What was bought of it stays bought: of the
    /// same written line first, then of the same key, and then of the only line of the recipe that is left on both
    /// sides.
    ///
    /// - Parameters:
    ///   - met: What the purchase met.
    ///   - needs: The needs, as they are now.
    /// - Returns: What it met of each, by the keys of the needs.
    static func met(_ met: [MetNeed], of needs: [ListNeed]) -> [String: MetNeed] {
        var found: [String: MetNeed] = [:]
        var (met, open) = (met, needs)
        func pair(_ isMatch: (ListNeed, MetNeed) -> Bool) {
            open.removeAll { need in
                guard let place = met.firstIndex(where: { isMatch(need, $0) }) else { return false }
                found[need.key] = met.remove(at: place)
                return true
            }
        }
        pair { $0.key == $1.key && $0.line == $1.line }
        pair { need, met in met.line.map { need.isSame(as: $0, key: met.key) } ?? false }
        pair { $0.key == $1.key }
        let left = met
        for need in open where need.source.kind == .recipe {
            let prefixes = need.source.prefixes
            let earlier = left.filter { met in prefixes.contains { met.key.hasPrefix($0) } }
            guard earlier.count == 1, open.count(where: { $0.source.prefix == need.source.prefix }) == 1 else {
                continue
            }
            found[need.key] = earlier[0]
        }
        return found
    }

    /// Returns which part of a need's amount it has met, by the factors if the line is the same; `nil` for another line
    /// in another unit.
    fileprivate func share(of amount: Amount, in need: ListNeed) -> Rational? {
        if line == need.line, let factor { return try? factor / need.factor }
        guard let bought = self.amount, bought.unit == amount.unit else { return nil }
        return try? bought.value / amount.value
    }
}

extension ListNeed {
    /// Returns what is still to buy of it, once a purchase has met a part; `nil` when nothing is.
    ///
    /// Larder doesn't guess between units: a line that was rewritten in another unit is needed whole again.
    func remaining(after met: MetNeed) -> ListNeed? {
        guard met.amount != nil, let amount = quantity.amount, met.amount != amount else { return nil }
        guard let share = met.share(of: amount, in: self), let open = try? Rational.one - share,
            let rest = try? amount.value * open
        else { return self }
        return rest > .zero ? with(Amount(rest, amount.unit)) : nil
    }

    /// Takes it from an amount that was bought more than needed.
    ///
    /// - Parameters:
    ///   - amount: What there is.
    ///   - rest: What is left of that; stays as it is for a need in another unit.
    /// - Returns: What is still needed; `nil` when the amount covers it.
    func taking(from amount: Amount, _ rest: inout Amount?) -> ListNeed? {
        guard let wanted = quantity.amount, wanted.unit == amount.unit,
            let open = try? wanted.value - amount.value, let left = try? amount.value - wanted.value
        else { return self }
        guard open > .zero else {
            rest = left > .zero ? Amount(left, amount.unit) : nil
            return nil
        }
        rest = nil
        return with(Amount(open, amount.unit))
    }

    /// Returns what of it isn't an open part of it; `nil` when all of it is open.
    func without(_ open: ListNeed) -> ListNeed? {
        guard open != self, let amount = quantity.amount, let rest = open.quantity.amount, amount.unit == rest.unit,
            let met = try? amount.value - rest.value, met > .zero
        else { return nil }
        return with(Amount(met, amount.unit))
    }

    /// The need without words in place of an amount, which a person has counted.
    package var withoutWords: ListNeed {
        let place = String(key.dropFirst(source.prefix.count))
        return ListNeed(
            source,
            place: place,
            line: line,
            quantity: quantity,
            factor: factor,
            target: target,
            remark: remark
        )
    }

    private func with(_ amount: Amount) -> ListNeed {
        let range = AmountRange(amount)
        let quantity = StructuredQuantity(range: range, displayText: amount.plainText, parseConfidence: 1)
        return ListNeed(
            source,
            place: place,
            line: line,
            quantity: StatedQuantity(quantity),
            phrase: phrase,
            factor: factor,
            target: target,
            remark: remark
        )
    }
}
