import Foundation
import Testing
import TextFormats
import TextFormatsTestKit

@Suite struct HostileFormatTests {
    private static let pieces = [
        "[", "{", "{\"a\":", "\"", "\\", "\\u", "'", ",", "\"\",", ":", "1", "-", "/*", "//", "<!--", "]]>", "]", "}",
        "true",
        " ", "\n", "\0", "\u{a0}", "é", ";", "a,\"b\"\n", "\"\"", "\"\n", "[1,2],", "{\"a\":\"b\"},", "\"a\" , ",
    ]

    private static func contents(_ length: Int) -> [[UInt8]] {
        let repeated = pieces.map { String(repeating: $0, count: length / $0.utf8.count) }
        // Containers with many elements and members, which grow while they are read.
        let wide = [("[", "1,"), ("[", "\"a\","), ("{", "\"a\":1,")].map { start, element in
            start + String(repeating: element, count: length / element.utf8.count)
        }
        return (repeated + wide).map { Array($0.utf8) }
    }

    @Test func `a text that repeats one piece needs no deep stack and violates nothing`() async {
        let violations = await withCheckedContinuation { continuation in
            let thread = Thread {
                let contents = Self.contents(64 << 10) + [Array(String(repeating: "[", count: 100_000).utf8)]
                let found = contents.flatMap {
                    [FormatInvariants.jsonViolation(of: $0), FormatInvariants.csvViolation(of: $0, pieces: 7)]
                }
                continuation.resume(returning: found.compactMap(\.self))
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(violations == [])
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] != nil, "LARDER_TEST_LONG=1 measures it."),
        arguments: [false, true]
    )
    func `64 KiB take at most 2.2 times what 32 KiB take`(isCSV: Bool) {
        for (short, long) in zip(Self.contents(32 << 10), Self.contents(64 << 10)) {
            var (least, most) = (Double.infinity, Double.infinity)
            for _ in 0..<12 {
                least = min(least, Self.time(short, isCSV))
                most = min(most, Self.time(long, isCSV))
                // Other load on the machine can only make a run slower.
                if most < 2.2 * least { break }
            }
            #expect(most < 2.2 * least, "\(String(decoding: short.prefix(20), as: UTF8.self))")
        }
    }

    /// The inputs that `make fuzz` found worth keeping, one per line in base64.
    @Test func `no input from the fuzzer's corpus breaks a reader`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "FormatCorpus.txt"), encoding: .utf8)
        for line in text.split(separator: "\n") {
            let input = Array(try #require(Data(base64Encoded: String(line))))
            let violation = input.withUnsafeBytes { FormatInvariants.violation(of: $0) }
            #expect(violation == nil, "\(violation ?? ""): \(line)")
        }
    }

    /// Returns the CPU time of reading a text, in nanoseconds.
    private static func time(_ text: [UInt8], _ isCSV: Bool) -> Double {
        let started = nanoseconds()
        if isCSV {
            var pieces = [text]
            var reader = CSVReader { () throws(Never) in pieces.popLast() ?? [] }
            while reader.next() != nil {}
        } else {
            _ = try? JSONSalvage(text)
        }
        return nanoseconds() - started
    }

    private static func nanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
