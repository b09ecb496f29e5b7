import Foundation
import Testing

@testable import CategoryDomain

/// Bounds on texts and lists that people and other nodes write.
@Suite struct BoundsTests {
    private let marks = String(repeating: "\u{301}\u{323}", count: 15)

    @Test func `a name has at most thirty marks in a row, and few bytes`() throws {
        #expect(try DisplayName("a\(marks)").text.unicodeScalars.count == 30)
        #expect(throws: ShopLayoutError.nameTooLong(text: "a\(marks)", limit: 60)) {
            try DisplayName("a\(marks)\u{301}")
        }
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 60)
        #expect(try DisplayName(families).text == families)
        let spaces = String(repeating: " ", count: 1_921)
        #expect(throws: ShopLayoutError.nameTooLong(text: String(spaces.dropLast()), limit: 60)) {
            try DisplayName(spaces)
        }
    }

    @Test func `a text that can be no name is its own key`() {
        let long = "Pets" + String(repeating: " ", count: 2_000)
        #expect(DisplayName.key(of: long) == long)
        #expect(DisplayName.key(of: "PETS \u{9}") == "pets")
    }

    @Test func `a sign that stands for two marks counts as one`() {
        let signs = String(repeating: "\u{F73}", count: 30)
        #expect(signs.isBounded(bytes: 1_000) && !(signs + "\u{F81}").isBounded(bytes: 1_000))
    }

    @Test func `the beginning of a text ends before a character that does not fit, and leaves marks out`() {
        #expect(
            "abc".bounded(bytes: 3) == "abc" && "abcd".bounded(bytes: 3) == "abc" && "aää".bounded(bytes: 4) == "aä"
        )
        #expect("a\(marks)\u{301}\u{301}b".bounded(bytes: 1_000).unicodeScalars.count == 32)
    }

    @Test func `words are those of the first thousand bytes`() {
        let name = String(repeating: "a ", count: 600)
        #expect(NameComparison.folded(name).count == 500)
    }

    @Test func `an icon has at most 64 bytes`() {
        let long = "👍" + String(repeating: "\u{FE0F}", count: 21)
        #expect(throws: ShopLayoutError.self) { try CategoryIcon(long) }
    }

    @Test func `the last count of deletions stays, and one of the upper half says nothing`() {
        let last = CategoryDeletion(count: .max, successor: .unknown)
        #expect(last.restored == CategoryDeletion(count: .max, successor: nil))
        #expect(CategoryDeletion(count: .max - 1, successor: nil).deleting(for: nil).deleting(for: nil).count == .max)
        #expect(CategoryDeletion(reading: UInt32.max / 2, successor: nil).count == UInt32.max / 2)
        #expect(CategoryDeletion(reading: UInt32.max / 2 + 1, successor: .unknown) == .never)
    }

    @Test func `the order of the hundred categories that most trips went to is learned`() {
        let ids = (0..<150).map { CategoryID(rawValue: "c\(1_000 + $0)") }
        let present = ids.enumerated().map { place, id in
            ShopCategory(id: id, name: .unknown, color: .gray, position: Int64(place), version: 1)
        }
        // Two trips go to all, the third to the last fifty only.
        let trips = [ids, ids, Array(ids.suffix(50))].enumerated().map { number, ticks in
            ShoppingTrip(
                id: "\(number)",
                store: StoreID(rawValue: "s"),
                finishedAt: Date(timeIntervalSince1970: Double(number)),
                ticks: ticks
            )
        }
        let learned = LearnedOrder(from: trips, present: present, hidden: [], home: []) { $0 }
        #expect(learned.seen == LearnedOrder.mostCategories && learned.order.map(\.id) == ids)
        let seen = learned.pairs.map(\.first.id) + learned.pairs.suffix(1).map(\.second.id)
        #expect(seen == Array(ids.prefix(50) + ids.suffix(50)))
    }

    @Test func `of a long trip, the first 500 items count`() {
        let present = ["a", "b"].enumerated().map { place, id in
            ShopCategory(id: CategoryID(rawValue: id), name: .unknown, color: .gray, position: Int64(place), version: 1)
        }
        let ticks = Array(repeating: CategoryID(rawValue: "b"), count: 500) + [CategoryID(rawValue: "a")]
        let finishedAt = Date(timeIntervalSince1970: 0)
        let trip = ShoppingTrip(id: "t", store: StoreID(rawValue: "s"), finishedAt: finishedAt, ticks: ticks)
        #expect(LearnedOrder(from: [trip], present: present, hidden: [], home: []) { $0 }.seen == 1)
    }

    @Test func `of more choices for a word than count, the first by name suggest a category`() throws {
        let pets = try ShopCategory(
            id: CategoryID(rawValue: "pets"),
            name: DisplayName("Pets"),
            color: .gray,
            position: 0,
            version: 1
        )
        let garden = try ShopCategory(
            id: CategoryID(rawValue: "garden"),
            name: DisplayName("Garden"),
            color: .gray,
            position: 1,
            version: 1
        )
        let choices = (0...CategoryAdvisor.mostChoices).map { number in
            IngredientAssignment(
                .ingredient("k\(1_000 + number)"),
                name: "food \(1_000 + number)",
                category: number < CategoryAdvisor.mostChoices ? pets.id : garden.id,
                version: 1
            )
        }
        let advisor = CategoryAdvisor(
            CategoryList([pets, garden]),
            byAisle: [:],
            assignments: choices,
            comparison: NameComparison(locale: "")
        )
        let found = advisor.suggestions(for: Ingredient(key: "", name: "food"))
        #expect(found.map(\.category.id) == [pets.id])
        let last = "food \(1_000 + CategoryAdvisor.mostChoices)"
        let own = advisor.suggestions(for: Ingredient(key: "", name: last)).first
        #expect(own?.category.id == garden.id, "Its other word is rare.")
    }
}
