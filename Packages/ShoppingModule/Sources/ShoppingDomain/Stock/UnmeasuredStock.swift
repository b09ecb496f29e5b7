public import Quantities

/// Stock of an item in a unit from which no conversion leads to the need: 1 bag of rice, of which 2 cups are needed.
///
/// None of it is subtracted, unlike what the home has of it in other units.
public struct UnmeasuredStock: Hashable, Sendable {
    /// The item's name.
    public let item: String
    /// The stock that is not subtracted, one quantity for each dimension.
    public let onHand: [StructuredQuantity]
    /// What the rest of the stock does not cover.
    public let needed: [StructuredQuantity]

    /// Creates an entry.
    public init(item: String, onHand: [StructuredQuantity], needed: [StructuredQuantity]) {
        self.item = item
        self.onHand = onHand
        self.needed = needed
    }

    /// What is at hand, what is needed, and what to do; the values are the item, the stock, and the need.
    public var diagnostic: ReadingDiagnostic {
        ReadingDiagnostic(
            code: ReadingDiagnostic.Code.unmeasuredStock.rawValue,
            values: [item, onHand.text, needed.text],
            sentence:
                "\(item): needed is \(needed.text), at hand is \(onHand.text), and how much that holds is unknown, so none "
                + "of it is subtracted: weigh it and add it by weight, or say once how much one holds."
        )
    }
}
