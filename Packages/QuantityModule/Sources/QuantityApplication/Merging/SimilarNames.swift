import QuantityDomain

/// Finds ingredients whose names may mean the same, for a person to say.
struct SimilarNames {
    private let keys: Set<String>

    init(_ keys: some Sequence<String>) { self.keys = Set(keys) }

    /// For each key, sorted, the one that it may be another name of: "red onion" of "onion", "tomatoe" of "tomato".
    ///
    /// Two ingredients of the module's own table are known to be different.
    func pairs() -> [(key: String, other: String)] {
        let bySpelling = spellings()
        return keys.sorted().compactMap { key in
            guard let other = shorter(key) ?? misspelled(key, bySpelling), other != key else { return nil }
            return (key, other)
        }
    }

    /// The key with the fewest of its words left out that is another key: adjectives go, the last word stays.
    private func shorter(_ key: String) -> String? {
        let words = key.split(separator: " ")
        guard (2...4).contains(words.count), let head = words.last else { return nil }
        let before = words.dropLast()
        var found: (count: Int, key: String)?
        for mask in 0..<(1 << before.count) - 1 {
            let kept = before.enumerated().filter { mask >> $0.offset & 1 == 1 }.map(\.element)
            let candidate = (kept + [head]).joined(separator: " ")
            guard keys.contains(candidate), !areKnown(key, candidate) else { continue }
            if found.map({ kept.count > $0.count }) ?? true { found = (kept.count, candidate) }
        }
        return found?.key
    }

    /// A key that differs in one letter: both without one letter are the same.
    private func misspelled(_ key: String, _ spellings: [String: [String]]) -> String? {
        guard !IngredientNames.isKnown(key) else { return nil }
        let candidates = Self.withoutOneLetter(key).flatMap { spellings[$0] ?? [] }
        return candidates.filter { $0 != key && abs($0.count - key.count) <= 1 }
            .min { (!IngredientNames.isKnown($0), $0) < (!IngredientNames.isKnown($1), $1) }
            // Of two unknown words the earlier one is the name, so that each pair is asked about once.
            .flatMap { IngredientNames.isKnown($0) || $0 < key ? $0 : nil }
    }

    private func spellings() -> [String: [String]] {
        var spellings: [String: [String]] = [:]
        for key in keys { for form in Self.withoutOneLetter(key) { spellings[form, default: []].append(key) } }
        return spellings
    }

    /// The text itself and all that lack one of its letters; nothing for short texts, which differ by a letter easily.
    private static func withoutOneLetter(_ text: String) -> [String] {
        guard text.utf8.count >= 6 else { return [] }
        var forms = [text]
        for index in text.indices {
            var form = text
            form.remove(at: index)
            forms.append(form)
        }
        return forms
    }

    private func areKnown(_ first: String, _ second: String) -> Bool {
        IngredientNames.isKnown(first) && IngredientNames.isKnown(second)
    }
}

private func < (left: (Bool, String), right: (Bool, String)) -> Bool {
    left.0 == right.0 ? left.1 < right.1 : !left.0
}
