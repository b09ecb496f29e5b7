import CommonMessages
import MessageBus

/// Why a command failed or did only a part of its work.
enum CommandFailure: Error, Hashable {
    /// A refusal or a failure; the sentence says what happened and what to do next.
    case refused(String)
    /// The command line is invalid.
    case usage(String)
    /// Part of the work failed, and standard error already has the message.
    case reported

    /// Wraps the refusal of a service, of the broker or of the client, and adds which command helps.
    init(_ refusal: Refusal) {
        let hint = Self.hints[refusal.problem.code].map { " \($0)" } ?? ""
        self = .refused(refusal.description + hint)
    }

    private static let hints = [
        "shopping.noSuchProduct": "'larder stock list' shows what is in stock, 'larder stock add' puts something there."
    ]
}
