import CommonMessages
import QuantityMessages
import Testing

@Suite struct ShelfMessageTests {
    @Test func `the settings tell what the home takes, and where from`() async throws {
        let call = QuantityCall()
        #expect(try await call.send(GetMeasurementSettingsRequest()).settings.shelf.isEmpty)
        var change = ChangeShelfRequest()
        change.ingredient = "butter"
        change.place = "cupboard"
        change.unit = "block"
        change.content = "250 g"
        let changed = try await call.send(change).shelf
        let kept = try await call.send(GetMeasurementSettingsRequest()).settings.shelf
        #expect(kept == changed)
        #expect(kept.map(\.ingredientKey) == ["butter"] && kept.map(\.place) == ["cupboard"])
        #expect(kept.map(\.unit) == ["block"] && kept.map(\.content.amount.value) == ["250"])
        #expect(kept.map(\.content.amount.unit) == ["g"])
    }
}
