package import Quantities

/// What lots have once those below zero are taken from the others of their unit, in the order of use.
package struct Netting {
    /// How much each lot has then.
    package private(set) var quantities: [LotKey: Rational] = [:]

    /// Divides what is missing.
    ///
    /// - Parameter lots: The lots of a product, in the order of use.
    package init(of lots: [Lot]) {
        for lot in lots { quantities[lot.key] = lot.quantity }
        for ofUnit in Dictionary(grouping: lots, by: \.unit).values {
            var filled = 0
            for lacking in ofUnit where lacking.quantity < .zero { fill(lacking, from: ofUnit, &filled) }
        }
    }

    /// Takes what one lot lacks from lots that have something; `filled` counts the first lots that have nothing left,
    /// so that all who lack something ask each lot once.
    private mutating func fill(_ lacking: Lot, from lots: [Lot], _ filled: inout Int) {
        for (number, lot) in lots.enumerated().dropFirst(filled) {
            let (lack, there) = (quantities[lacking.key] ?? .zero, quantities[lot.key] ?? .zero)
            guard lack < .zero else { return }
            guard there > .zero else {
                if number == filled { filled += 1 }
                continue
            }
            let taken = min(-lack, there)
            // What has no exact result stays as it is.
            guard let less = try? lack + taken, let left = try? there - taken else { continue }
            (quantities[lacking.key], quantities[lot.key]) = (less, left)
        }
    }
}
