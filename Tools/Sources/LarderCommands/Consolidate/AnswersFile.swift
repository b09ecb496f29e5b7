import Foundation

/// The decisions of a person, kept for the next run and the next list.
struct AnswersFile {
    private static let example = #"{"decisions": [{"join": "all purpose flour", "unit": "cup"}]}"#

    let path: String
    /// In the order in which they were decided.
    var answers: [ConsolidationAnswer]

    /// Reads the file; there are no answers yet where there is none.
    init(path: String) throws(CommandFailure) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            answers = []
            return
        }
        guard let bytes = FileManager.default.contents(atPath: path),
            case .array(let entries)? = JSONValue(reading: String(decoding: bytes, as: UTF8.self))?["decisions"]
        else { throw .refused("\(path) is no answers file: it looks like \(Self.example).") }
        var answers: [ConsolidationAnswer] = []
        for entry in entries {
            guard let answer = ConsolidationAnswer(entry) else {
                throw .refused("\(path): \(entry.line) decides nothing: write it like \(Self.example).")
            }
            answers.append(answer)
        }
        self.answers = answers
    }

    /// Writes all of it in one step, so that a kill leaves the old file or the new one.
    func write() throws(CommandFailure) {
        let json = JSONValue.object([.init("decisions", .array(answers.map(\.json)))])
        do {
            try Data((json.pretty + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch { throw .refused("\(path) cannot be written: check the folder and its permissions.") }
    }
}
