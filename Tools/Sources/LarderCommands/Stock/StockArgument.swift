import ArgumentParser

/// What `stock add` and `stock use` are given: a product, and how much of it.
struct StockArgument: Hashable {
    /// How the product is named.
    enum Subject: Hashable {
        /// The digits under the bars.
        case barcode(String)
        /// The catalogue's own identity.
        case productId(String)
        /// What people call it.
        case name(String)

        /// As it was typed.
        var text: String {
            switch self {
            case .barcode(let text), .productId(let text), .name(let text): text
            }
        }
    }

    let subject: Subject
    /// "1 kg"; never empty.
    let amount: String

    /// Splits the words of the command line: the name goes up to the first word that begins with a number.
    init(_ words: [String]) throws {
        let words = words.map(\.trimmedOfSpace)
        guard let first = words.first, !first.isEmpty else {
            throw ValidationError("Say of what: a name, a productId or the digits of a barcode.")
        }
        let count = words.dropFirst().firstIndex(where: Self.beginsAmount) ?? 1
        let name = words[..<count].joined(separator: " ")
        amount = words[count...].joined(separator: " ").trimmedOfSpace
        guard !amount.isEmpty else {
            throw ValidationError("Say how much of \(name): \"\(name) 1 kg\" or \"\(name) 2\".")
        }
        subject = Self.subject(name)
    }

    private static func beginsAmount(_ word: String) -> Bool {
        word.first.map { $0.isNumber } ?? false
    }

    /// Six digits and more in a row are meant as a barcode, though only 8, 12, 13 or 14 of them make one.
    private static func subject(_ name: String) -> Subject {
        if name.hasPrefix("prd_") { return .productId(name) }
        let isNumber = name.utf8.count >= 6 && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? .barcode(name) : .name(name)
    }
}
