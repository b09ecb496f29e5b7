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

    /// Wraps the refusal of a service, of the broker or of the client, in the language of the home where the refusal
    /// says it, or of a BCP 47 locale; in English, with the command that helps, where the language has no words for it.
    init(_ refusal: Refusal, locale: String = "") {
        let problem = refusal.problem
        let english = refusal.description + Self.hint(for: problem.code)
        self = .refused(LocalWords(locale: problem.params["locale"] ?? locale).refusal(problem) ?? english)
    }

    /// Returns the command that helps after a code of a service, with a space before it; empty for most codes.
    static func hint(for code: String) -> String { hints[code].map { " \($0)" } ?? "" }

    private static let hints = [
        "shopping.noSuchProduct":
            "`larder stock list` shows what is in stock, and `larder stock add` adds to it.",
        "shopping.noSuchRecipe": "`larder recipe list` shows the saved recipes.",
        "shopping.noOpenList": "`larder list new` creates one.",
        "quantity.nameInUse": "`larder ingredients merge NAME --into NAME` does so.",
        "shopping.noSuchAction": "`larder list journal` shows them.",
        "shopping.nothingToUndo": "`larder list journal` shows them.",
        "shopping.nothingToTakeBack": "`larder consolidate` shows it.",
        "shopping.unusedOffer": "Add its weight with `larder ingredients add`.",
        "shopping.unmeasuredStock": "Add its weight with `larder ingredients add`.",
    ]
}
