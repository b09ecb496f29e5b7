import RecipeFiles
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// The aisles of a shop as Cooklang's `aisle.conf` has them, for a home's categories.
struct AisleFile {
    /// The most ingredients that one request assigns.
    private static let batch = 200

    private let aisles: AisleConfiguration
    private let file: String
    private let console: any Console

    /// Reads the text of the file, and names the lines that are left.
    init(_ text: String, named file: String, _ console: any Console) {
        (aisles, self.file, self.console) = (AisleConfiguration(text), file, console)
        for problem in aisles.problems {
            console.writeError("\(file), line \(problem.line): \(problem.sentence)".printable)
        }
    }

    /// Returns the table of categories that an import takes, in the order of the aisles.
    func table(of part: LayoutFilePart) throws(CommandFailure) -> String {
        guard part == .categories else {
            throw .refused(
                "\(file.printable) names no store: import its categories, then order them with `larder store order`."
            )
        }
        return CSVText.row(["name"]) + aisles.aisles.map { CSVText.row([$0.name]) }.joined()
    }

    /// Assigns each ingredient, by each of its names, to the category of its aisle, which is created when the home
    /// lacks it.
    func assign(by command: CategoryImportCommand, in session: Session) async throws(CommandFailure) {
        let choices = aisles.aisles.flatMap { aisle in
            aisle.items.flatMap(\.self).map { name in
                NamedChoice.with { ($0.name, $0.category) = (name, aisle.name) }
            }
        }
        var (count, created) = (0, 0)
        let locale = try await session.withHome(command.shared, write: command.write) {
            (home) async throws(CommandFailure) -> String in
            for start in stride(from: 0, to: choices.count, by: Self.batch) {
                let request = AssignIngredientsByNameRequest.with {
                    $0.choices = Array(choices[start..<min(start + Self.batch, choices.count)])
                    $0.create = true
                }
                let reply = try await home.write(request, step: "assign/\(start / Self.batch)")
                count += reply.ingredients.count
                created += reply.created.count
            }
            return await home.locale()
        }
        console.write(LocalWords(locale: locale)(.aislesAssigned, "\(count)", "\(created)") + "\n")
    }
}
