import ShoppingDomain

/// Shopping plans, and every process that spans the other modules.
///
/// A lightweight value, created for each request with collaborators that act for the request's household. It stores
/// nothing.
public struct ShoppingModuleService: Sendable {
    /// The maximum number of lines in one request, so that its reply fits into a message.
    public static let mostLines = 5_000
    /// The maximum number of bytes in the texts of the lines and the titles of their recipes, for the same reason.
    public static let mostBytes = 1 << 20

    let ask: Collaborators

    /// Creates the service with its ports.
    public init(collaborators: Collaborators) { ask = collaborators }

    /// Reads and scales lines, each under the title of its recipe or list.
    ///
    /// Refuses more lines than a reply can hold before any service reads them.
    func readLines(
        of sources: [(title: String, lines: [IngredientLine])],
        writtenFor: [Servings] = []
    ) async throws(ShoppingError) -> [PlannedLine] {
        try Self.requireRoom(for: sources)
        let lines = sources.flatMap { source in source.lines.map { (title: source.title, line: $0) } }
        let readings = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.read(lines.map(\.line))
        }
        let yields = zip(sources, writtenFor).flatMap { source, yield in source.lines.map { _ in yield } }
        return zip(lines, readings).enumerated().map { place, read in
            PlannedLine(
                recipe: read.0.title,
                text: read.0.line.text,
                reading: read.1,
                writtenFor: yields.isEmpty ? nil : yields[place]
            )
        }
    }

    /// Refuses more lines than a reply can hold.
    static func requireRoom(for sources: [(title: String, lines: [IngredientLine])]) throws(ShoppingError) {
        let lines = sources.reduce(0) { $0 + $1.lines.count }
        let bytes = sources.reduce(0) { bytes, source in
            source.lines.reduce(bytes) { $0 + source.title.utf8.count + $1.text.utf8.count }
        }
        guard lines <= mostLines, bytes <= mostBytes else { throw .tooManyLines(lines: lines, bytes: bytes) }
    }

    /// Runs work that calls the collaborators, and converts their failures.
    func asking<Value>(
        _ work: () async throws(CollaboratorFailure) -> Value
    ) async throws(ShoppingError) -> Value {
        do { return try await work() } catch { throw .collaborator(error) }
    }
}
