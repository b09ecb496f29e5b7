/// What each token of a line is part of, apart from the amount.
package enum LineLabel: UInt8 {
    case none
    case name
    case size
    /// A counting noun after the name: "3 celery ribs".
    case unit
    case preparation
    case comment
    /// A comment that says what for.
    case purpose
}

/// Joins the tokens of one label into text, cut from the line as written.
struct LabeledText {
    // Unsafe, since it is memory of the stack that the caller lends for one line; nothing keeps it.
    let tokens: UnsafeBufferPointer<Token>
    let raw: UnsafeBufferPointer<UInt8>

    func slice(_ start: Int32, _ end: Int32) -> String {
        String(
            decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(raw)[Int(start)..<Int(end)]),
            as: UTF8.self
        )
    }

    func slice(_ range: Range<Int>) -> String {
        guard let first = range.first, let last = range.last else { return "" }
        return slice(tokens[first].start, tokens[last].end)
    }

    /// The runs of a label, joined by a separator; a purpose is a comment, too.
    func text(of label: LineLabel, _ labels: UnsafeMutableBufferPointer<LineLabel>, separator: String) -> String {
        func isMember(_ index: Int) -> Bool {
            labels[index] == label || label == .comment && labels[index] == .purpose
        }
        var result = ""
        var index = 0
        while index < labels.count {
            guard isMember(index) else {
                index += 1
                continue
            }
            var last = index
            while last + 1 < labels.count, isMember(last + 1) { last += 1 }
            if !result.isEmpty { result += separator }
            result += slice(tokens[index].start, tokens[last].end)
            index = last + 1
        }
        return result
    }
}
