import Foundation
import Testing

@testable import LarderCommands

@Suite struct StandardInputTests {
    /// Returns an input with these bytes and nothing after them.
    private func input(_ text: String) throws -> StandardInput {
        StandardInput(descriptor: open(try TemporaryFolder.make(["input": text]) + "/input", O_RDONLY))
    }

    @Test(arguments: ["a\nb\nc", "a\nb\nc\n"])
    func `lines are returned up to a count, and the rest by the next call`(text: String) async throws {
        let input = try input(text)
        #expect(await input.lines(upTo: 1) == ["a"])
        #expect(await input.lines(upTo: 1) == ["b"])
        #expect(await input.lines(upTo: 1) == ["c"])
        #expect(await input.lines(upTo: 1) == [])
    }

    @Test func `the last line counts as one of them`() async throws {
        let input = try input("a\n\nc")
        #expect(await input.lines(upTo: 2) == ["a", ""])
        #expect(await input.lines(upTo: 2) == ["c"])
        #expect(await input.lines(upTo: 2) == [])
    }

    @Test func `lines are returned as they come, before the input ends`() async throws {
        let pipe = Pipe()
        let input = StandardInput(descriptor: dup(pipe.fileHandleForReading.fileDescriptor))
        try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb".utf8))
        #expect(await input.lines(upTo: 5) == ["a"])
        try pipe.fileHandleForWriting.write(contentsOf: Data("c\n\n".utf8))
        #expect(await input.lines(upTo: 5) == ["bc", ""])
        try pipe.fileHandleForWriting.close()
        #expect(await input.lines(upTo: 5) == [])
    }

    @Test func `a line that is not UTF-8 is nil`() async throws {
        let pipe = Pipe()
        let input = StandardInput(descriptor: dup(pipe.fileHandleForReading.fileDescriptor))
        try pipe.fileHandleForWriting.write(contentsOf: Data([0xff, 0x0a, 0x61, 0x0a, 0xfe]))
        try pipe.fileHandleForWriting.close()
        #expect(await input.lines(upTo: 5) == [nil, "a"])
        #expect(await input.lines(upTo: 5) == [nil])
    }

    @Test(arguments: [(3, 3, true), (3, 2, false), (65_536, 65_536, true), (65_537, 65_536, false)])
    func `everything is returned unless it is longer than the limit`(count: Int, limit: Int, fits: Bool) async throws {
        let input = try input(String(repeating: "x", count: count))
        #expect(await input.all(limit: limit)?.count == (fits ? count : nil))
        guard fits else { return }
        #expect(await input.all(limit: limit) == [])
    }
}
