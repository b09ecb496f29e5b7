import Foundation
import RecipeDomain
import RecipeModuleTestKit
import Testing

/// Reading a page needs a constant stack depth and time proportional to the page's length.
@Suite struct ContentCostTests {
    /// Pieces that would make a naive reader take quadratic time or recurse without end.
    private static let pieces = [
        "<", "<a", "<a ", "<a b=\"", "<a b='\">", "<!--", "<!", "<script type=application/ld+json>", "<div>", "</",
        "<title>", "<li itemprop=ingredients>", "<li itemprop=ingredients>1 egg", "&", "&#", "&amp;", "\"", "'",
        "{\"@graph\":[", "{\"a\":", "[", "{", "<h1>", "1 ", "a", "\n", "- ", "1. ", "{\"a\":\"b\"},", "\"x\" , ", "//",
        "/*", "<h1>a&lt;", "½", "]]>", "\\", "\0", " ", "1 egg\n", "For the sauce:\n", "1,2 ", "a:\n",
        "{\"@type\":\"Recipe\",\"a\":[",
        "\"recipeIngredient\":[", "serves 4 ", "x by ", "&quot;",
    ]

    /// Returns contents that repeat a piece: alone, in a page, in microdata, in a JSON-LD text, and in truncated
    /// JSON-LD.
    private static func contents(_ piece: String, _ length: Int) -> [[UInt8]] {
        let text = String(repeating: piece, count: length / piece.utf8.count)
        let recipe = "<html><div itemscope itemtype=\"http://schema.org/Recipe\">"
        return [
            text, "<html><h1>Pie</h1>" + text, recipe + text,
            page(node("\"x\":\"" + text)), "{\"name\":\"" + text, "Soup\n1 l water\n" + text,
        ].map { Array($0.utf8) }
    }

    @Test func `a page that repeats one piece needs no deep stack`() async {
        let violations = await withCheckedContinuation { continuation in
            let thread = Thread {
                let contents = Self.pieces.flatMap { Self.contents($0, 64 << 10) } + Self.nested
                continuation.resume(returning: contents.compactMap(Self.violation))
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(violations == [])
    }

    /// Pages that nest 100,000 levels deep.
    private static var nested: [[UInt8]] {
        [("[", "]"), ("{\"a\":", "}"), ("<div>", "</div>"), ("<b itemprop=name>", "</b>"), ("<!--", "-->")].flatMap {
            let text = String(repeating: $0, count: 100_000) + String(repeating: $1, count: 100_000)
            return [text, page(node("\"x\":" + text)), "<html>" + text].map { Array($0.utf8) }
        }
    }

    private static func violation(of content: [UInt8]) -> String? {
        content.withUnsafeBytes { PageInvariants.violation(of: $0) }
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["LARDER_TEST_LONG"] != nil, "LARDER_TEST_LONG=1 measures it."),
        arguments: pieces
    )
    func `64 KiB take at most 2.2 times what 32 KiB take`(piece: String) {
        for (short, long) in zip(Self.contents(piece, 32 << 10), Self.contents(piece, 64 << 10)) {
            var (least, most) = (Double.infinity, Double.infinity)
            for _ in 0..<12 {
                least = min(least, Self.time(short))
                most = min(most, Self.time(long))
                // Other load on the machine can only make a run slower.
                if most < 2.2 * least { break }
            }
            #expect(most < 2.2 * least, "\(String(decoding: short.prefix(80), as: UTF8.self))")
        }
    }

    /// Returns the CPU time of reading a content, in nanoseconds.
    private static func time(_ content: [UInt8]) -> Double {
        let started = nanoseconds()
        _ = try? RecipeReader().read(content)
        return nanoseconds() - started
    }

    private static func nanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
