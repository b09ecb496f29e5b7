import ArgumentParser
import RecipeMessages
import SwiftProtobuf
import TextFormats

/// Which recipes a person looks for.
struct RecipeSearchOptions: ParsableArguments {
    /// The orders that a person types.
    private static let sorts: [String: RecipeSearch.Sort] = [
        "relevance": .unspecified, "title": .title, "newest": .newest, "last-cooked": .lastCooked,
        "long-ago": .longAgo, "most-cooked": .mostCooked, "rating": .rating, "time": .time,
    ]

    @Option(help: "A tag; may be repeated for several, all of which the recipe has.")
    var tag: [String] = []
    @Option(help: ArgumentHelp("The most minutes that it takes in all.", valueName: "minutes"))
    var within: UInt32?
    @Option(help: "An ingredient that it has; may be repeated.")
    var with: [String] = []
    @Option(help: "An ingredient that it does not have; may be repeated.")
    var without: [String] = []
    @Flag(help: "Only favorites.")
    var favorite = false
    @Option(parsing: .unconditional, help: ArgumentHelp("Cooked last on this day or earlier.", valueName: "day"))
    var cookedBy: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("Cooked last on this day or later.", valueName: "day"))
    var cookedSince: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Not cooked since this day, or never: 2026-11-26, -30.", valueName: "day")
    )
    var notCookedSince: String?
    @Flag(help: "Never cooked.")
    var neverCooked = false
    @Option(help: ArgumentHelp("The fewest stars, from 1 to 5.", valueName: "stars"))
    var rating: UInt32?
    @Option(help: "The order: relevance, title, newest, last-cooked, long-ago, most-cooked, rating or time.")
    var sort: String?

    func validate() throws {
        let times = [cookedBy != nil, cookedSince != nil, notCookedSince != nil, neverCooked]
        guard times.count(where: { $0 }) <= 1 else {
            throw ValidationError("Use one of --cooked-by, --cooked-since, --not-cooked-since and --never-cooked.")
        }
        guard sort.map({ Self.sorts[$0] != nil }) ?? true else {
            throw ValidationError("--sort takes \(Self.sorts.keys.sorted().joined(separator: ", ")).")
        }
        guard rating.map({ (1...5).contains($0) }) ?? true else { throw ValidationError("--rating takes 1 to 5.") }
    }

    /// The search of a message.
    func search(_ text: String, today: Day) throws(CommandFailure) -> RecipeSearch {
        var search = RecipeSearch()
        (search.text, search.tags, search.with, search.without) = (text, tag, with, without)
        if let within { search.mostMinutes = within }
        if favorite { search.favorite = true }
        if let day = try Day.typed(cookedBy, "--cooked-by", today) { search.cookedBy = day.iso }
        if let day = try Day.typed(cookedSince, "--cooked-since", today) { search.cookedSince = day.iso }
        if let day = try Day.typed(notCookedSince, "--not-cooked-since", today) { search.notCookedSince = day.iso }
        if neverCooked { search.neverCooked = true }
        search.leastRating = rating ?? 0
        search.sort = sort.flatMap { Self.sorts[$0] } ?? .unspecified
        return search
    }
}

extension RecipeSearch {
    /// What is looked for, as a command line says it.
    var typed: String {
        var parts = text.isEmpty ? [] : [text]
        parts += tags.map { "--tag \($0)" }
        if hasMostMinutes { parts.append("--within \(mostMinutes)") }
        parts += with.map { "--with \($0)" } + without.map { "--without \($0)" }
        if hasFavorite { parts.append("--favorite") }
        switch lastCooked {
        case .cookedBy(let day): parts.append("--cooked-by \(day)")
        case .cookedSince(let day): parts.append("--cooked-since \(day)")
        case .notCookedSince(let day): parts.append("--not-cooked-since \(day)")
        case .neverCooked: parts.append("--never-cooked")
        case nil: break
        }
        if leastRating > 0 { parts.append("--rating \(leastRating)") }
        if let sort = RecipeSearchOptions.name(of: sort) { parts.append("--sort \(sort)") }
        return parts.joined(separator: " ")
    }
}

extension RecipeSearch {
    /// All fields, named and said as the options are; `null` for what is not looked for.
    var json: JSONValue {
        .object([
            .init("text", .string(text)), .init("tags", .array(tags.map { .string($0) })),
            .init("within", hasMostMinutes ? .number("\(mostMinutes)") : .null),
            .init("with", .array(with.map { .string($0) })), .init("without", .array(without.map { .string($0) })),
            .init("favorite", hasFavorite ? .bool(favorite) : .null),
            .init("cookedBy", cookedBy.isEmpty ? .null : .string(cookedBy)),
            .init("cookedSince", cookedSince.isEmpty ? .null : .string(cookedSince)),
            .init("notCookedSince", notCookedSince.isEmpty ? .null : .string(notCookedSince)),
            .init("neverCooked", .bool(neverCooked)),
            .init("rating", leastRating > 0 ? .number("\(leastRating)") : .null),
            .init("sort", .string(RecipeSearchOptions.name(of: sort) ?? "relevance")),
        ])
    }
}

extension RecipeSearchOptions {
    /// The name of an order that is not the usual one.
    fileprivate static func name(of sort: RecipeSearch.Sort) -> String? {
        sort == .unspecified ? nil : sorts.first { $0.value == sort }?.key
    }
}
