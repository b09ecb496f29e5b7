import ShoppingDomain

/// The shopping module: what to buy, and every process that crosses the other modules.
///
/// A cheap value, made for each request with collaborators that speak for the request's household. It stores nothing.
public struct ShoppingModuleService: Sendable {
    /// The most lines that one request takes, so that its reply fits into a message.
    public static let mostLines = 5_000
    /// The most bytes of the lines' texts and of their recipes' titles, for the same reason.
    public static let mostBytes = 1 << 20

    let ask: Collaborators

    /// Hands over the ports.
    public init(collaborators: Collaborators) { ask = collaborators }

    /// Has lines read in the size that is needed, each under the title of its recipe or list.
    ///
    /// More lines than a reply can hold are refused before any service reads them.
    func readLines(
        of sources: [(title: String, lines: [IngredientLine])]
    ) async throws(ShoppingError) -> [PlannedLine] {
        let lines = sources.flatMap { source in source.lines.map { (title: source.title, line: $0) } }
        let bytes = lines.reduce(0) { $0 + $1.title.utf8.count + $1.line.text.utf8.count }
        guard lines.count <= Self.mostLines, bytes <= Self.mostBytes else {
            throw .tooManyLines(lines: lines.count, bytes: bytes)
        }
        let readings = try await asking { () async throws(CollaboratorFailure) in
            try await ask.quantities.read(lines.map(\.line))
        }
        return zip(lines, readings).map { PlannedLine(recipe: $0.title, text: $0.line.text, reading: $1) }
    }

    /// Does work that asks the collaborators.
    func asking<Value>(
        _ work: () async throws(CollaboratorFailure) -> Value
    ) async throws(ShoppingError) -> Value {
        do { return try await work() } catch { throw .collaborator(error) }
    }
}
