public import Sync

/// What a state machine was told, and what it answered, as text: one step is `event,value>effect,value` in the codes of
/// ``ReplicaCore``, and `0,0` stands for no effect.
///
/// Recorded traces show that the state machine does the same wherever it runs.
public struct CoreTrace: Hashable, Sendable, CustomStringConvertible {
    private struct Step: Hashable {
        let event: ReplicaCore.Event
        let effect: ReplicaCore.Effect?
    }

    private var steps: [Step] = []

    /// Creates the trace of a state machine that was told nothing.
    public init() {}

    /// How many steps there are.
    public var count: Int { steps.count }

    /// Adds a step.
    public mutating func append(_ event: ReplicaCore.Event, effect: ReplicaCore.Effect?) {
        steps.append(Step(event: event, effect: effect))
    }

    /// The steps, with spaces between.
    public var description: String {
        steps.map { step in
            "\(step.event.code),\(step.event.value)>\(step.effect?.code ?? 0),\(step.effect?.value ?? 0)"
        }.joined(separator: " ")
    }

    /// Returns a trace of the same events, answered by the state machine as it is now; `nil` for text that is not a
    /// trace.
    public static func replayed(_ text: String) -> CoreTrace? {
        var core = ReplicaCore()
        var trace = CoreTrace()
        for step in text.split(separator: " ") {
            let numbers = step.prefix { $0 != ">" }.split(separator: ",").compactMap { UInt64($0) }
            guard numbers.count == 2, let code = UInt8(exactly: numbers[0]),
                let event = ReplicaCore.Event(code: code, value: numbers[1])
            else { return nil }
            trace.append(event, effect: core.step(event))
        }
        return trace
    }
}
