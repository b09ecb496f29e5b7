/// The tables of ingredients, one a language.
///
/// A line is a language, a kind and phrases separated by commas. In a phrase, "~" marks a short word that may end a
/// compound ("~saft"), and "=" a word that means something else without its diacritics ("=thé").
enum KnowledgeTables {
    static let all: [[UInt8]] = [
        PackageResources.en_tsv
    ]
}
