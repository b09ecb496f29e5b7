/// A word outside of the amount, for training the name model.
package struct FeaturedWord {
    /// Its position in the line.
    package let bytes: Range<Int>
    /// Whether only a space or a hyphen separates it from the previous word.
    package let isJoined: Bool
    /// Its features, see `NameFeatures`.
    package let features: [UInt64]
}

extension LineReader {
    /// Returns the words of a line outside of its amount, with their features.
    package func featuredWords(of text: String, locale: String = "") -> [FeaturedWord] {
        withFeatures(text, locale: locale) { grammar, features in
            features.words.indices.map { index in
                var found: [UInt64] = []
                features.forEach(at: index) { found.append($0) }
                let token = grammar.tokens[features.words[index].token]
                return FeaturedWord(
                    bytes: Int(token.start)..<Int(token.end),
                    isJoined: features.words[index].before.isSubset(of: .hyphen),
                    features: found
                )
            }
        }
    }

    /// Returns the name of the grammar rule that reads a line's amount.
    package func readingPath(of text: String, locale: String = "") -> String {
        withGrammar(text, locale: locale) { grammar, _ in
            "\(AmountLocator(grammar).parts().reading?.path ?? .none)"
        }
    }

    /// Returns the states of those words, one letter each: N for the name, P and C for a preparation and comment before
    /// it, p and c for those after it.
    package func nameStates(of text: String, locale: String = "") -> String {
        withFeatures(text, locale: locale) { _, features in
            // Unsafe, because the states lie on the stack, one for each word.
            withUnsafeTemporaryAllocation(of: NameModel.State.self, capacity: features.words.count) { states in
                _ = NameDecoder(model: .standard, features: features).decode(into: states)
                return String(states.prefix(features.words.count).map { Array("NPCpc")[$0.rawValue] })
            }
        }
    }

    private func withFeatures<Result>(
        _ text: String,
        locale: String,
        _ body: (AmountGrammar, NameFeatures) -> Result
    ) -> Result {
        withGrammar(text, locale: locale) { grammar, _ in
            let parts = AmountLocator(grammar).parts()
            // Unsafe, because the words lie on the stack, as the tokens do.
            return withUnsafeTemporaryAllocation(of: NameWord.self, capacity: grammar.tokens.count) { space in
                var sequence = NameSequence(grammar, into: space)
                let words = sequence.words(parts)
                return body(grammar, NameFeatures(words: words, amount: NameFeatures.amountKind(grammar, parts)))
            }
        }
    }
}
