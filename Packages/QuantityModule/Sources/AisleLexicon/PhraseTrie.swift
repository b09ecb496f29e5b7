/// The phrases of the language tables, word by word.
struct PhraseTrie {
    /// What a phrase means.
    enum Meaning: Hashable {
        /// An ingredient of the kind with this number.
        case ingredient(Int)
        /// A state of the ingredient beside it.
        case state(IngredientState)
        /// A word that ends the name of the thing: "in", "with".
        case divider
        /// A word between two names of which the last may end both: "chicken or vegetable broth".
        case alternative
        /// A word that tells the language and nothing else: "of", "de".
        case function
        /// A part that goes by the aisle of the whole: the clove in "Knoblauchzehe".
        case part

        /// Whether it says something of the language alone, not of an ingredient.
        var isGrammar: Bool { self == .function || isDivider }
        /// Whether another part of the name begins with it.
        var isDivider: Bool { self == .divider || self == .alternative }
    }

    private struct Step: Hashable {
        let node: Int32
        let word: Int32
    }

    /// Where a walk along a phrase begins.
    static let root: Int32 = 0

    private var steps: [Step: Int32] = [:]
    private var meanings: [Meaning?] = [nil]

    /// Makes a trie without phrases, with room for some steps.
    init(steps count: Int) { steps.reserveCapacity(count) }

    /// Adds a phrase; the first meaning of a phrase stays.
    mutating func add(_ phrase: [Vocabulary.Word], meaning: Meaning) {
        var node = Self.root
        for word in phrase {
            let step = Step(node: node, word: word.id)
            if let next = steps[step] {
                node = next
            } else {
                node = Int32(meanings.count)
                steps[step] = node
                meanings.append(nil)
            }
        }
        if meanings[Int(node)] == nil { meanings[Int(node)] = meaning }
    }

    /// The node after one more word, if a phrase continues with it.
    func next(after node: Int32, word: Vocabulary.Word) -> Int32? { steps[Step(node: node, word: word.id)] }

    /// What the phrase that ends at a node means.
    func meaning(at node: Int32) -> Meaning? { meanings[Int(node)] }
}
