extension Rational: LosslessStringConvertible {
    /// The text form for stores and messages: `"3/2"`, or `"3"` for a whole number.
    public var description: String { isWhole ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// Reads `"3"`, `"-3/2"` or `"1.25"`; `nil` for any other text, or when the number does not fit.
    ///
    /// This is the form for stores and messages. The quantity parser reads what people write.
    public init?(_ description: String) {
        if let whole = Int(description) {
            self.init(whole)
            return
        }
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2 {
            guard let numerator = Int128(parts[0]), let denominator = Int128(parts[1]), denominator > 0,
                let value = try? Rational(numerator, denominator)
            else { return nil }
            self = value
            return
        }
        self.init(decimal: description)
    }

    private init?(decimal text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            guard let whole = Int128(text), let value = try? Rational(whole, 1) else { return nil }
            self = value
            return
        }
        // The largest power of ten that fits in 127 bits is 10^38.
        guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (48...57).contains($0) }), parts[1].utf8.count <= 38 else {
            return nil
        }
        var scale: Int128 = 1
        for _ in parts[1].utf8 { scale *= 10 }
        guard let digits = Int128("\(parts[0])\(parts[1])"), let value = try? Rational(digits, scale) else {
            return nil
        }
        self = value
    }
}

extension Rational: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Rational(text) else {
            let problem = "\"\(text)\" is not an exact number."
            throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
        }
        self = value
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
