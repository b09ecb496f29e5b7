/// What a reading or a conversion assumes, as its author states it.
///
/// Only the quantity module knows what the code means; the others pass it on, and a list writes it in its own language.
public struct StatedAssumption: Hashable, Sendable, Codable {
    /// The kind of assumption, such as "weighedAs".
    public let code: String
    /// What a line or the home says, such as an ingredient's name.
    public let said: String
    /// What is taken for it; may be empty.
    public let meant: String
    /// The source of a figure; empty when it has none.
    public let source: String
    /// The assumption for people, in English.
    public let sentence: String

    /// Creates an assumption.
    public init(code: String, said: String, meant: String = "", source: String = "", sentence: String) {
        self.code = code
        self.said = said
        self.meant = meant
        self.source = source
        self.sentence = sentence
    }
}
