import Envelope
import Foundation
import ShoppingMessages
import TextFormats

/// A person's decisions, stored for later runs and lists.
struct AnswersFile {
    private static let example = #"{"decisions": [{"join": {"ingredientKey": "all purpose flour", "unit": "cup"}}]}"#

    let path: String
    /// The decisions, in order.
    var decisions: [MergeDecision]

    /// Reads the file; a missing file has no decisions.
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

    /// Writes the file atomically, so that an interruption leaves either the old file or the new one.
    func write() throws(CommandFailure) {
        var kept = PreviewMergeRequest()
        kept.decisions = decisions
        do {
            let json = try? JSONValue(reading: try kept.wireBytes(as: .json))
            try ConsolidatedFile(path: path).replace(with: Data(((json?.pretty ?? "{}") + "\n").utf8))
        } catch { throw .refused("\(path) cannot be written: check the folder and its permissions.") }
    }
}
