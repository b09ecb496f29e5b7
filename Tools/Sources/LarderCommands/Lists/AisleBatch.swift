import CategoryMessages
import CommonMessages
import MessageBus
import ShoppingMessages
import SwiftProtobuf

/// Items with the aisles that a person chose for them, some of which the home may lack.
struct AisleBatch {
    let choices: [(name: String, aisle: String)]
    /// Whether aisles that the home lacks are created without asking.
    let creates: Bool
    /// Whether the output is for a script, so that no one is asked.
    let isQuiet: Bool
    let words: LocalWords
    let session: Session

    /// Assigns the items, and creates the aisles that the person agrees to; an item whose aisle they don't want stays
    /// without one.
    ///
    /// - Returns: What was assigned, in one or two steps; none when nothing was.
    /// - Throws: ``CommandFailure`` for an aisle that the home lacks when no one can be asked, and for what the
    ///   services refuse.
    func assigned(by home: HomeClient) async throws(CommandFailure) -> [AssignIngredientsByNameReply] {
        if creates { return [try await home.write(request(choices, creating: true), step: "assign")] }
        var (known, new) = (choices, [(name: String, aisle: String)]())
        var replies: [AssignIngredientsByNameReply] = []
        // The service knows which aisles there are, in any language, and names one that is missing at a time.
        while !known.isEmpty {
            do throws(Refusal) {
                replies.append(try await home.send(request(known, creating: false), step: "assign/\(known.count)"))
                break
            } catch {
                let missing = try await missingAisle(error, home)
                let isMissing = { (choice: (name: String, aisle: String)) in choice.aisle == missing }
                guard known.contains(where: isMissing) else { throw await home.failure(error) }
                if await agrees(to: missing) { new += known.filter(isMissing) }
                known.removeAll(where: isMissing)
            }
        }
        if !new.isEmpty { replies.append(try await home.write(request(new, creating: true), step: "assign/new")) }
        return replies
    }

    /// Returns the aisle that the home lacks, if a person can be asked about it.
    private func missingAisle(_ refusal: Refusal, _ home: HomeClient) async throws(CommandFailure) -> String {
        let failure = await home.failure(refusal)
        guard refusal.problem.code == "category.noSuchCategory", let name = refusal.problem.params["category"] else {
            throw failure
        }
        guard session.console.inputIsTerminal, session.console.outputIsTerminal, !isQuiet else {
            guard case .refused(let sentence) = failure else { throw failure }
            throw .refused("\(sentence) \(words(.assignNeedsCreate))")
        }
        return name
    }

    private func agrees(to aisle: String) async -> Bool {
        session.console.write("\(words(.assignCreate, aisle).printable) \(words(.yesOrNo)) ")
        return words.isYes(await session.console.readLines(upTo: 1).first ?? nil)
    }

    private func request(
        _ choices: [(name: String, aisle: String)],
        creating creates: Bool
    ) -> AssignIngredientsByNameRequest {
        .with { request in
            (request.create, request.listed) = (creates, true)
            request.choices = choices.map { choice in .with { ($0.name, $0.category) = (choice.name, choice.aisle) } }
        }
    }
}
