public import QuantityDomain

/// What a keypad shows after some keys.
public struct KeypadEntry: Hashable, Sendable {
    /// The number as far as it was typed.
    public let entry: FractionEntry
    /// The keys that would change the text.
    public let accepted: [FractionKey]
}

extension QuantityModuleService {
    private static let keys: [FractionKey] =
        (0...9).map { .digit($0) } + [.slash, .point, .space, .delete, .clear] + FractionKey.fractions

    /// Presses keys on keypads.
    ///
    /// Stores nothing: the text comes back with the next keys.
    ///
    /// - Parameter entries: The text of each keypad so far, and the labels of the keys pressed.
    /// - Returns: One entry for each keypad, in the same order.
    /// - Throws: ``QuantityModuleError/calculation(_:entry:)`` for a label that is on no key.
    public func pressKeys(
        _ entries: [(text: String, keys: [String])]
    ) throws(QuantityModuleError) -> [KeypadEntry] {
        var shown: [KeypadEntry] = []
        for (position, (text, labels)) in entries.enumerated() {
            var entry = FractionEntry()
            for label in text.map({ String($0) }) + labels {
                guard let key = FractionKey(label: label) else { throw .calculation(.notAKey(label), entry: position) }
                entry = entry.pressing(key)
            }
            shown.append(KeypadEntry(entry: entry, accepted: Self.keys.filter { entry.accepts($0) }))
        }
        return shown
    }
}
