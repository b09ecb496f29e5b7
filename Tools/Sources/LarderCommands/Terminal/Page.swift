/// The layout of the output: its width, and whether it is colored.
struct Page: Hashable {
    /// The width of a line; `nil` for a pipe or a file, where lines are never wrapped.
    let columns: Int?
    /// Whether tones appear in color.
    let isColored: Bool

    /// Creates a layout.
    init(columns: Int?, isColored: Bool) {
        self.columns = columns
        self.isColored = isColored
    }

    /// Creates the layout of a run: `COLUMNS` overrides the terminal's width, and `NO_COLOR` disables color.
    init(console: any Console, environment: [String: String]) {
        let terminal = console.outputIsTerminal
        let asked = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        columns = (asked ?? (terminal ? console.terminalColumns ?? 80 : nil)).map { max($0, 20) }
        isColored = terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Returns the text in its tone.
    func tinted(_ text: String, _ tone: Tone) -> String {
        guard isColored, !text.isEmpty, let code = tone.code else { return text }
        return "\u{1b}[\(code)m\(text)\u{1b}[0m"
    }
}
