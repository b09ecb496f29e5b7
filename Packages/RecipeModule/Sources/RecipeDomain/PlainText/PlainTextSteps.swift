/// The steps of a plain text, with the headings that stand above them.
///
/// A heading without a step beneath it stays as a step, so that no line is lost.
struct PlainTextSteps {
    /// A longer line before a colon tells what to do: "Whisk the following in a large bowl:".
    private static let longestHeading = 6

    private(set) var steps: [RecipeStep] = []
    private var section: String?
    private var unused: PlainTextLine?

    /// All steps, once there are no more lines.
    var all: [RecipeStep] { steps + (unused.map { [RecipeStep($0.text)] } ?? []) }

    /// Adds a line, which is a step or a heading.
    mutating func add(_ line: PlainTextLine) {
        guard let heading = Self.heading(line) else {
            steps.append(RecipeStep(line.step, section: section))
            unused = nil
            return
        }
        begin(heading, line)
    }

    /// Begins the steps beneath a heading of the whole method.
    mutating func begin() { begin(nil, nil) }

    /// Returns the last heading if no step followed it, and forgets it: what follows are ingredients.
    mutating func takeUnusedHeading() -> String? {
        guard unused != nil else { return nil }
        defer { (section, unused) = (nil, nil) }
        return section
    }

    private mutating func begin(_ heading: String?, _ line: PlainTextLine?) {
        if let unused { steps.append(RecipeStep(unused.text)) }
        (section, unused) = (heading, line)
    }

    private static func heading(_ line: PlainTextLine) -> String? {
        guard !line.isBulleted, let heading = line.sectionTitle else { return nil }
        let isShort = heading.split(separator: " ").count <= longestHeading && !heading.contains(",")
        return isShort || line.isHeading ? heading : nil
    }
}
