import CommonMessages
import InventoryMessages
import QuantityMessages
import TextFormats

extension LocalWords {
    /// Writes what a correction changed: "use by: tomorrow → in 3 days"; without the first part where that is not
    /// known.
    func text(_ corrected: CorrectedField, today: Day) -> String {
        let after = text(corrected.after, today: today)
        let change = corrected.hasBefore ? "\(text(corrected.before, today: today)) → \(after)" : after
        return key(of: corrected.field).map { self($0, change) } ?? "\(corrected.field.printable): \(change)"
    }

    /// The words for a field of the protocol; `nil` for one that this release does not know.
    private func key(of field: String) -> Key? {
        switch field {
        case "bestBefore": .bestBefore
        case "useBy": .useBy
        case "expiry": .expires
        case "packaged": .packagedOn
        case "manufactured": .manufacturedOn
        case "opened": .openedOn
        case "frozen": .frozenOn
        case "thawed": .thawedOn
        case "purchased": .bought
        case "price": .priceIs
        case "shop": .shopIs
        case "pack": .packIs
        default: nil
        }
    }

    private func text(_ value: LotValue, today: Day) -> String {
        switch value.value {
        case .day(let text): day(text, today: today)
        case .shop(let shop): shop.printable
        case .price(let price): self.text(price)
        case .pack(let pack):
            "1 \(pack.unit) = \(pack.content.value) \(pack.content.unit)".replacing("  ", with: " ").printable
        case nil: self(.unknown)
        }
    }
}

extension CorrectedField {
    /// What was changed as one object: its name, and what was known before and afterward; `""` for nothing, and `null`
    /// where that is not said.
    var json: JSONValue {
        .object([
            .init("field", .string(field)), .init("before", hasBefore ? before.json : .null),
            .init("after", after.json),
        ])
    }
}

extension LotValue {
    fileprivate var json: JSONValue {
        switch value {
        case .day(let text), .shop(let text): .string(text)
        case .price(let price): price.json
        case .pack(let pack):
            .object([
                .init("unit", .string(pack.unit)),
                .init(
                    "content",
                    .object([.init("value", .string(pack.content.value)), .init("unit", .string(pack.content.unit))])
                ),
            ])
        case nil: .string("")
        }
    }
}
