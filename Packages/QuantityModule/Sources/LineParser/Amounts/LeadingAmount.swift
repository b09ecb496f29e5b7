/// An amount at the beginning of a text, and where it ends.
package struct LeadingAmount {
    /// The number with its unit: "3 cans" of "3 cans (400 g each)".
    package let measure: Measure
    /// The content of each package or the size of each thing: "400 g"; `nil` when the text names none.
    package var content: Measure?
    /// The same amount in other units, as in "250 g / 9 oz".
    package let others: [Measure]
    /// The language of its words.
    package let language: Language
    /// The position after the amount, in bytes of the text.
    package var end: Int

    /// Creates an amount; beside a package, another amount is its content: "1 carton 1 l".
    init(_ reading: Reading, in language: Language, isPackage: Bool, end: Int) {
        self.language = language
        measure = reading.measure
        let isPackage = isPackage || reading.path == .package
        content = isPackage ? reading.alternates.first : nil
        others = isPackage ? Array(reading.alternates.dropFirst()) : reading.alternates
        self.end = end
    }
}
