/// The aisles of a shop and what is in them, as Cooklang's `aisle.conf` has it.
public struct AisleConfiguration: Hashable, Sendable {
    /// An aisle.
    public struct Aisle: Hashable, Sendable {
        /// The name, such as "produce".
        public let name: String
        /// What is there, each by its names: the first is the usual one, the others are its synonyms.
        public let items: [[String]]
    }

    /// A line that is left.
    public struct Problem: Hashable, Sendable {
        /// The line from 1.
        public let line: Int
        /// Why.
        public let sentence: String
    }

    /// The aisles in the order of the shop; an aisle that is named twice is one.
    public let aisles: [Aisle]
    /// The lines that are left.
    public let problems: [Problem]

    /// Reads the text of an `aisle.conf`.
    public init(_ text: String) {
        var (order, items, problems) = ([String](), [String: [[String]]](), [Problem]())
        var (current, known) = (String?.none, [String: String]())
        for (index, line) in text.textLines.enumerated() {
            let content = line.folded
            func leave(_ sentence: String) { problems.append(Problem(line: index + 1, sentence: sentence)) }
            guard !content.isEmpty, !content.hasPrefix("//"), !content.hasPrefix("#") else { continue }
            if content.hasPrefix("[") {
                let name = content.dropFirst().prefix { $0 != "]" }.folded
                guard content.hasSuffix("]"), !name.isEmpty else {
                    leave("An aisle is a name in brackets, such as [produce]: the line is left.")
                    continue
                }
                if items[name] == nil { order.append(name) }
                items[name, default: []] += []
                current = name
                continue
            }
            guard let aisle = current else {
                leave("No aisle is above \"\(content.prefix(60))\": the line is left.")
                continue
            }
            let names = content.split(separator: "|").map(\.folded).filter { !$0.isEmpty }
            for name in names {
                if let other = known[name.lowercased()] {
                    leave("\"\(name.prefix(60))\" is in \"\(other)\" already: it stays there.")
                }
            }
            let own = names.filter {
                known.updateValue(known[$0.lowercased()] ?? aisle, forKey: $0.lowercased()) == nil
            }
            if !own.isEmpty { items[aisle, default: []].append(own) }
        }
        aisles = order.map { Aisle(name: $0, items: items[$0] ?? []) }
        self.problems = problems
    }
}
