import TextFormats

/// The steps of a recipe node, which may be one text with several lines, a list, how-to steps, or sections of those.
struct InstructionTexts {
    private(set) var steps: [RecipeStep] = []
    /// The names of steps that say something other than their texts.
    private(set) var names: [String] = []

    init(_ value: JSONValue) {
        if let text = LinkedNode.singleText(value) {
            // Some sites put the step numbers on separate lines.
            steps = MarkupText.lines(text).filter { $0.contains(where: \.isLetter) }.map { RecipeStep($0) }
        } else {
            add(value, section: nil)
        }
        steps = LinkedHeadings.sections(of: steps)
    }

    /// Adds the steps of a value, under the heading of the section that it is in.
    private mutating func add(_ value: JSONValue, section: String?) {
        switch value {
        case .array(let elements): for element in elements { add(element, section: section) }
        case .object:
            guard let node = LinkedNode(value) else { return }
            if let text = node.text("text") ?? node.text("@value") {
                noteName(of: node, besides: text)
                add(text, section: section)
            } else if let elements = node["itemlistelement"] ?? node["item"] ?? node["steps"] {
                let isSection = node.types.contains("howtosection")
                add(elements, section: isSection ? node.text("name").map(MarkupText.line) ?? section : section)
            } else if let name = node.text("name") {
                add(name, section: section)
            }
        default: for text in LinkedNode.texts(value) { add(text, section: section) }
        }
    }

    /// Notes the name of a step, unless it is a number or the beginning of the text.
    private mutating func noteName(of node: LinkedNode, besides text: String) {
        let name = node.text("name").map(MarkupText.line) ?? ""
        let start = name.filter { $0 != "…" && $0 != "." }.lowercased()
        guard !start.contains(where: \.isNumber), start.contains(where: \.isLetter) else { return }
        if !MarkupText.line(text).lowercased().contains(start) { names.append(name) }
    }

    private mutating func add(_ text: String, section: String?) {
        let step = RecipeStep(MarkupText.line(text), section: section)
        if !step.text.isEmpty { steps.append(step) }
    }
}
