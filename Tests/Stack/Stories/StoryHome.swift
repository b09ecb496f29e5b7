import Foundation
import PostgreSQLTestKit
import SystemTestSupport
import Testing

/// Where the services of a story keep their tables.
enum StoryDatabase: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"

    var testDescription: String { rawValue }
}

/// Runs all stories of a suite on two stacks of real processes, one for each database.
struct StoryStacks: SuiteTrait, TestScoping {
    /// The data folders of the stacks.
    @TaskLocal static var folders: [StoryDatabase: String] = [:]

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let files = try LocalStack()
        let server = try LocalStack(environment: ["LARDER_DATABASE": PostgreSQLServer.shared().makeDatabase()])
        try await Self.$folders.withValue([.sqlite: files.data, .postgreSQL: server.data]) { try await function() }
        withExtendedLifetime((files, server)) {}
    }
}

extension Trait where Self == StoryStacks {
    /// Two stacks that all tests of the suite share; each test is a home of its own.
    static var storyStacks: StoryStacks { StoryStacks() }
}

/// A home that a story happens in, on a stack that other homes use at the same time.
struct StoryHome {
    private let scratch: TemporaryFolder
    private let options: [String]

    init(_ database: StoryDatabase) throws {
        scratch = try TemporaryFolder()
        let data = try #require(StoryStacks.folders[database])
        options = ["--data", data, "--household", UUID().uuidString, "--locale", "en-US"]
    }

    /// Runs `larder` in the home.
    func run(_ arguments: String...) throws -> Program.Outcome {
        try Program.larder(arguments + options, in: scratch)
    }

    /// Returns the lines that a command prints; it must succeed.
    @discardableResult
    func lines(_ arguments: String..., at place: SourceLocation = #_sourceLocation) throws -> [String] {
        let outcome = try Program.larder(arguments + options, in: scratch)
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)\(outcome.output)", sourceLocation: place)
        return outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns the objects that a command prints, one a line or one in all; it must succeed.
    func objects(_ arguments: String..., at place: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
        let outcome = try Program.larder(arguments + ["--json"] + options, in: scratch)
        try #require(outcome.status == 0, "\(arguments): \(outcome.errors)", sourceLocation: place)
        if let whole = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any] {
            return [whole]
        }
        return try outcome.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    /// Saves a recipe that is written as plain text.
    func add(_ title: String, serves servings: Int = 4, _ ingredients: String...) throws {
        let file = scratch.path("\(UUID().uuidString).txt")
        let text = "\(title)\nServes \(servings)\n\n" + ingredients.joined(separator: "\n") + "\n"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        try lines("recipe", "add", file)
    }

    /// The items of the newest open list, as `list show --json` has them.
    func items() throws -> [[String: Any]] {
        try #require(try objects("list", "show").first?["items"] as? [[String: Any]])
    }

    /// The texts of the items of the newest open list: "Flour: 3 cups (Recipe A: 1 cup, Recipe B: 2 cups)".
    func texts() throws -> Set<String> { Set(try items().compactMap { $0["text"] as? String }) }

    /// The first day of this week in the United States, as the names of lists have it: "November 22".
    static var week: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let weekday = calendar.component(.weekday, from: Date())
        let sunday = Date(timeIntervalSinceNow: -86_400 * Double(weekday - 1))
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(months[calendar.component(.month, from: sunday) - 1]) \(calendar.component(.day, from: sunday))"
    }
}
