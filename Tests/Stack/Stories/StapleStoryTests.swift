import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    /// What a home always wants to have, requirement by requirement.
    @Suite(.storyStacks) struct StapleStoryTests {
        @Test(arguments: StoryDatabase.allCases)
        func `a staple is created with input that is checked, and the same one by accents or capitals is changed`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            #expect(try home.lines("staple", "add", "Crème fraîche", "200 g").first?.hasPrefix("Added") == true)
            #expect(try home.lines("staple", "add", "CREME FRAICHE", "250 g").first?.hasPrefix("Changed") == true)
            let empty = try home.run("staple", "add", "")
            #expect(empty.status == 1)
            #expect((empty.output + empty.errors).contains("A name is empty"))
            let staples = try home.objects("staple", "list")
            #expect(staples.map { $0["name"] as? String } == ["Crème fraîche"])
            let amount = try #require(staples.first?["amount"] as? [String: Any])
            #expect(amount["displayText"] as? String == "250 g")
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a staple is edited, found by words, filtered by category, and shown in the home's order`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("staple", "add", "coffee", "500 g", "--every", "14")
            try home.lines("staple", "add", "milk", "2 l")
            try home.lines("staple", "edit", "milk", "--shop", "Corner shop")
            try home.lines("category", "assign", "coffee=Hot drinks", "--create")
            func names(_ arguments: [[String: Any]]) -> [String] { arguments.compactMap { $0["name"] as? String } }
            #expect(names(try home.objects("staple", "list")) == ["Whole milk", "Coffee"])
            #expect(names(try home.objects("staple", "list", "corner")) == ["Whole milk"])
            #expect(names(try home.objects("staple", "list", "--category", "Hot drinks")) == ["Coffee"])
            try home.lines("category", "move", "Hot drinks", "--first")
            #expect(names(try home.objects("staple", "list")) == ["Coffee", "Whole milk"])
        }

        @Test(arguments: StoryDatabase.allCases)
        func `a due staple comes onto the list, is known as bought afterwards, and is not due then`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("staple", "add", "milk", "2 l", "--minimum", "1 l")
            #expect(try home.lines("staple", "due") == ["Whole milk  get 2 l  you have nothing"])
            try home.lines("list", "add", "--due", "--yes")
            #expect(try home.texts() == ["Whole milk: 2 l"])
            try home.lines("list", "check", "milk", "--price", "2.49", "--shop", "Corner shop")
            var due = try home.lines("staple", "due")
            for _ in 1...100 where due != ["No staple is due."] {
                usleep(50_000)
                due = try home.lines("staple", "due")
            }
            #expect(due == ["No staple is due."])
            #expect(try home.lines("staple", "list").first?.contains("last bought today") == true)
        }

        @Test(arguments: StoryDatabase.allCases)
        func `deleting a staple names what goes with it, asks, and leaves the list what came from it`(
            _ database: StoryDatabase
        ) throws {
            let home = try StoryHome(database)
            try home.lines("staple", "add", "milk", "2 l", "--minimum", "1 l", "--shop", "Market")
            try home.lines("list", "add", "--due", "--yes")
            let asked = try home.run("staple", "delete", "milk")
            #expect(asked.status == 1)
            #expect((asked.output + asked.errors).contains("(2\u{A0}l, Market, at least 1\u{A0}l)"), "\(asked.errors)")
            #expect(try home.objects("staple", "list").count == 1)
            try home.lines("staple", "delete", "milk", "--yes")
            #expect(try home.objects("staple", "list").isEmpty)
            #expect(try home.texts() == ["Whole milk: 2 l"])
        }
    }
}
