import Foundation
import QuantityMessages
import RecipeMessages
import SwiftProtobuf

/// Gathers the lines that are to be consolidated, and has them read.
struct ConsolidationReader {
    /// How many lines go into one message, and how many messages are under way at once.
    private static let batch = 500
    private static let window = 4

    /// A line before it is read.
    private struct Written: Sendable {
        let text: String
        let source: String
        let locale: String
        /// What its amount is multiplied with: "3/2"; empty for as it is.
        var factor = ""
    }

    let home: HomeClient
    let console: any Console
    /// In which size recipes are needed; lists and lines stay as they are.
    let size: ConsolidationSize

    /// Reads recipes, plain lists with one item a line, and single lines, in this order.
    func read(
        recipes: [String],
        lists: [String],
        lines: [String]
    ) async throws(CommandFailure) -> (lines: [ConsolidationLine], failures: [RecipeFailure]) {
        var written: [Written] = []
        var failures: [RecipeFailure] = []
        if !recipes.isEmpty {
            let (found, failed) = try await RecipeReader(home: home, console: console).read(recipes)
            failures += failed
            for found in found {
                for note in found.notes { console.complain("\(found.name): \(note)".printable) }
                do throws(RecipeFailure) { written += try self.lines(of: found) } catch { failures.append(error) }
            }
        }
        for list in lists {
            do throws(RecipeFailure) { written += try await items(of: list) } catch { failures.append(error) }
        }
        written += lines.map { Written(text: $0, source: "", locale: "") }
        return (try await readings(of: written), failures)
    }

    /// The lines of a recipe, with what they are multiplied with.
    private func lines(of found: RecipeReader.Found) throws(RecipeFailure) -> [Written] {
        let (recipe, factor) = (found.recipe, try size.factor(for: found.recipe, named: found.name))
        return recipe.ingredients.map {
            Written(text: $0.text, source: recipe.title, locale: recipe.language, factor: factor)
        }
    }

    /// The lines of a plain list, without the empty ones.
    private func items(of list: String) async throws(RecipeFailure) -> [Written] {
        let source = list == "-" ? RecipeSource.standardInput : .file(name: list, path: list)
        let page = try await RecipePage(source, console: console)
        let name = list == "-" ? "" : URL(fileURLWithPath: list).deletingPathExtension().lastPathComponent
        return String(decoding: page.content, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmedOfSpace }.filter { !$0.isEmpty }
            .map { Written(text: $0, source: name, locale: "") }
    }

    private func readings(of written: [Written]) async throws(CommandFailure) -> [ConsolidationLine] {
        let pieces = stride(from: 0, to: written.count, by: Self.batch).map {
            Array(written[$0..<min($0 + Self.batch, written.count)])
        }
        let home = home
        let outcomes = await OrderedPipeline.map(pieces, window: Self.window) { piece in
            await Self.reading(of: piece, home)
        }
        var lines: [ConsolidationLine] = []
        for outcome in outcomes { lines += try outcome.get() }
        return lines
    }

    private static func reading(
        of piece: [Written],
        _ home: HomeClient
    ) async -> Result<[ConsolidationLine], CommandFailure> {
        let request = ParseRequest.with {
            $0.lines = piece.map { line in
                .with {
                    $0.text = line.text
                    $0.locale = line.locale
                }
            }
        }
        do throws(CommandFailure) {
            let parsed = try await scaled(try await home.ask(request).lines, of: piece, home)
            return .success(zip(piece, parsed).map { ConsolidationLine(source: $0.source, parsed: $1) })
        } catch { return .failure(error) }
    }

    /// The lines with their amounts in the size that is needed.
    private static func scaled(
        _ parsed: [ParsedLine],
        of piece: [Written],
        _ home: HomeClient
    ) async throws(CommandFailure) -> [ParsedLine] {
        let places = zip(parsed.indices, piece).filter { !$1.factor.isEmpty }.map { $0.0 }
        guard !places.isEmpty else { return parsed }
        let request = ScaleRequest.with {
            $0.entries = places.map { place in
                .with {
                    $0.quantity = parsed[place].quantity
                    $0.factor = piece[place].factor
                }
            }
        }
        var lines = parsed
        for (place, quantity) in zip(places, try await home.ask(request).quantities) {
            lines[place].quantity = quantity
        }
        return lines
    }
}
