import Foundation

extension [String] {
    /// Returns the names with those first that a typing slip makes of a text; the others stay in their order.
    package func nearestFirst(to text: String) -> [String] {
        let wanted = text.foldedCharacters
        let slips = map { name in wanted.slips(to: name.foldedCharacters) }
        let most = Swift.max(1, wanted.count / 3)
        let near = indices.filter { slips[$0] <= most }.sorted { (slips[$0], $0) < (slips[$1], $1) }
        return near.map { self[$0] } + indices.filter { slips[$0] > most }.map { self[$0] }
    }
}

extension [Character] {
    /// How many characters to insert, delete, or replace: the distance of Levenshtein.
    fileprivate func slips(to other: [Character]) -> Int {
        var row = [Int](0...other.count)
        for (place, character) in enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for column in other.indices {
                let replaced = diagonal + (character == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}

extension String {
    fileprivate var foldedCharacters: [Character] {
        [Character](folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
    }
}
