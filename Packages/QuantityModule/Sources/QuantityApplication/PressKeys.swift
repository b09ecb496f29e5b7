public import QuantityDomain

/// The state of a keypad.
public struct KeypadEntry: Hashable, Sendable {
    /// The number typed so far.
    public let entry: FractionEntry
    /// The keys that would change the text.
    public let accepted: [FractionKey]
}

extension QuantityModuleService {
    private static let keys: [FractionKey] =
        (0...9).map { .digit($0) } + [.slash, .point, .space, .delete, .clear] + FractionKey.fractions

    /// Presses keys on keypads.
    ///
    /// The module stores nothing: the caller sends the text back with the next keys.
    ///
    /// - Parameter entries: Each keypad's text so far, and the labels of the pressed keys.
    /// - Returns: One entry for each keypad, in the same order.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for an unknown key label.
    public func pressKeys(
        _ entries: [(text: String, keys: [String])]
    ) throws(QuantityError) -> [KeypadEntry] {
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
