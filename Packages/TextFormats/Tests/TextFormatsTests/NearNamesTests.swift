import Testing
import TextFormats

@Suite struct NearNamesTests {
    private func nearest(_ text: String, _ names: [String]) -> [String] {
        NearNames(to: text).nearest(in: names) { [$0] }
    }

    @Test(arguments: [
        ("tomatoe", "Tomatoes", 1), ("tomatos", "Tomatoes", 2), ("Panckes", "Pancakes", 2), ("creme", "Crème", 0),
        ("MILK", "milk", 0),
        ("mlik", "Whole milk", 3),
        ("mlk", "Whole milk", 3), ("Kartofeln", "Neue Kartoffeln", 3), ("wek", "Week of November 23", 3),
        ("pan", "Frying pan", 1), ("lentl sup", "Lentil soup", 3), ("ab", "ad", 2),
        ("Mlich", "Milch", 2), ("Mlich", "Frische Milch", 3), ("tomtao", "Tomato", 2),
    ])
    func `a name is near that is the same, has a word with this beginning, or differs by a slip`(
        text: String,
        name: String,
        distance: Int
    ) {
        #expect(NearNames(to: text).distance(to: name) == distance)
    }

    @Test(arguments: [
        ("", "Milk"), ("Mi", "Milk"), ("milk", "meat"), ("ham", "Graham flour"), ("milk", ""),
        ("ham", "Strawberry jam"), ("mint", "Mind the gap"), ("rice", "Red lentils"), ("oil", "Old Amsterdam"),
        ("mlk bar", "Whole milk"), ("salt", "Sweet malt"), ("salt", "Last of all"), ("Hafer", "Frische Wafer"),
    ])
    func `no other name is near`(text: String, name: String) {
        #expect(NearNames(to: text).distance(to: name) == nil)
    }

    @Test func `only the nearest entries are found, by any of their names, in their order`() {
        #expect(nearest("leek", ["Leeks", "Leak", "Leek soup", "Lentils"]) == ["Leeks", "Leek soup"])
        #expect(nearest("leeq", ["Leeks", "Leek", "Leak", "Lees"]) == ["Leek", "Lees"])
        #expect(nearest("zzz", ["Leek"]).isEmpty)
        let entries = [("EUR", ["EUR", "Euro"]), ("SEK", ["SEK", "Krona"])]
        #expect(NearNames(to: "euro").nearest(in: entries) { $0.1 }.map(\.0) == ["EUR"])
    }

    @Test func `the near names come first, the nearest before others, and the rest stays in its order`() {
        let names = ["Dairy", "Bakery", "Frozen food", "Bread", "UNKNOWN"]
        #expect(names.nearestFirst(to: "Backery") == ["Bakery", "Dairy", "Frozen food", "Bread", "UNKNOWN"])
        #expect(names.nearestFirst(to: "frozn food").first == "Frozen food")
        #expect(names.nearestFirst(to: "Shoes") == names)
    }

    @Test func `of endless texts, only the beginning is compared`() {
        let long = String(repeating: "a", count: 100_000)
        #expect(NearNames(to: long).distance(to: long + "b") == 0)
        #expect(NearNames(to: long).distance(to: "a") == nil)
    }
}
