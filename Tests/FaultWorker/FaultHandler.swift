import Envelope
import Glibc
import MessageBus

/// Follows the instruction in the payload: `VERB MILLISECONDS IDENTIFIER`.
///
/// | verb | behavior |
/// | --- | --- |
/// | `read` | sleeps, answers |
/// | `write` | sleeps, writes once, answers |
/// | `late` | writes once, sleeps, answers: a process that is killed meanwhile has written and not answered |
/// | `wait` | waits for the ``Gate``, answers |
/// | `hang` | waits for the gate and ignores cancellation, but only the first time; writes once, answers |
/// | `linger` | writes once; the first time, waits for the gate; the second time, does not wait; answers |
/// | `crash` | ends its process while the gate is closed; then writes once, answers |
/// | `helper` | starts a helper and answers with the files that it has open |
struct FaultHandler: Sendable {
    static let messageType = "larder.fault.v1.Do"

    let effects: EffectLog
    let gate: Gate

    func router(_ service: ServiceName) -> RequestRouter {
        var router = RequestRouter(service: service, version: "test")
        router.handleBytes(of: Self.messageType) { (context) async throws(Refusal) -> [UInt8] in
            Array(try await answer(context).utf8)
        }
        return router
    }

    private func answer(_ context: RequestContext) async throws(Refusal) -> String {
        let payload = String(decoding: context.payload, as: UTF8.self)
        let words = payload.split(separator: " ").map(String.init)
        guard words.count == 3, let milliseconds = Int(words[1]) else {
            throw Refusal(.invalid, code: "fault.payload", sentence: "Say VERB MILLISECONDS IDENTIFIER.")
        }
        switch words[0] {
        case "read": await pause(milliseconds)
        case "write":
            await pause(milliseconds)
            try write(payload, context)
        case "late":
            try write(payload, context)
            await pause(milliseconds)
        case "wait": await gate.wait()
        case "hang":
            if context.header.attempt <= 1 { await gate.wait() }
            try write(payload, context)
        case "linger":
            try write(payload, context)
            if context.header.attempt <= 1 { await gate.wait() }
        case "crash":
            if !gate.isOpen { kill(getpid(), SIGKILL) }
            try write(payload, context)
        case "helper": return OpenFiles.ofHelper()
        default: throw Refusal(.invalid, code: "fault.verb", sentence: "\"\(words[0])\" is not a verb here.")
        }
        return "\(words[2]) \(getpid()) \(context.header.attempt)"
    }

    private func write(_ payload: String, _ context: RequestContext) throws(Refusal) {
        guard case .conflict = effects.apply(key: context.header.idempotencyKey, payload: payload) else { return }
        throw Refusal(
            .conflict,
            code: "fault.conflict",
            sentence: "The key belongs to another request: make a new one."
        )
    }

    /// Sleeps for the full time, even if canceled: the tests need a handler that ignores cancellation.
    private func pause(_ milliseconds: Int) async {
        guard milliseconds > 0 else { return }
        await Task.detached { try? await Task.sleep(for: .milliseconds(milliseconds)) }.value
    }
}
