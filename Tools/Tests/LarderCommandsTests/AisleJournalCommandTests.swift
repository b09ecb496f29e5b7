import ShoppingMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// Chosen aisles in the journal of lists.
@Suite struct AisleJournalCommandTests {
    @Test(arguments: [
        ("kibble=", #""kibble=" has no aisle: write "kibble=Produce"."#),
        ("kibble", #""kibble" has no aisle: write "kibble=Produce"."#),
        ("=Produce", #""=Produce" names no item: write "tofu=Produce"."#),
    ])
    func `an item without an aisle, or an aisle without an item, is refused with how to write it`(
        choice: String,
        sentence: String
    ) async {
        let run = await Run(["list", "assign", choice], services: StubServices())
        #expect(run.errors.contains(sentence))
    }

    @Test(arguments: [
        ("en", "aisle chosen"), ("de", "Abteilung gewählt"), ("es", "pasillo elegido"), ("fr", "rayon choisi"),
        ("it", "reparto scelto"), ("sv", "valde avdelning"), ("tr", "reyon seçildi"),
    ])
    func `the journal says which aisle was chosen for what, in every language`(locale: String, deed: String) async {
        let assigned = ListAction.with {
            ($0.id, $0.kind, $0.by) = ("a55161ed-1", "assigned", "anna")
            $0.atMilliseconds = 1_795_700_000_000
            $0.parts = [
                .with { ($0.name, $0.text, $0.assigned) = ("Oat milk", "Dairy", true) },
                .with { ($0.name, $0.assigned) = ("Tea", true) },
            ]
        }
        let services = StubServices()
        services.answer(ListListActionsRequest.self) { _ in .with { $0.actions = [assigned] } }
        let run = await Run(["list", "journal", "--locale", locale], services: services)
        #expect(run.output.contains("  \(deed)  Oat milk: Dairy, Tea"))
        let json = await Run(["list", "journal", "--json"], services: services)
        #expect(json.output.contains(#"{"name":"Oat milk","text":"Dairy","combined":false,"assigned":true}"#))
    }
}
