import Foundation
import RecipeArchives
import RecipeFiles
import Testing

@Suite struct HostileArchiveTests {
    private let samples = try? ArchiveSamples()

    private func lines(_ bytes: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws -> [String] {
        try RecipeFileReader(try #require(samples).file("r.zip", bytes), limits: limits).lines()
    }

    @Test func `names that climb out are refused one by one, and the rest is read`() throws {
        let names = ["../a.cook", "/etc/b.cook", "c/../../d.cook", "C:/e.cook", "..\\f.cook", "ok/g.cook"]
        let lines = try lines(try ArchiveSamples.zip(texts: names.map { ($0, "@a") }))
        let sentence = "Its name leads out of the archive: rename it, and pack the archive again."
        #expect(lines.count == 6)
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix("! \(sentence)") })
        #expect(lines.last == "6 ok/g.cook: g")
    }

    @Test func `a bomb of spaces is refused before it is in memory, and the rest is read`() throws {
        let samples = try #require(samples)
        // 258 bytes take 13 bits, so that the ratio is 158.
        let path = try samples.file("bomb.zip", try ArchiveSamples.bomb("bomb.json", matches: 20_000))
        let reader = try RecipeFileReader(path)
        #expect(
            try reader.lines() == [
                "1 bomb.json! It unpacks to more than 100 times its size, which no recipe does: leave it out."
            ]
        )
        #expect(reader.mostBytes == 0)
        var limits = ArchiveLimits()
        limits.ratio = 1_000
        let longer = try ArchiveSamples.bomb("bomb.json", matches: 70_000)
        #expect(
            try lines(longer, limits) == [
                "1 bomb.json! It has more than 16 MiB, which no recipe has: import it by itself in parts."
            ]
        )
        let harmless = try ArchiveSamples.bomb("blank.json", matches: 10)
        #expect(
            try lines(harmless) == [
                "1 blank.json! It is not JSON at line 1, or nests more than 64 levels deep: export it again."
            ]
        )
    }

    @Test func `a text that is too long is refused, and a picture that is too long is named`() throws {
        var limits = ArchiveLimits()
        (limits.text, limits.picture) = (1 << 20, 1 << 20)
        let long = [UInt8](repeating: 0x20, count: 3 << 20)
        let zip = try ArchiveSamples.zip([("a.cook", long), ("b.jpg", long), ("c.cook", Array("@c".utf8))])
        #expect(
            try lines(zip, limits) == [
                "1 a.cook! It has more than 1 MiB, which no recipe has: import it by itself in parts.", "2 c.cook: c",
                "- The picture \"b.jpg\" has 3 MiB, more than 1: it is left.",
                "- The picture file is left: a recipe names its picture by its address.",
            ]
        )
    }

    @Test func `an archive that unpacks to too much, or has too many files, is refused whole`() throws {
        var limits = ArchiveLimits()
        limits.total = 10
        let zip = try ArchiveSamples.zip(texts: [("a.cook", "@aaaaaaaaaaaa"), ("b.cook", "@b")])
        #expect(throws: RecipeFileError.self) { try self.lines(zip, limits) }
        limits = ArchiveLimits()
        limits.files = 1
        let path = try #require(samples).file("f.zip", zip)
        #expect(throws: RecipeFileError.tooManyEntries(file: path, most: 1)) {
            try RecipeFileReader(path, limits: limits)
        }
    }

    @Test func `a damaged file is refused, and the files beside it are read`() throws {
        let good = try ArchiveSamples.zip(texts: [("a.cook", "@apple"), ("b.cook", "@bread")])
        var wrong = good
        // The checksum of the first file no longer fits.
        wrong[30 + 6 + 1] ^= 1
        let lines = try lines(wrong)
        #expect(lines.first?.hasPrefix("1 a.cook! The archive is damaged here (") == true)
        #expect(lines.last == "2 b.cook: b")
    }

    @Test func `a truncated archive gives what is there, and then says where it ends`() throws {
        let good = try ArchiveSamples.zip(texts: [
            ("a.cook", "@apple"), ("b.cook", String(repeating: "stir ", count: 100)),
        ])
        let lines = try lines(Array(good.prefix(200)))
        #expect(lines.first == "1 a.cook: a")
        #expect(lines.count >= 2)
        #expect(lines.last?.contains("The archive is damaged here (") == true)
    }

    @Test func `an encrypted file is refused in a sentence`() throws {
        var zip = try ArchiveSamples.zip(texts: [("a.cook", "@apple and more"), ("b.cook", "@bread")])
        let directory = try #require(
            zip.indices.first { $0 + 4 <= zip.count && Array(zip[$0..<($0 + 4)]) == [0x50, 0x4B, 1, 2] }
        )
        zip[6] |= 1
        zip[directory + 8] |= 1
        let lines = try lines(zip)
        #expect(
            lines.first == "1 a.cook! It is encrypted: unpack the archive with its password, and import the folder."
        )
        #expect(lines.last == "2 b.cook: b")
    }

    @Test func `what is no archive, or is not there, is refused whole`() throws {
        let samples = try #require(samples)
        let path = try samples.file("x.zip", "PK no")
        #expect(throws: RecipeFileError.self) { try RecipeFileReader(path) }
        #expect(throws: RecipeFileError.unreadable(file: "/nowhere/x")) { try RecipeFileReader("/nowhere/x") }
        let empty = try samples.file("e.zip", try ArchiveSamples.zip([]))
        #expect(try RecipeFileReader(empty).lines() == [])
        let csv = try samples.file("t.csv", "a,b\n1,2\n")
        #expect(throws: RecipeFileError.noTitleColumn(file: "t.csv", columns: ["a", "b"])) {
            try RecipeFileReader(csv).lines()
        }
    }

    @Test func `a quotation mark that is never closed is refused with its line`() throws {
        let path = try #require(samples).file("t.csv", "Title,Ingredients\nPie,1 egg\n\"Tea,water\nRye,flour\n")
        let lines = try RecipeFileReader(path).lines()
        #expect(lines.first == "1 t.csv 2: Pie")
        #expect(lines.last?.hasPrefix("2 t.csv 3! The row can't be read: a quotation mark is never closed") == true)
    }
}
