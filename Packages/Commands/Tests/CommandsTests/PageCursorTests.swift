import Commands
import Foundation
import Testing

@Suite struct PageCursorTests {
    @Test(arguments: ["", "milk", "a\"b", "é\u{0}\n", "\u{1F}|,", "日本"])
    func `a cursor survives a round trip through its token`(part: String) throws {
        let cursor = PageCursor(after: part, "x")
        #expect(try PageCursor(token: cursor.token, partCount: 2) == cursor)
    }

    @Test(arguments: ["nonsense!", "gICA", "IA==", "e30=", "W10=", PageCursor(after: "a").token])
    func `a text that no page of the list returned is refused`(token: String) {
        #expect(throws: PageCursorError.invalidCursor(token)) { try PageCursor(token: token, partCount: 2) }
    }

    @Test func `an error names the text and what to do next`() {
        #expect(
            PageCursorError.invalidCursor("x").description
                == "\"x\" is not the cursor of a page: start again without a cursor, then send back the cursor of each page."
        )
    }

    @Test func `cursors are ordered by the bytes of their parts`() {
        let sorted = [
            PageCursor(after: "Z", "9"), PageCursor(after: "a", "1"), PageCursor(after: "a", "2"),
            PageCursor(after: "z", "0"), PageCursor(after: "é", "0"),
        ]
        #expect(sorted.reversed().sorted() == sorted)
    }

    @Test(arguments: [(-1, 100), (0, 100), (1, 1), (500, 500), (501, 500)])
    func `a limit is between 1 and 500, and 100 by default`(asked: Int, limit: Int) {
        #expect(PageRequest(limit: asked).limit == limit)
    }

    @Test func `a request that names nothing is for the first 100`() {
        #expect(PageRequest() == PageRequest(limit: 100, cursor: ""))
    }

    @Test func `pages join into the whole list`() throws {
        let list = ["a", "b", "c", "d"]
        var pages: [[String]] = []
        var request = PageRequest(limit: 2)
        repeat {
            let position = try request.position()
            let found = list.filter { name in position.map { $0 < PageCursor(after: name) } ?? true }
            let page = Page(Array(found.prefix(request.readLimit)), for: request) { PageCursor(after: $0) }
            pages.append(page.elements)
            request = PageRequest(limit: 2, cursor: page.nextCursor)
        } while !request.cursor.isEmpty
        #expect(pages == [["a", "b"], ["c", "d"]])
    }

    @Test func `a page ends before its entries are too large for a message, and has one at least`() throws {
        let sizes = [Page<Int>.mostBytes + 1, 1, Page<Int>.mostBytes - 1, 1, 1]
        var (rest, pages): ([Int], [[Int]]) = (Array(sizes.indices), [])
        while !rest.isEmpty {
            let request = PageRequest(limit: 3)
            let page = Page(rest, for: request, bytes: { sizes[$0] }, cursor: { PageCursor(after: "\($0)") })
            pages.append(page.elements)
            rest = Array(rest.dropFirst(page.elements.count))
            #expect(page.nextCursor.isEmpty == rest.isEmpty)
        }
        #expect(pages == [[0], [1, 2], [3, 4]])
    }
}
