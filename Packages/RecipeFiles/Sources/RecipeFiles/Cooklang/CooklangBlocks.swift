/// A character of a text in Cooklang, and whether a backslash stands before it.
struct CooklangScalar: Hashable {
    let scalar: Unicode.Scalar
    var isEscaped = false

    func `is`(_ other: Unicode.Scalar) -> Bool { !isEscaped && scalar == other }
    var isSpace: Bool { scalar.properties.isWhitespace }
}

extension Sequence<CooklangScalar> {
    var string: String {
        var text = String.UnicodeScalarView()
        for one in self { text.append(one.scalar) }
        return String(text)
    }
}

/// The paragraphs, notes and headings of a text in Cooklang, without its comments.
struct CooklangBlocks {
    private(set) var steps: [CooklangRecipe.Step] = []
    private(set) var notes: [String] = []
    private(set) var metadata: [CooklangMetadata] = []
    private var section = ""
    private var paragraph: [CooklangScalar] = []
    private var note: [String] = []

    init(_ text: String) {
        for line in Self.lines(of: Self.withoutComments(Self.scalars(text))) { read(line) }
        endParagraph()
        endNote()
    }

    private mutating func read(_ line: [CooklangScalar]) {
        let isBlank = line.allSatisfy(\.isSpace)
        let first = line.first
        if isBlank || first?.is(">") == true || first?.is("=") == true { endParagraph() }
        if first?.is(">") != true { endNote() }
        guard let first, !isBlank else { return }
        if first.is("="), paragraph.isEmpty {
            var name = line[...]
            while name.first?.is("=") == true { name.removeFirst() }
            while name.last?.is("=") == true || name.last?.isSpace == true { name.removeLast() }
            section = name.string.folded
        } else if first.is(">") {
            readNote(line)
        } else {
            if !paragraph.isEmpty { paragraph.append(CooklangScalar(scalar: " ")) }
            paragraph += line
        }
    }

    /// Reads a line of a note, or of metadata as older texts have it: ">> servings: 4".
    private mutating func readNote(_ line: [CooklangScalar]) {
        let rest = line.dropFirst()
        if rest.first?.is(">") == true, let colon = rest.firstIndex(where: { $0.is(":") }) {
            let key = rest[rest.startIndex..<colon].dropFirst().string.folded
            let value = rest[(colon + 1)...].string.folded
            return metadata.append(CooklangMetadata(key: key, values: value.isEmpty ? [] : [value]))
        }
        note.append(rest.string.folded)
    }

    private mutating func endParagraph() {
        let items = CooklangItems(paragraph).items
        if !items.isEmpty { steps.append(CooklangRecipe.Step(items: items, section: section)) }
        paragraph = []
    }

    private mutating func endNote() {
        let text = note.joined(separator: "\n").foldedLines
        if !text.isEmpty { notes.append(text) }
        note = []
    }

    /// Returns the characters, of which the backslashes mark those after them.
    private static func scalars(_ text: String) -> [CooklangScalar] {
        var scalars: [CooklangScalar] = []
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            // A backslash at the end of a line is no mark.
            if isEscaped, scalar == "\n" { scalars.append(CooklangScalar(scalar: "\\", isEscaped: true)) }
            scalars.append(CooklangScalar(scalar: scalar, isEscaped: isEscaped && scalar != "\n"))
            isEscaped = false
        }
        if isEscaped { scalars.append(CooklangScalar(scalar: "\\", isEscaped: true)) }
        return scalars
    }

    /// Returns the text without comments: two hyphens up to the end of the line, but no longer run of them, and
    /// everything between "[-" and "-]".
    private static func withoutComments(_ text: [CooklangScalar]) -> [CooklangScalar] {
        var kept: [CooklangScalar] = []
        let lastBlockEnd = text.indices.last { $0 > 0 && text[$0].is("]") && text[$0 - 1].is("-") } ?? -1
        var index = 0
        while index < text.count {
            if text[index].is("["), index + 3 <= lastBlockEnd, text[index + 1].is("-"),
                let end = blockEnd(in: text, from: index + 2)
            {
                index = end
                continue
            }
            guard text[index].is("-") else {
                kept.append(text[index])
                index += 1
                continue
            }
            let run = text[index...].prefix { $0.is("-") }
            index = run.endIndex
            if run.count == 2 {
                index = text[index...].firstIndex { $0.scalar == "\n" } ?? text.count
                // A line that is a comment alone separates no steps.
                let line = kept.reversed().prefix { $0.scalar != "\n" }
                if index < text.count, line.allSatisfy(\.isSpace) { index += 1 }
            } else {
                kept += run
            }
        }
        return kept
    }

    private static func blockEnd(in text: [CooklangScalar], from start: Int) -> Int? {
        var index = start
        while index + 1 < text.count {
            if text[index].is("-"), text[index + 1].is("]") { return index + 2 }
            index += 1
        }
        return nil
    }

    private static func lines(of text: [CooklangScalar]) -> [[CooklangScalar]] {
        text.split(separator: CooklangScalar(scalar: "\n"), omittingEmptySubsequences: false).map(Array.init)
    }
}
