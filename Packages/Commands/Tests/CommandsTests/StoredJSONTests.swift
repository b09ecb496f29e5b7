import Commands
import CommandsTestKit
import Foundation
import Testing

@Suite struct StoredJSONTests {
    private struct Sample: Codable, Equatable {
        var b = "x/y"
        var a = Date(wholeMilliseconds: 1_700_000_000_123)
    }

    @Test func `equal values give equal bytes, and times are milliseconds`() throws {
        let bytes = try StoredJSON.encode(Sample())
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":1700000000123,"b":"x/y"}"#)
        #expect(try StoredJSON.decode(Sample.self, from: bytes) == Sample())
        let text = try StoredJSON.text([Sample()])
        #expect(text == #"[{"a":1700000000123,"b":"x/y"}]"#)
        #expect(try StoredJSON.decode([Sample].self, text: text) == [Sample()])
    }

    @Test func `the time of a command has whole milliseconds, so that it survives storage`() {
        let context = CommandContext.test(now: Date(timeIntervalSince1970: 1_700_000_000.123_456))
        #expect(context.now.wholeMilliseconds == 1_700_000_000_123)
        #expect(Date(wholeMilliseconds: context.now.wholeMilliseconds) == context.now)
    }

    @Test(arguments: [(Int64.min, "0001-01-01"), (.max, "9999-12-31"), (-1, "1969-12-31")])
    func `a time that no calendar shows counts as the last one that it does`(milliseconds: Int64, day: String) throws {
        let time = Date(wholeMilliseconds: milliseconds)
        #expect(Date(wholeMilliseconds: time.wholeMilliseconds).formatted(.iso8601).hasPrefix(day))
        #expect(Date.distantPast.wholeMilliseconds == Int64(Date.distantPast.timeIntervalSince1970) * 1_000)
    }
}
