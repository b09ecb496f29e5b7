import CommonMessages
import MessageBus
import Testing

/// The outcome of each request of a load, as its client saw it.
struct ClientLog: Sendable {
    /// The only outcome of a request.
    struct Entry: Sendable {
        let identifier: String
        /// The reply; `nil` when the request was refused.
        var reply: String?
        var refusal: Refusal?
        var elapsed = Duration.zero
    }

    var entries: [Entry] = []
    /// How many requests were sent.
    var sent = 0

    var accepted: [Entry] { entries.filter { $0.reply != nil } }
    var refused: [Entry] { entries.filter { $0.refusal != nil } }

    /// How many requests were refused with each code.
    var codes: [String: Int] { refused.reduce(into: [:]) { $0[$1.refusal?.problem.code ?? "", default: 0] += 1 } }

    /// Returns the time within which a share of the entries ended.
    static func quantile(_ share: Double, of entries: [Entry]) -> Duration {
        let sorted = entries.map(\.elapsed).sorted()
        return sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    /// Expects that each request has one outcome, that each reply belongs to its request, and that a write happened
    /// exactly once if it was acknowledged, and at most once otherwise.
    func expectHonest(
        _ load: Load,
        effects: [String: Int],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(Set(entries.map(\.identifier)).count == sent, sourceLocation: sourceLocation)
        #expect(entries.count == sent, "one outcome each", sourceLocation: sourceLocation)
        for entry in entries {
            let isOwn = entry.reply.map { $0.hasPrefix(entry.identifier + " ") } ?? true
            #expect(isOwn, "\(entry.identifier) got \(entry.reply ?? "")", sourceLocation: sourceLocation)
            guard load.verb != "read" else { continue }
            let times = effects[entry.identifier] ?? 0
            let isRight = entry.reply != nil ? times == 1 : times <= 1
            #expect(isRight, "\(entry.identifier) happened \(times) times", sourceLocation: sourceLocation)
        }
    }

    /// Expects that no request was refused.
    func expectAllAccepted(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            refused.isEmpty,
            "\(codes): \(refused.first?.refusal?.description ?? "")",
            sourceLocation: sourceLocation
        )
    }
}
