import ArgumentParser
import ShoppingMessages

/// Lets a list subtract what the home has, or not.
struct ListStockCommand: LarderCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "Subtract what you have from what recipes need and from the targets of staples, or not.",
        usage: "larder list stock [--off] [--list LIST] [--json] [options]",
        discussion: """
            What people wrote down, and what a staple usually takes, is bought in any case. The amounts follow the stock \
            whenever the list is shown.

            EXAMPLES
              larder list stock
              larder list stock --off --list party
            """
    )

    @Flag(help: "Stop subtracting.")
    var off = false
    @OptionGroup var list: ListOption
    @Flag(help: "Print a JSON object.")
    var json = false
    @OptionGroup var write: WriteOptions
    @OptionGroup var shared: SharedOptions

    func perform(in session: Session) async throws(CommandFailure) {
        let deed: LocalWords.Key = off ? .listKeepsAll : .listNets
        try await session.change(list, .subtractsStock(!off), deed, write: write, shared: shared, json: json)
    }
}
