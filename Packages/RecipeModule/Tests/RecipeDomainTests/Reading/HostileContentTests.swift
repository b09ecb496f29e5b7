import Foundation
import RecipeModuleTestKit
import Testing

@testable import RecipeDomain

/// SplitMix64, so that its seed reproduces a failure.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct HostileContentTests {
    private static let pages = [
        PackageResources.apple_tart_html, PackageResources.old_lentil_soup_html, PackageResources.quark_pancakes_txt,
    ]
    private static let pieces = [
        "\"", "'", "{", "}", "[", "]", ",", ":", "\\", "\\u12", "<", ">", "</script>", "<!--", "-->", "&", "&#x", "\n",
        "\u{0}",
        "½", "//", "/*", "itemprop", "1/0", "99999999999999999999", "\u{FEFF}",
    ].map { Array($0.utf8) }

    @Test(arguments: 0..<40)
    func `mutated pages never crash the reader`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for page in Self.pages {
            for _ in 0..<15 {
                var content = page
                for _ in 0..<Int.random(in: 1...12, using: &random) { Self.mutate(&content, &random) }
                guard let reading = try? RecipeReader(fileName: "x").read(content) else { continue }
                #expect(reading.recipes.allSatisfy { !$0.title.isEmpty && !$0.ingredients.isEmpty })
            }
        }
    }

    private static func mutate(_ content: inout [UInt8], _ random: inout SeededGenerator) {
        guard !content.isEmpty else { return }
        let place = Int.random(in: 0..<content.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: content[place] = UInt8.random(in: 0...255, using: &random)
        case 1: content.removeSubrange(place..<min(content.count, place + Int.random(in: 1...30, using: &random)))
        case 2: content.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        case 3: content.removeLast(content.count - place)
        default:
            let length = Int.random(in: 1...50, using: &random)
            content.insert(contentsOf: content[place..<min(content.count, place + length)], at: place)
        }
    }

    @Test func `a page of the largest size is read`() throws {
        let filler = "<div class=\"a b c\"><p>Some text &amp; more of it, <a href='/x'>with links</a>.</p></div>\n"
        let count = (RecipeReader.largestContent - 2_000) / filler.utf8.count
        let text = page(node(#""recipeYield":"4""#)) + Array(repeating: filler, count: count).joined()
        let reading = try RecipeReader().read(text)
        #expect(reading.recipes.map(\.title) == ["Pie"])
    }

    /// The inputs that `make fuzz` found worth keeping, one per line in base64.
    @Test func `no input from the fuzzer's corpus breaks the reader`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "PageCorpus.txt"), encoding: .utf8)
        for line in text.split(separator: "\n") {
            let input = Array(try #require(Data(base64Encoded: String(line))))
            let violation = input.withUnsafeBytes { PageInvariants.violation(of: $0) }
            #expect(violation == nil, "\(violation ?? ""): \(line)")
        }
    }
}
