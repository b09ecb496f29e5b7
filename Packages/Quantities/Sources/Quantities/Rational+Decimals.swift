extension Rational {
    /// The part above ``floor``: 1/2 for 3/2, and zero for a whole number.
    public var fraction: Rational {
        let rest = numerator % denominator
        return Rational(lowestTerms: rest < 0 ? rest + denominator : rest, over: denominator)
    }

    /// Returns the number in decimals without trailing zeros: "0.125" for 1/8.
    ///
    /// The last digit is rounded half away from zero. Every number has a text, because the division goes digit by
    /// digit.
    ///
    /// - Parameters:
    ///   - places: The greatest number of decimal places.
    ///   - figures: The least number of significant figures, for which small numbers get more places.
    /// - Returns: The text with a decimal point, and whether it is exact.
    public func decimals(places: Int, figures: Int = 0) -> (text: String, exact: Bool) {
        let divisor = denominator.magnitude
        var (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
        var digits: [UInt8] = []
        var shown = whole == 0 ? 0 : "\(whole)".utf8.count
        while rest != 0, digits.count < places || shown < figures {
            let (digit, next) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: 10))
            digits.append(UInt8(digit))
            if shown > 0 || digit > 0 { shown += 1 }
            rest = next
        }
        let exact = rest == 0
        if rest >= divisor - rest {
            while digits.last == 9 { digits.removeLast() }
            if let last = digits.popLast() { digits.append(last + 1) } else { whole += 1 }
        }
        while digits.last == 0 { digits.removeLast() }
        let sign = numerator < 0 && (whole > 0 || !digits.isEmpty) ? "-" : ""
        let fraction = digits.isEmpty ? "" : "." + digits.map { "\($0)" }.joined()
        return ("\(sign)\(whole)\(fraction)", exact)
    }
}
