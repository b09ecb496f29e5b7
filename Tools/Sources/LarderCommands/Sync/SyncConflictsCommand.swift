import ArgumentParser
import CommonMessages
import SyncMessages

/// Lists the changes that wait for a person.
struct SyncConflictsCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts",
        abstract: "List changes that the hub or another service refused, and those that lost to another one.",
        usage: "larder sync conflicts [options]",
        discussion: """
            A change that the hub refused stays on this device until you make it again or drop it. A value that lost to \
            another one, or went with what someone deleted, stays for 90 days; of a very large value only the size is \
            kept. What belongs to something deleted can be made again once you have added that again.

            EXAMPLES
              larder sync conflicts
              larder sync retry product-12
              larder sync discard product-12
            """
    )

    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        try await session.showOpenChanges(shared) { _ in true }
    }
}

extension Session {
    /// Shows the changes that wait for a person, as far as they match.
    func showOpenChanges(
        _ shared: SharedOptions,
        where isShown: (OpenChange) -> Bool
    ) async throws(CommandFailure) {
        let changes = try await withHome(shared) { (home) async throws(CommandFailure) -> [OpenChange] in
            try await home.ask(ReadOpenChangesRequest()).changes
        }.filter(isShown)
        guard !changes.isEmpty else { return console.write("No change waits for a decision.\n") }
        let words = LocalWords(locale: shared.locale(in: environment))
        console.write(changes.map { $0.text(in: words) }.joined(separator: "\n"))
        let first = changes[0].shortID
        console.write("\n`larder sync retry \(first)` makes one again as a change of now; `discard` drops it.\n")
    }
}

extension OpenChange {
    /// The most digits of a place in an outbox.
    private static let longestNumber = 19

    /// The identity as people type it: of a conflict or an effect, its beginning.
    var shortID: String {
        guard let dash = id.firstIndex(of: "-"), isLong(id[id.index(after: dash)...]) else { return id }
        return String(id[...dash] + id[id.index(after: dash)...].prefix(8))
    }

    private func isLong(_ name: Substring) -> Bool {
        name.count > Self.longestNumber || name.contains { !$0.isNumber }
    }

    /// What happened, with the values concerned, in several lines.
    fileprivate func text(in words: LocalWords) -> String {
        let time = Moment.text(atMilliseconds)
        let writer = principal.isEmpty ? "" : " by \(principal)"
        let lines = values.map { "  \($0.text)" + ($0.kept.isEmpty ? "" : " lost to \($0.shown($0.kept))") }
        let head = ["\(shortID)  \(time)\(writer)", "  \(words.refusal(problem) ?? problem.sentence)"]
        return (head + lines).map { $0.printable + "\n" }.joined()
    }
}

extension OpenValue {
    /// The most characters of a value in a list.
    private static let longest = 60

    /// The change: "product prd_1, title: "Milk"".
    fileprivate var text: String {
        guard !field.isEmpty else { return "\(kind) \(entityID): deleted" }
        let place = key.isEmpty ? field : "\(field) \(key)"
        return "\(kind) \(entityID), \(place): \(value.isEmpty ? "removed" : shown(value))"
    }

    /// A value, cut to what fits a line.
    fileprivate func shown(_ json: String) -> String {
        json.count <= Self.longest ? json : json.prefix(Self.longest) + "…"
    }
}
