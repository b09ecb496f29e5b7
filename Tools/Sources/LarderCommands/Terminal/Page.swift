/// How what is printed has to look: how wide, and whether in color.
struct Page: Hashable {
    /// The columns that a line may fill; `nil` for a pipe or a file, where lines are never broken.
    let columns: Int?
    /// Whether tones are shown in color.
    let isColored: Bool

    /// A page as it is.
    init(columns: Int?, isColored: Bool) {
        self.columns = columns
        self.isColored = isColored
    }

    /// The page of a run: `COLUMNS` goes before what the terminal says, and `NO_COLOR` keeps the color out.
    init(console: any Console, environment: [String: String]) {
        let terminal = console.outputIsTerminal
        let asked = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        columns = (asked ?? (terminal ? console.terminalColumns ?? 80 : nil)).map { max($0, 20) }
        isColored = terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// The text in its tone.
    func tinted(_ text: String, _ tone: Tone) -> String {
        guard isColored, !text.isEmpty, let code = tone.code else { return text }
        return "\u{1b}[\(code)m\(text)\u{1b}[0m"
    }
}
