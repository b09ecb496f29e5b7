import QuantityDomain

/// Finds pairs of ingredients whose names may mean the same.
struct SimilarNames {
    private let keys: Set<String>

    init(_ keys: some Sequence<String>) { self.keys = Set(keys) }

    /// Returns each key, sorted, with the key that it may be another name for: "red onion" with "onion", "tomatoe" with
    /// "tomato".
    ///
    /// Two ingredients of the built-in table are only a pair when the table of relations says what differs: "chicken
    /// broth" with "chicken stock".
    func pairs() -> [(key: String, other: String, reason: String?)] {
        let bySpelling = spellings()
        return keys.sorted().compactMap { key in
            let related = IngredientRelations.standard.questions(about: key).first { keys.contains($0.key) }
            if let related { return (key, related.key, related.reason) }
            guard let other = shorter(key) ?? misspelled(key, bySpelling), other != key else { return nil }
            return (key, other, nil)
        }
    }

    /// Returns another key that results from dropping the fewest words.
    ///
    /// Adjectives drop first; the last word stays.
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

    /// Returns a key that differs in one letter: both keys are equal without one letter.
    private func misspelled(_ key: String, _ spellings: [String: [String]]) -> String? {
        guard !IngredientNames.isKnown(key) else { return nil }
        let candidates = Self.withoutOneLetter(key).flatMap { spellings[$0] ?? [] }
        return candidates.filter { $0 != key }
            .min { (!IngredientNames.isKnown($0), $0) < (!IngredientNames.isKnown($1), $1) }
            // Of two unknown words, the alphabetically first counts as the name, so each pair appears once.
            .flatMap { IngredientNames.isKnown($0) || $0 < key ? $0 : nil }
    }

    /// Returns for each variant the first two keys that have it: one of them is the best match of any other key.
    private func spellings() -> [String: [String]] {
        var spellings: [String: [String]] = [:]
        for key in keys.sorted(by: { (!IngredientNames.isKnown($0), $0) < (!IngredientNames.isKnown($1), $1) }) {
            for form in Self.withoutOneLetter(key) {
                let found = spellings[form, default: []]
                if found.count < 2, found.last != key { spellings[form] = found + [key] }
            }
        }
        return spellings
    }

    /// Returns the text and its variants with one letter removed; empty for short texts, which too often differ by one
    /// letter, and for texts longer than a name.
    ///
    /// Digits stay: names that differ by a number name different things.
    private static func withoutOneLetter(_ text: String) -> [String] {
        guard (6...100).contains(text.utf8.count) else { return [] }
        var forms = [text]
        for index in text.indices where !("0"..."9" ~= text[index]) {
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
