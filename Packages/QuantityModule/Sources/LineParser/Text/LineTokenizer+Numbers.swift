extension LineTokenizer {
    /// Reads digits with their separators: a point or comma begins decimals or groups thousands, and an apostrophe
    /// groups thousands, as in Switzerland.
    mutating func number() -> Token {
        let begin = start
        var digits = Digits()
        var index = begin
        while index < bytes.count {
            if let digit = digit(at: index) {
                digits.add(digit.value)
                index += digit.length
            } else if let separator = separator(at: index, digits) {
                digits.separate(by: separator)
                index += 1
            } else if !digits.isSeparated, let length = groupingApostrophe(at: index) {
                index += length
            } else {
                break
            }
        }
        var token = finish(.number, from: begin, to: index)
        token.value = digits.value
        token.grouped = digits.grouped
        token.groupsByComma = digits.lastSeparator == UInt8(ascii: ",")
        return token
    }

    private func separator(at index: Int, _ digits: Digits) -> UInt8? {
        let byte = bytes[index]
        guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: ","), digit(at: index + 1) != nil else { return nil }
        return digits.canSeparate(by: byte) ? byte : nil
    }

    /// Returns the length of an apostrophe that three digits follow; `nil` for anything else.
    private func groupingApostrophe(at index: Int) -> Int? {
        let isTypographic = at(index) == 0xE2 && at(index + 1) == 0x80 && at(index + 2) == 0x99
        guard isTypographic || at(index) == UInt8(ascii: "'") else { return nil }
        let length = isTypographic ? 3 : 1
        let digits = (0...3).map { Self.isDigit(at(index + length + $0)) }
        return digits == [true, true, true, false] ? length : nil
    }

    private func digit(at index: Int) -> (value: Int64, length: Int)? {
        let byte = at(index)
        if Self.isDigit(byte) { return (Int64(byte - 0x30), 1) }
        return fullWidthDigit(at: index).map { ($0, 3) }
    }

    func fullWidthDigit(at index: Int) -> Int64? {
        guard at(index) == 0xEF, at(index + 1) == 0xBC, at(index + 2) >= 0x90, at(index + 2) <= 0x99 else { return nil }
        return Int64(at(index + 2) - 0x90)
    }

    /// A number as it is read, digit by digit.
    private struct Digits {
        private var mantissa: Int64 = 0
        private var count = 0
        private var sinceSeparator = 0
        private var leading = 0
        private var separators = 0
        private var mixed = false
        private(set) var lastSeparator: UInt8 = 0

        mutating func add(_ digit: Int64) {
            count += 1
            sinceSeparator += 1
            if count <= 17 { mantissa = mantissa * 10 + digit }
        }

        func canSeparate(by byte: UInt8) -> Bool {
            // After a second kind of separator come the decimals.
            !mixed && (separators == 0 || sinceSeparator == 3)
        }

        mutating func separate(by byte: UInt8) {
            if separators == 0 {
                leading = count
            } else if byte != lastSeparator {
                mixed = true
            }
            separators += 1
            lastSeparator = byte
            sinceSeparator = 0
        }

        var isSeparated: Bool { separators > 0 }

        private var isTooLarge: Bool { count > 17 }

        var value: Fraction {
            guard !isTooLarge else { return .tooLarge }
            guard separators > 0 else { return Fraction(mantissa) }
            if separators > 1, !mixed, sinceSeparator == 3 { return Fraction(mantissa) }
            var scale: Int64 = 1
            for _ in 0..<sinceSeparator { scale *= 10 }
            var divisor = scale
            var numerator = mantissa
            while divisor > 1, numerator % 10 == 0 {
                numerator /= 10
                divisor /= 10
            }
            return Fraction(numerator, divisor)
        }

        /// The value with grouped thousands, for "1,500" and the like: one separator, up to three digits before it and
        /// three after it.
        var grouped: Int64 {
            guard !isTooLarge, separators == 1, sinceSeparator == 3, leading >= 1, leading <= 3 else { return 0 }
            return mantissa >= 1_000 ? mantissa : 0
        }
    }
}
