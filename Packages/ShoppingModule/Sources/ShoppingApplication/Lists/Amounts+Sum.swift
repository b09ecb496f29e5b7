import Quantities

extension [Amount] {
    /// The exact sum of amounts of one unit; `nil` for none, and for several units.
    var sum: Amount? {
        guard var sum = first else { return nil }
        for amount in dropFirst() {
            guard let next = try? sum.adding(amount) else { return nil }
            sum = next
        }
        return sum
    }
}
