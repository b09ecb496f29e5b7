/// Tells each word what its clause is like.
struct ClauseScan {
    // Unsafe, since it is memory of the stack that the caller lends for one line; nothing keeps it.
    let words: UnsafeMutableBufferPointer<NameWord>

    func fill() {
        var begin = 0
        var index: UInt32 = 0
        while begin < words.count {
            var end = begin + 1
            while end < words.count, words[end].before.isDisjoint(with: .boundary) { end += 1 }
            fill(begin..<end, index: min(index, 3))
            begin = end
            index += 1
        }
    }

    private func fill(_ range: Range<Int>, index: UInt32) {
        var clause: NameWord.Clause = []
        var lastPlain = -1
        for place in range {
            let classes = WordClass(rawValue: UInt64(words[place].classes))
            if !classes.isDisjoint(with: [.prep, .softPrep, .cutPrep]) { clause.formUnion(.preparation) }
            if classes.contains(.number) { clause.formUnion(.number) }
            if classes.contains(.unit) { clause.formUnion(.unit) }
            if words[place].isPlain {
                clause.formUnion(.plain)
                lastPlain = place
            }
        }
        var plainBefore: UInt32 = 0
        for place in range {
            words[place].clause = clause
            words[place].clauseIndex = index
            words[place].clauseFirst = words[range.lowerBound].print.stem
            words[place].clauseLast = words[range.upperBound - 1].print.stem
            words[place].placeInClause = UInt32(min(place - range.lowerBound, 4))
            words[place].leftInClause = UInt32(min(range.upperBound - 1 - place, 4))
            words[place].plainAround = plainBefore | (lastPlain > place ? 2 : 0)
            if words[place].isPlain { plainBefore = 1 }
        }
    }
}
