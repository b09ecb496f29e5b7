import Testing

@testable import LarderCommands

@Suite struct OrderChangesTests {
    /// Five entries; the third and the fourth are in the section "s", the fifth is in the section "t".
    private let before = zip(["A", "B", "C", "D", "E"], ["", "", "s", "s", "t"]).map {
        OrderChanges<String>.Entry(content: $0, section: $1)
    }

    private func order(_ change: (inout OrderChanges<String>) -> Void) -> String {
        var changes = OrderChanges<String>()
        change(&changes)
        return changes.entries(over: before).map(\.content).joined()
    }

    private func sections(_ change: (inout OrderChanges<String>) -> Void) -> [String] {
        var changes = OrderChanges<String>()
        change(&changes)
        return changes.entries(over: before).map { $0.content + $0.section }
    }

    @Test func `no change leaves all as it was`() {
        #expect(sections { _ in } == ["A", "B", "Cs", "Ds", "Et"])
        #expect(OrderChanges<String>().entries(over: []).isEmpty)
    }

    @Test func `an entry that moves alone is in its new place then`() {
        for place in before.indices {
            for target in before.indices {
                let moved = Array(order { $0.moved = [(place, target)] }).map(String.init)
                #expect(moved[target] == before[place].content, "\(place) to \(target): \(moved)")
                #expect(
                    moved.filter { $0 != before[place].content }
                        == ["A", "B", "C", "D", "E"].filter { $0 != moved[target] }
                )
            }
        }
    }

    @Test func `several entries move by the places that they had`() {
        #expect(order { $0.moved = [(0, 2), (2, 0)] } == "CBADE")
        #expect(order { $0.moved = [(2, 0), (0, 2)] } == "CBADE")
        #expect(order { $0.moved = [(0, 3), (1, 3)] } == "CDABE")
        #expect(order { $0.moved = [(4, 1), (3, 1)] } == "AEDBC")
    }

    @Test func `new entries go before those in their places, whatever becomes of these`() {
        #expect(order { $0.inserted = [(0, "x"), (5, "y"), (0, "z")] } == "xzABCDEy")
        #expect(order { ($0.inserted, $0.removed) = ([(2, "x")], [2]) } == "ABxDE")
        #expect(order { ($0.inserted, $0.moved) = ([(2, "x")], [(2, 0)]) } == "CABxDE")
        #expect(order { ($0.removed, $0.moved) = ([1, 4], [(0, 3)]) } == "CDA")
        var changes = OrderChanges<String>()
        changes.inserted = [(0, "x")]
        #expect(changes.entries(over: []).map { $0.content + $0.section } == ["x"])
    }

    @Test func `new and moved entries join the section of their place`() {
        #expect(
            sections { $0.inserted = [(1, "x"), (2, "y"), (5, "z")] } == ["A", "x", "B", "ys", "Cs", "Ds", "Et", "zt"]
        )
        #expect(sections { $0.moved = [(0, 3), (4, 1)] } == ["E", "B", "Cs", "Ds", "As"])
    }

    @Test func `a section begins at its entry and holds until the next one`() {
        #expect(sections { $0.sections = [1: "u"] } == ["A", "Bu", "Cs", "Ds", "Et"])
        #expect(sections { $0.sections = [0: "u", 1: "v", 3: ""] } == ["Au", "Bv", "Cs", "D", "Et"])
        #expect(sections { $0.sections = [2: "u"] } == ["A", "B", "Cu", "Du", "Et"])
    }

    @Test func `a section holds for what follows in the new order`() {
        #expect(
            sections { ($0.sections, $0.inserted) = ([3: "u"], [(3, "x"), (4, "y")]) } == [
                "A", "B", "Cs", "xs", "Du", "yt", "Et",
            ]
        )
        #expect(sections { ($0.sections, $0.moved) = ([4: "u"], [(4, 0)]) } == ["Eu", "Au", "Bu", "Cs", "Ds"])
        #expect(sections { ($0.sections, $0.removed) = ([0: "u"], [1, 2, 3]) } == ["Au", "Et"])
    }
}
