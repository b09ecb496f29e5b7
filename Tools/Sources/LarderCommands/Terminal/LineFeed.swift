/// The nonempty lines of standard input, one by one, numbered from 1.
actor LineFeed {
    /// One line and its number.
    struct NumberedLine: Sendable {
        let number: Int
        /// The text; `nil` for a line that isn't UTF-8.
        let text: String?
    }

    private let console: any Console
    private var waiting: ArraySlice<String?> = []
    private var count = 0

    init(console: any Console) { self.console = console }

    /// Returns the next line, or `nil` at the end.
    func next() async -> NumberedLine? {
        while true {
            while let text = waiting.popFirst() {
                count += 1
                if text?.trimmedOfSpace.isEmpty != true { return NumberedLine(number: count, text: text) }
            }
            waiting = await console.readLines(upTo: 256)[...]
            if waiting.isEmpty { return nil }
        }
    }
}
