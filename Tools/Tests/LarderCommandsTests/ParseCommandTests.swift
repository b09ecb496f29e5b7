import CommonMessages
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct ParseCommandTests {
    /// A quantity service that parses every line as one and a half cups of flour, and "salt" as without an amount.
    private func services() -> StubServices {
        let services = StubServices()
        services.answer(ReadLinesRequest.self) { request in
            .with { reply in
                reply.lines = request.lines.map { line in
                    guard line.text != "salt" else {
                        return .with {
                            $0.text = "salt"
                            $0.name = "salt"
                            $0.quantity.displayText = "salt"
                            $0.diagnostics = [.with { $0.sentence = "It has no amount: write it like \"1 tsp salt\"." }]
                        }
                    }
                    return .with {
                        $0.text = line.text
                        $0.quantity = Samples.quantity("3/2", "cup", "1 1/2 cups", numeric: 1.5)
                        $0.ingredientKey = "flour"
                        $0.name = "flour"
                        $0.listName = "All-purpose flour"
                        $0.preparation = line.locale
                        $0.spans = [span(.amount, 0..<5), span(.unspecified, 5..<6), span(.unit, 6..<7)]
                    }
                }
            }
        }
        return services
    }

    private func span(_ part: LinePart, _ bytes: Range<UInt32>) -> LineSpan {
        .with {
            $0.part = part
            $0.start = bytes.lowerBound
            $0.end = bytes.upperBound
        }
    }

    @Test func `a person sees why a line is not counted and what to write`() async {
        let run = await Run(["parse", "salt"], services: services())
        #expect(run.output.contains("It has no amount: write it like \"1 tsp salt\"."))
    }

    @Test func `a person sees the role of each part`() async {
        let run = await Run(["parse", "1 1/2 cups flour"], services: services())
        let expected = """
            1 1/2 cups flour
              amount      1 1/2 cups (3/2 cup)
              ingredient  All-purpose flour [flour]
              as written  flour
              confidence  90 %

            """
        #expect(run.output == expected)
    }

    @Test func `a line may begin with a hyphen, and a mistyped option is not a line`() async {
        let run = await Run(["parse", "- 2 cups flour", "-1 egg"], services: services())
        #expect(run.services.sent(ReadLinesRequest.self).first?.lines.map(\.text) == ["- 2 cups flour", "-1 egg"])
        #expect(
            await Run(["parse", "1 egg", "--jsno"], services: services()).errors.contains("Unknown option '--jsno'.")
        )
        #expect(await Run(["parse", "--help"], services: services()).status == .done)
    }

    @Test func `a line that is not UTF-8 gets an error, and no character is guessed`() async {
        let input =
            Array("{\"id\": 1, \"text\": \"1".utf8) + [0xBD] + Array(" cups\"}\n{\"id\": 2, \"text\": \"x\"}\n".utf8)
        let run = await Run(["parse", "--jsonl"], services: services(), console: StubConsole(bytes: input))
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0] == #"{"id":null,"error":"This line is not UTF-8: encode it in UTF-8, and send it again."}"#)
        #expect(run.status == .failed)
    }

    @Test func `a line that the service leaves out gets an error and fails the run, and the rest continues`() async {
        let services = StubServices()
        services.answer(ReadLinesRequest.self) { request in
            .with { $0.lines = request.lines.dropLast().map { line in .with { $0.text = line.text } } }
        }
        let input = "{\"id\": 1, \"text\": \"x\"}\n{\"id\": 2, \"text\": \"y\"}\n"
        let run = await Run(["parse", "--jsonl"], services: services, console: StubConsole(input: input))
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 2 && lines[0].hasPrefix(#"{"id":1,"text":"x""#))
        #expect(lines.last == #"{"id":2,"error":"The quantity service did not answer this line: send it again."}"#)
        #expect(run.status == .failed)
    }

    @Test func `a correction takes one line`() async {
        let services = services()
        services.answer(CorrectLinesRequest.self) { _ in CorrectLinesReply() }
        for lines in [[], ["1 egg", "2 eggs"]] {
            let run = await Run(["parse"] + lines + ["--correct", "2 eggs"], services: services)
            #expect(run.status == .usage && run.errors.contains("--correct takes one line"))
        }
        #expect(services.sent(CorrectLinesRequest.self).isEmpty)
        _ = await Run(["parse", "1 egg", "--correct", "2 eggs"], services: services)
        #expect(services.sent(CorrectLinesRequest.self).count == 1)
    }

    @Test func `JSON lines keep their order and their ids, and invalid ones get an error`() async {
        let input = """
            {"id": "a", "text": "x", "locale": "de-DE"}
            not JSON
            {"id": 7, "text": "salt"}
            {"id": 8}

            """
        let run = await Run(["parse", "--jsonl"], services: services(), console: StubConsole(input: input))
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        let first = """
            {"id":"a","text":"x","quantity":["3/2","3/2"],"unit":"cup","name":"flour","size":"",\
            "preparation":"de-DE","comment":"","purpose":"","optional":false,"ingredientKey":"flour",\
            "listName":"All-purpose flour","confidence":0.9,"displayText":"1 1/2 cups","numericValue":1.5,\
            "standardUnit":"cup","isParseable":true,"parseConfidence":0.9,"alternates":[],"assumptions":[],\
            "diagnostics":[],"purchase":"bought","pantryStaple":false,"choices":[],"others":[],\
            "spans":[{"part":"amount","start":0,"end":5},{"part":"unit","start":6,"end":7}]}
            """
        #expect(lines.first == first)
        #expect(lines[1].hasPrefix(#"{"id":null,"error":"This line is not JSON"#))
        #expect(lines[2].hasPrefix(#"{"id":7,"text":"salt","quantity":null,"unit":null,"name":"salt""#))
        #expect(lines[3].hasPrefix(#"{"id":8,"error":"This line has no \"text\""#))
        #expect(run.status == .failed)
    }

    @Test func `many lines are sent in batches of 500`() async {
        let input = (1...1_200).map { #"{"id":\#($0),"text":"flour"}"# }.joined(separator: "\n")
        let run = await Run(["parse", "--jsonl"], services: services(), console: StubConsole(input: input))
        let ids = run.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
        #expect(ids == (1...1_200).map { #"{"id":\#($0)"#[...] })
        #expect(run.services.sent(ReadLinesRequest.self).map(\.lines.count).sorted() == [200, 500, 500])
    }
}
