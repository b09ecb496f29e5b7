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
        self = .refused(refusal.description + Self.hint(for: refusal.problem.code))
    }

    /// Returns the command that helps after a code of a service, with a space before it; empty for most codes.
    static func hint(for code: String) -> String { hints[code].map { " \($0)" } ?? "" }

    private static let hints = [
        "shopping.noSuchProduct":
            "'larder stock list' shows what is in stock, 'larder stock add' puts something there.",
        "shopping.noSuchRecipe": "'larder recipe list' shows those it keeps.",
        "shopping.unusedOffer": "'larder ingredients add' keeps a weight.",
    ]
}
