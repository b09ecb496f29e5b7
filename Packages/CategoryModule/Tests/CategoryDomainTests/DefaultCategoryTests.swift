import Testing

@testable import CategoryDomain

@Suite struct DefaultCategoryTests {
    @Test func `the default set is a walk of usual categories, each with a name and a color of its own`() {
        let all = DefaultCategory.all
        #expect((14...18).contains(all.count))
        #expect(Set(all.map(\.slug)).count == all.count)
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(Set(all.map(\.color)).count == all.count)
        #expect(all.first?.name.text == "Produce")
        #expect(all.map(\.position) == all.map(\.position).sorted())
        #expect(!all.contains { $0.name == .unknown })
    }

    @Test func `a free color remains after the default set`() {
        let taken = DefaultCategory.all.map(\.color)
        #expect(!taken.contains(CategoryColor.free(besides: taken)))
    }
}
