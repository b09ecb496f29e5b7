public import Quantities

extension ListItem {
    /// The exact sum of its needs, if all of them have an amount in one unit; `nil` otherwise.
    public var sum: Amount? {
        let amounts = needs.map(\.quantity.amount)
        guard let first = amounts.first ?? nil else { return nil }
        var sum = first
        for amount in amounts.dropFirst() {
            guard let amount, let next = try? sum.adding(amount) else { return nil }
            sum = next
        }
        return sum
    }
}
