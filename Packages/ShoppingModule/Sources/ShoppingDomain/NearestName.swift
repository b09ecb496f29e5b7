import TextFormats

extension [String] {
    /// Returns the name that a person may have meant by a text that is none of them; `nil` when none is near.
    package func nearest(to text: String) -> String? { NearNames(to: text).nearest(in: self) { [$0] }.first }
}
