import InventoryMessages

extension StockEventKind {
    /// The kinds that a person can ask for, by the words of the protocol.
    static let words: KeyValuePairs<String, StockEventKind> = [
        "purchase": .purchase, "consume": .consume, "open": .open, "move": .move, "freeze": .freeze, "thaw": .thaw,
        "discard": .discard, "recount": .recount, "correct": .correct, "transferIn": .transferIn,
        "transferOut": .transferOut,
    ]

    /// The word of the protocol; empty for a kind that this release does not know.
    var word: String { Self.words.first { $0.value == self }?.key ?? "" }
}

extension DiscardReason {
    /// The reasons that a person can give, by the words of the protocol.
    static let words: KeyValuePairs<String, DiscardReason> = [
        "expired": .expired, "spoiled": .spoiled, "damaged": .damaged, "leftover": .leftover, "other": .other,
    ]

    /// The word of the protocol; empty for none.
    var word: String { Self.words.first { $0.value == self }?.key ?? "" }
}

extension LocalWords {
    /// Writes what happened in the journal; the word of the protocol for what this release does not know.
    func text(_ kind: StockEventKind) -> String {
        switch kind {
        case .purchase: self(.kindPurchase)
        case .consume: self(.kindConsume)
        case .open: self(.kindOpen)
        case .move: self(.kindMove)
        case .freeze: self(.kindFreeze)
        case .thaw: self(.kindThaw)
        case .discard: self(.kindDiscard)
        case .recount: self(.kindRecount)
        case .correct: self(.kindCorrect)
        case .transferIn, .transferOut: self(.kindTransfer)
        case .unspecified, .UNRECOGNIZED: "?"
        }
    }

    /// Writes why something was thrown away; empty for no reason.
    func text(_ reason: DiscardReason) -> String {
        switch reason {
        case .expired: self(.reasonExpired)
        case .spoiled: self(.reasonSpoiled)
        case .damaged: self(.reasonDamaged)
        case .leftover: self(.reasonLeftover)
        case .unspecified, .other, .UNRECOGNIZED: ""
        }
    }
}
