extension OrderKey {
    /// How many places two nodes can choose from at the least, so that they seldom choose the same one.
    private static let choices = base * base * base

    /// Returns a key between two others.
    ///
    /// Before the first and after the last key, it stays near them, so that a list that grows at one end has short
    /// keys.
    ///
    /// - Parameters:
    ///   - lower: The key before it; `nil` for the start.
    ///   - upper: The key after it; `nil` for the end.
    ///   - jitter: A number that differs from node to node: it chooses one of at least 62³ = 238,328 places.
    /// - Returns: The key; `nil` when the keys are equal or in the wrong order, or leave only places with more than
    ///   ``limit`` digits.
    public static func between(_ lower: OrderKey?, _ upper: OrderKey?, jitter: UInt64) -> OrderKey? {
        guard let gap = OrderGap(after: lower, before: upper, holding: 4 * choices) else { return nil }
        let (start, count) =
            switch (lower, upper) {
            case (.some, nil): (choices / 2, choices)
            case (nil, .some): (gap.width - choices - choices / 2, choices)
            default: (gap.width / 4, gap.width / 2)
            }
        return gap.key(at: start + Int(jitter % UInt64(count)))
    }

    /// Returns keys between two others at equal distances, in order; they are the same on every node.
    ///
    /// - Returns: The keys; `nil` when the keys are equal or in the wrong order, or leave only places with more than
    ///   ``limit`` digits.
    public static func spread(_ count: Int, after lower: OrderKey?, before upper: OrderKey?) -> [OrderKey]? {
        guard let gap = OrderGap(after: lower, before: upper, holding: base * base * (count + 1)) else { return nil }
        return (1...max(count, 1)).prefix(count).map { gap.key(at: gap.width * $0 / (count + 1)) }
    }
}

/// The places between two keys that so many digits can write.
private struct OrderGap {
    /// The place at which it begins, which is the lower key or shortly before it.
    private let start: [Int]
    /// How many places further it ends.
    let width: Int

    /// Finds the fewest digits with which the gap has so many places; `nil` when the limit is too low for them.
    init?(after lower: OrderKey?, before upper: OrderKey?, holding places: Int) {
        let low = lower?.digits ?? []
        let high = upper?.digits ?? []
        var start: [Int] = []
        // An upper end that is missing is 1, the place after all fractions.
        var width = upper == nil ? 1 : 0
        while width < places {
            let place = start.count
            // Far apart only by their first digits, keys in the wrong order never come nearer.
            guard place < OrderKey.limit, width >= 0 else { return nil }
            let digit = place < low.count ? low[place] : 0
            start.append(digit)
            width = width * OrderKey.base + (place < high.count ? high[place] : 0) - digit
        }
        (self.start, self.width) = (start, width)
    }

    /// Returns the key at so many places after the start.
    func key(at offset: Int) -> OrderKey {
        var digits = start
        var carry = offset
        for place in digits.indices.reversed() {
            (carry, digits[place]) = (digits[place] + carry).quotientAndRemainder(dividingBy: OrderKey.base)
        }
        return OrderKey(digits: digits)
    }
}
