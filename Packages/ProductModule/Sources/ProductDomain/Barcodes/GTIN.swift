/// The arithmetic of article numbers in ASCII digits.
enum GTIN {
    /// Returns the digit that makes the weighted sum a multiple of ten; weights 3 and 1 alternate from the right.
    static func checkDigit(of digits: some BidirectionalCollection<Character>) -> Int {
        let sum = digits.reversed().enumerated().reduce(0) { sum, entry in
            sum + (entry.element.wholeNumberValue ?? 0) * (entry.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10
    }

    /// Whether the last digit is the right check digit.
    static func hasRightCheckDigit(_ gtin: String) -> Bool {
        gtin.last?.wholeNumberValue == checkDigit(of: gtin.dropLast())
    }

    /// Returns the UPC-A of a UPC-E; `nil` when its number system is not 0 or 1.
    static func expandingUPCE(_ digits: String) -> String? {
        let part = Array(digits)
        guard part.count == 8, part[0] == "0" || part[0] == "1" else { return nil }
        let body =
            switch part[6] {
            case "0", "1", "2": String(part[1...2]) + String(part[6]) + "0000" + String(part[3...5])
            case "3": String(part[1...3]) + "00000" + String(part[4...5])
            case "4": String(part[1...4]) + "00000" + String(part[5])
            default: String(part[1...5]) + "0000" + String(part[6])
            }
        return String(part[0]) + body + String(part[7])
    }

    /// Returns the one text for an article.
    static func normalForm(_ gtin: String) -> String {
        let padded = String(repeating: "0", count: 14 - gtin.count) + gtin
        guard padded.hasPrefix("0") else { return padded }
        // Six leading zeros of fourteen are a padded EAN-8.
        return padded.hasPrefix("000000") ? String(padded.suffix(8)) : String(padded.dropFirst())
    }

    /// Returns the scope of an article number in its normal form.
    static func scope(of value: String) -> BarcodeScope {
        switch value.count {
        case 8: return value.hasPrefix("0") || value.hasPrefix("2") ? .inStore : .global
        case 14: return value.hasPrefix("9") ? .variableMeasure : .global
        default:
            let prefixes = ["02", "04", "2"]
            // 042100005264 is an ordinary UPC: its 13 digits begin with 0042.
            return prefixes.contains(where: value.hasPrefix) ? .inStore : .global
        }
    }
}
