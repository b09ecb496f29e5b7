import Quantities

/// What lots have once those below zero are taken from the others of their unit, in the order of use.
struct Netting {
    /// How much each lot has then.
    private(set) var quantities: [LotKey: Rational] = [:]

    /// Divides what is missing.
    ///
    /// - Parameter lots: The lots of a product, in the order of use.
    init(of lots: [Lot]) {
        for lot in lots { quantities[lot.key] = lot.quantity }
        for lacking in lots where lacking.quantity < .zero {
            for lot in lots where lot.unit == lacking.unit {
                let (lack, there) = (quantities[lacking.key] ?? .zero, quantities[lot.key] ?? .zero)
                guard lack < .zero else { break }
                guard there > .zero else { continue }
                let taken = min(-lack, there)
                // What has no exact result stays as it is.
                guard let filled = try? lack + taken, let left = try? there - taken else { continue }
                (quantities[lacking.key], quantities[lot.key]) = (filled, left)
            }
        }
    }
}
