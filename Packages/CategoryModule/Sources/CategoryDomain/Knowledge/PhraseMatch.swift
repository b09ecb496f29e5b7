/// A phrase of the tables, found in a name.
struct PhraseMatch {
    /// The tokens that it covers.
    let tokens: Range<Int>
    /// The part of the name that it begins in.
    let segment: Int
    /// The language's place in the list of languages.
    let language: Int
    /// What it says about the name's language.
    let weight: Int
    /// What it means.
    let meaning: PhraseTrie.Meaning
}
