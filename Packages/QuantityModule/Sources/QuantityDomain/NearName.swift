import TextFormats

extension [String] {
    /// Returns the name that a person may have meant by a text that is none of them; `nil` when none is near.
    package func nearName(of text: String) -> String? { nearest(to: text) }
}
