import Quantities

extension [PackContent] {
    /// The amounts that are written to say what packs hold, one group each: first the packs, then what each holds.
    var groups: [[Amount]] {
        map { [Amount(1, $0.unit == .count ? .package : $0.unit)] } + map { [$0.content] }
    }

    /// Returns what each pack holds: "1 can = 400 g".
    ///
    /// - Parameter texts: The texts of ``groups``.
    /// - Returns: One sentence for each pack.
    func sentences(_ texts: [[StructuredQuantity]]) -> [String] {
        let written = texts.map { $0.map(\.displayText).joined() }
        return zip(written, written.dropFirst(count)).map { "\($0) = \($1)" }
    }
}
