/// A word outside the amount, as the trainer of the name model needs it.
package struct FeaturedWord {
    /// Where it stands in the line.
    package let bytes: Range<Int>
    /// Whether only a space or a hyphen stands between the word before and this one.
    package let isJoined: Bool
    /// Its features, see `NameFeatures`.
    package let features: [UInt64]
}

extension LineReader {
    /// The words of a line outside its amount, with their features.
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

    /// Which rule of the grammar reads the amount of a line, by the name of its case.
    package func readingPath(of text: String, locale: String = "") -> String {
        withGrammar(text, locale: locale) { grammar, _ in
            "\(AmountLocator(grammar).parts().reading?.path ?? .none)"
        }
    }

    /// The states of those words, one letter each: N for the name, P and C for preparation and comment before it, p and
    /// c for those after it.
    package func nameStates(of text: String, locale: String = "") -> String {
        withFeatures(text, locale: locale) { _, features in
            // Unsafe, since states lie on the stack, one for each word.
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
            // Unsafe, since words lie on the stack as tokens do.
            return withUnsafeTemporaryAllocation(of: NameWord.self, capacity: grammar.tokens.count + 1) { space in
                var sequence = NameSequence(grammar, into: space)
                let words = sequence.words(parts)
                return body(grammar, NameFeatures(words: words, amount: NameFeatures.amountKind(grammar, parts)))
            }
        }
    }
}
