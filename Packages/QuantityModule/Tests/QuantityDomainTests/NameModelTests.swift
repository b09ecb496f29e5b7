import Foundation
import LineParser
import QuantityDomain
import Testing

/// The training script labels lines of our own; the parser must give each word the same label.
@Suite struct NameModelTests {
    private static func rows(of name: String) throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    @Test func `the parser and the script that trained the model agree on every word`() throws {
        let lines = try Self.rows(of: "name-lines.txt")
        let states = try Self.rows(of: "name-states.txt")
        #expect(lines.count == states.count)
        for (line, expected) in zip(lines, states) {
            #expect(LineReader.standard.nameStates(of: line) == expected, "\(line)")
        }
    }

    @Test(arguments: ["", ":", "2 1/2", "—"])
    func `a line without a name has no states`(line: String) {
        #expect(LineReader.standard.nameStates(of: line).isEmpty)
    }
}
