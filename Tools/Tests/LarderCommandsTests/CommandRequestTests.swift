import Foundation
import LarderCommands
import SwiftProtobuf
import Testing

/// What each command line asks of a service: every option is in the request, and nothing else is.
///
/// Requests.txt has a command line after "$ larder", in which single quotes hold words together and "<" precedes the
/// standard input. The next line is its first request, the message's name and its content as JSON; or it is "usage",
/// and nothing is sent.
@Suite struct CommandRequestTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let words: [String]
        let input: String
        let request: String

        var testDescription: String { words.joined(separator: " ") }

        init(line: Substring, request: Substring) {
            var words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
                place,
                part in
                place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
            }
            let end = words.firstIndex(of: "<") ?? words.endIndex
            input = words[end...].dropFirst().joined(separator: " ")
            words.removeSubrange(end...)
            (self.words, self.request) = (words, String(request))
        }
    }

    private static let examples: [Example] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Requests.txt")
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        return zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix(prompt) }.map { line, request in
            Example(line: line.dropFirst(prompt.count), request: request)
        }
    }()

    private static let prompt = "$ larder "

    @Test(arguments: examples)
    func `a request has what the command line says`(example: Example) async throws {
        let run = await Run(example.words, console: StubConsole(input: example.input))
        let request = try run.services.sent.first.map { sent in
            "\(type(of: sent.message)) \(try sent.message.jsonString())"
        }
        #expect(request ?? (run.status == .usage ? "usage" : run.errors) == example.request)
    }

    @Test func `the examples are found`() { #expect(Self.examples.count > 150) }
}
