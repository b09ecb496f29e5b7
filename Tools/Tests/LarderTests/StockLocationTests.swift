import Foundation
import Testing

/// The inventory keeps where stock is, and the shopping service finds it there.
@Suite struct StockLocationTests {
    private let data = FileManager.default.temporaryDirectory.appending(path: "larder-places-\(UUID().uuidString)").path

    @Test func `a location is kept once and found, in any case and with any space`() async {
        defer { try? FileManager.default.removeItem(atPath: data) }
        for place in ["Left  Shelf", "left shelf", " LEFT\tSHELF"] {
            _ = await RecipePage.run(["stock", "add", "milk", "1 l", "--in", place], data: data)
            let list = await RecipePage.run(["stock", "list", "--in", place], data: data).output
            #expect(list.contains("Left Shelf  ") && !list.contains(","), "\(list)")
        }
        let other = await RecipePage.run(["stock", "list", "--in", "right shelf"], data: data).output
        #expect(other.hasPrefix("Nothing is kept in"))
    }
}
