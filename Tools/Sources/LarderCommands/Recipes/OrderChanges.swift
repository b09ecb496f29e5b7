/// Changes of the order of lines or steps, and of the headings above them.
///
/// Every place is one before all changes, so that no change depends on another.
struct OrderChanges<Content> {
    /// A line or a step, and the heading above it; an empty heading is none.
    struct Entry {
        var content: Content
        var section: String
    }

    /// What goes before the entry in a place, or after the last entry; of several in one place, in this order.
    var inserted: [(place: Int, content: Content)] = []
    /// The entries that take the places of others.
    var moved: [(place: Int, target: Int)] = []
    /// The places of the entries that go.
    var removed: Set<Int> = []
    /// The headings that begin at entries; each holds until the next heading.
    var sections: [Int: String] = [:]

    /// Returns the entries in their new order and under their new headings.
    ///
    /// An entry that moves down goes below the one in its new place, and one that moves up above it. New and moved
    /// entries join the section of their place.
    func entries(over before: [Entry]) -> [Entry] {
        let ordered = ordered(before)
        var (result, running): ([Entry], (earlier: String, section: String)?) = ([], nil)
        for (place, entry) in ordered {
            if let begun = place.flatMap({ sections[$0] }) {
                running = (entry.section, begun)
            } else if let begun = running, begun.earlier != entry.section {
                running = nil
            }
            result.append(Entry(content: entry.content, section: running?.section ?? entry.section))
        }
        return result
    }

    /// Returns the entries in their new order with their earlier places; a new entry had none.
    private func ordered(_ before: [Entry]) -> [(place: Int?, entry: Entry)] {
        var above: [Int: [(place: Int?, entry: Entry)]] = [:]
        var below: [Int: [(place: Int?, entry: Entry)]] = [:]
        for (place, content) in inserted {
            let neighbor = before.indices.contains(place) ? before[place] : before.last
            above[place, default: []].append((nil, Entry(content: content, section: neighbor?.section ?? "")))
        }
        for (place, target) in moved {
            let entry = Entry(content: before[place].content, section: before[target].section)
            if place < target {
                below[target, default: []].append((place, entry))
            } else {
                above[target, default: []].append((place, entry))
            }
        }
        let gone = removed.union(moved.map(\.place))
        let kept = before.indices.flatMap { place in
            (above[place] ?? []) + (gone.contains(place) ? [] : [(place, before[place])]) + (below[place] ?? [])
        }
        return kept + (above[before.count] ?? [])
    }
}
