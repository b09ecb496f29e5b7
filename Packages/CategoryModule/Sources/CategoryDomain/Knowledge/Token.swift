/// A word of a name.
struct Token: Hashable {
    /// In lower case.
    let plain: String
    /// Without diacritics as well.
    let folded: String
    /// Which part of the name it stands in.
    let segment: Int
}
