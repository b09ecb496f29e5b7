import Envelope
import Foundation
import ShoppingMessages

/// The decisions of a person, kept for the next run and the next list.
struct AnswersFile {
    private static let example = #"{"decisions": [{"join": {"ingredientKey": "all purpose flour", "unit": "cup"}}]}"#

    let path: String
    /// In the order in which they were decided.
    var decisions: [MergeDecision]

    /// Reads the file; there are no decisions yet where there is none.
    init(path: String) throws(CommandFailure) {
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            decisions = []
            return
        }
        guard let bytes = FileManager.default.contents(atPath: path),
            let kept = try? PreviewMergeRequest(wireBytes: Array(bytes), as: .json),
            kept.decisions.allSatisfy({ $0.decision != nil })
        else { throw .refused("\(path) is not an answers file: it looks like \(Self.example).") }
        decisions = kept.decisions
    }

    /// Writes all of it in one step, so that a kill leaves the old file or the new one.
    func write() throws(CommandFailure) {
        var kept = PreviewMergeRequest()
        kept.decisions = decisions
        do {
            let json = JSONValue(reading: String(decoding: try kept.wireBytes(as: .json), as: UTF8.self))
            try Data(((json?.pretty ?? "{}") + "\n").utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch { throw .refused("\(path) cannot be written: check the folder and its permissions.") }
    }
}
