/// The lines of the recipes and lists of a page.
struct OldLines {
    /// A line.
    struct Line {
        /// Where the app shows it among the lines of its owner.
        let order: Double
        let text: String
        let isChecked: Bool
    }

    /// The lines of a recipe or a list.
    struct Owned {
        fileprivate var lines: [Line] = []
        fileprivate var bytes = 0
        /// The number of lines, also of those that are not kept.
        fileprivate(set) var count = 0
        /// Whether there are more than one message holds, and none is kept.
        fileprivate(set) var isTooLong = false

        /// The lines as the app shows them; those that it doesn't order, as the file has them.
        var sorted: [Line] {
            lines.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
        }
    }

    /// The numbers of the owners; with too much text, those of the beginning, and the others are for the next page.
    private(set) var entries: Range<Int>
    private var owned: [Owned]
    private var bytes = 0
    private let mostBytes: Int

    init(entries: Range<Int>, mostBytes: Int) {
        (self.entries, self.mostBytes) = (entries, mostBytes)
        owned = Array(repeating: Owned(), count: entries.count)
    }

    subscript(entry: Int) -> Owned { owned[entry - entries.lowerBound] }

    /// Adds a line to its owner if that is on the page.
    mutating func add(_ line: Line, to entry: Int) {
        guard entries.contains(entry) else { return }
        let place = entry - entries.lowerBound
        owned[place].count += 1
        guard !owned[place].isTooLong else { return }
        owned[place].lines.append(line)
        let size = line.text.utf8.count + 1
        owned[place].bytes += size
        bytes += size
        if owned[place].count > OldFileReading.mostLines || owned[place].bytes > mostBytes {
            bytes -= owned[place].bytes
            (owned[place].lines, owned[place].bytes, owned[place].isTooLong) = ([], 0, true)
        }
        while bytes > mostBytes, owned.count > 1 { leaveHalf() }
    }

    /// Leaves the later half of the owners for the next page.
    private mutating func leaveHalf() {
        let kept = (owned.count + 1) / 2
        bytes -= owned[kept...].reduce(0) { $0 + $1.bytes }
        owned.removeLast(owned.count - kept)
        entries = entries.lowerBound..<(entries.lowerBound + kept)
    }
}
