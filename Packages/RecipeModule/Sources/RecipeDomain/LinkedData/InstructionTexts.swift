import TextFormats

/// The steps of a recipe node, which may be one text with several lines, a list, how-to steps, or sections of those.
struct InstructionTexts {
    private(set) var steps: [String] = []

    init(_ value: JSONValue) {
        if let text = LinkedNode.singleText(value) {
            // Some sites put the step numbers on separate lines.
            steps = MarkupText.lines(text).filter { $0.contains(where: \.isLetter) }
        } else {
            add(value)
        }
    }

    private mutating func add(_ value: JSONValue) {
        switch value {
        case .array(let elements): for element in elements { add(element) }
        case .object:
            guard let node = LinkedNode(value) else { return }
            if let text = node.text("text") ?? node.text("@value") {
                add(text)
            } else if let elements = node["itemlistelement"] ?? node["item"] ?? node["steps"] {
                add(elements)
            } else if let name = node.text("name") {
                add(name)
            }
        default: for text in LinkedNode.texts(value) { add(text) }
        }
    }

    private mutating func add(_ text: String) {
        let line = MarkupText.line(text)
        if !line.isEmpty { steps.append(line) }
    }
}
