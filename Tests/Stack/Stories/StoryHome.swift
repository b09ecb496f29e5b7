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

/// What a story knows of the processes that it runs on.
struct StoryStack: Sendable {
    /// The data folder, which names the broker for this host.
    let data: String
    /// The broker's address for people with keys, and the folder of its own keys.
    let endpoint, keys: String

    fileprivate init(_ stack: LocalStack) throws {
        (data, endpoint, keys) = (stack.data, try stack.networkEndpoint(), stack.brokerKeys)
    }
}

/// Runs all stories of a suite on two stacks of real processes, one for each database.
struct StoryStacks: SuiteTrait, TestScoping {
    /// The stacks.
    @TaskLocal static var all: [StoryDatabase: StoryStack] = [:]

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let files = try LocalStack()
        let server = try LocalStack(environment: ["LARDER_DATABASE": PostgreSQLServer.shared().makeDatabase()])
        let stacks = try [StoryDatabase.sqlite: StoryStack(files), .postgreSQL: StoryStack(server)]
        try await Self.$all.withValue(stacks) { try await function() }
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
    private let stack: StoryStack
    private let household: String
    private let options: [String]

    init(_ database: StoryDatabase) throws {
        scratch = try TemporaryFolder()
        stack = try #require(StoryStacks.all[database])
        household = UUID().uuidString
        options = ["--data", stack.data, "--household", household, "--locale", "en-US"]
    }

    /// The same home as a person uses it over the network, with a key of their own.
    init(_ home: StoryHome, as person: String) throws {
        (scratch, stack, household) = (home.scratch, home.stack, home.household)
        let folder = home.path("keys-\(person)")
        let member = ["--as", person, "--role", "member", "--household", household]
        for command in [
            ["new", person, "--to", folder],
            ["allow", "\(folder)/\(person).pub", "--access", "\(stack.keys)/access"] + member,
        ] {
            let outcome = try Program.larder(["keys"] + command, in: scratch)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        let keys = ["--key", "\(folder)/\(person).key", "--broker-key", "\(stack.keys)/broker.pub"]
        let connection = ["--broker", stack.endpoint, "--data", home.path("data-\(person)")] + keys
        options = connection + ["--household", household, "--locale", "en-US"]
    }

    /// Runs `larder` in the home.
    func run(_ arguments: String...) throws -> Program.Outcome {
        try Program.larder(arguments + options, in: scratch)
    }

    /// Returns the lines that a command prints; it must succeed.
    @discardableResult
    func lines(
        _ arguments: String...,
        input: String = "",
        at place: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let outcome = try Program.larder(arguments + options, input: input, in: scratch)
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

    /// Returns what a command says that is refused.
    func refusal(of arguments: String..., at place: SourceLocation = #_sourceLocation) throws -> String {
        let outcome = try Program.larder(arguments + options, in: scratch)
        try #require(outcome.status == 1, "\(arguments): \(outcome.output)", sourceLocation: place)
        return outcome.errors
    }

    /// Saves a recipe that is written as plain text.
    func add(_ title: String, serves servings: Int = 4, _ ingredients: String...) throws {
        let text = "\(title)\nServes \(servings)\n\n" + ingredients.joined(separator: "\n") + "\n"
        try lines("recipe", "add", try file("\(UUID().uuidString).txt", text))
    }

    /// Writes a file of the home's own, and returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// The path of a file of the home's own.
    func path(_ name: String) -> String { scratch.path(name) }

    /// Runs a command until its lines are the expected ones, for what other services do later; returns the last lines.
    func lines(_ arguments: String..., until isDone: ([String]) -> Bool) throws -> [String] {
        for _ in 1...100 {
            let outcome = try Program.larder(arguments + options, in: scratch)
            let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            if outcome.status == 0, isDone(lines) { return lines }
            usleep(50_000)
        }
        return try Program.larder(arguments + options, in: scratch).output.split(separator: "\n").map(String.init)
    }

    /// The readings of a saved recipe's lines, as `recipe show --json` has them.
    func readings(of title: String) throws -> [[String: Any]] {
        let lines = try #require(try objects("recipe", "show", title).first?["ingredients"] as? [[String: Any]])
        return try lines.map { try #require($0["reading"] as? [String: Any], "\($0) was not read.") }
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
