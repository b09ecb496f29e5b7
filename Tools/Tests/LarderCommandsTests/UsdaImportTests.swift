import Envelope
import Foundation
import MessageBus
import QuantityMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

@Suite struct UsdaImportTests {
    private func services(_ unsaved: [UnsavedRow] = []) -> StubServices {
        let services = StubServices()
        services.answerInParts(ImportIngredientsRequest.self) { _ in
            [
                .with { $0.unsaved = Array(unsaved.prefix(1)) },
                .with { ($0.totals.ingredients, $0.totals.measures, $0.totals.done) = (101, 120, 0) },
                .with {
                    ($0.totals.ingredients, $0.totals.measures, $0.totals.done) = (101, 120, 100)
                    $0.unsaved = Array(unsaved.dropFirst())
                },
                .with { ($0.totals.ingredients, $0.totals.measures, $0.totals.done) = (101, 120, 101) },
                .with {
                    ($0.totals.ingredients, $0.totals.measures, $0.totals.done) = (101, 120, 101)
                    ($0.totals.saved, $0.totals.unchanged) = (90, 10)
                },
            ]
        }
        return services
    }

    @Test func `the rows that were not imported are listed in a file`() async throws {
        let list = try TemporaryFolder.make([:]) + "/refused.csv"
        let unsaved: [UnsavedRow] = [
            .with {
                ($0.file, $0.line, $0.reference, $0.reason) = ("food_portion.csv", 4, "12", "a weight, no measure")
            },
            .with { ($0.file, $0.reference, $0.reason, $0.measure) = ("food.csv", "3", "A cup is 100 g.", true) },
        ]
        let run = await Run(["import", "usda", "/d/usda.zip", "--refused", list], services: services(unsaved))
        #expect(run.output == "101 foods, 120 measures: 90 saved, 10 unchanged. 2 rows not imported: \(list)\n")
        #expect(
            try String(contentsOfFile: list, encoding: .utf8) == """
                file,line,id,reason
                food_portion.csv,4,12,"a weight, no measure"
                food.csv,,3,A cup is 100 g.

                """
        )
        #expect(run.status == .done && run.errors.isEmpty)
        let unwritten = await Run(["import", "usda", "/d", "--refused", "/nowhere/r.csv"], services: services(unsaved))
        #expect(unwritten.errors == "/nowhere/r.csv cannot be written: check the folder and its permissions.\n")
    }

    @Test func `without such rows there is no list, and a person sees how many foods are done`() async throws {
        let list = try TemporaryFolder.make([:]) + "/refused.csv"
        let words = ["import", "usda", "/d/../d/usda", "--refused", list, "--idempotency-key", "k"]
        let run = await Run(words, services: services(), console: StubConsole(isTerminal: true))
        #expect(run.errors == "100 of 101\n101 of 101\n")
        #expect(run.output == "101 foods, 120 measures: 90 saved, 10 unchanged.\n")
        #expect(!FileManager.default.fileExists(atPath: list))
        let sent = try #require(run.services.sent.first)
        #expect((sent.message as? ImportIngredientsRequest)?.foodRelease == "/d/usda")
        #expect(sent.options.idempotencyKey == "k/usda" && sent.options.budget == .seconds(3_600))
    }

    @Test func `a release that the service refuses leaves no list`() async throws {
        let list = try TemporaryFolder.make([:]) + "/refused.csv"
        let services = StubServices()
        services.answer(ImportIngredientsRequest.self) { _ in
            throw Refusal(.forbidden, code: "quantity.filesAreLocal", sentence: "Files are opened for this host alone.")
        }
        let run = await Run(["import", "usda", "/d", "--refused", list], services: services)
        #expect(run.errors == "Files are opened for this host alone.\n" && run.status == .failed)
        #expect(!FileManager.default.fileExists(atPath: list))
    }
}
