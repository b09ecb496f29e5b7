import Quantities

/// The features of each word for the name model, each a number of 40 bits.
///
/// The trainer reads them from here, so that they are defined once. A change requires new weights.
struct NameFeatures {
    // Unsafe, because it is stack memory that the caller lends for one line; nothing keeps it.
    let words: UnsafeMutableBufferPointer<NameWord>
    /// The kind of the line's amount: see ``NameFeatures/amountKind(_:_:)``.
    let amount: UInt32

    /// Calls a closure for each feature of one word.
    @inline(__always)
    func forEach(at index: Int, _ body: (UInt64) -> Void) {
        ofWords(at: index, body)
        ofClasses(at: index, body)
        ofClause(at: index, body)
    }

    @inline(__always)
    private func ofWords(at index: Int, _ body: (UInt64) -> Void) {
        let word = words[index]
        let previous = index > 0 ? words[index - 1].print : WordPrint()
        let next = index + 1 < words.count ? words[index + 1].print : WordPrint()
        let second = index > 1 ? words[index - 2].print.stem : 0
        let after = index + 2 < words.count ? words[index + 2].print.stem : 0
        body(Self.feature(1, word.print.full, 0))
        body(Self.feature(2, word.print.stem, 0))
        body(Self.feature(3, word.print.ending, 0))
        body(Self.feature(4, previous.stem, word.before.rawValue))
        body(Self.feature(5, next.stem, word.after.rawValue))
        body(Self.feature(6, second, 0))
        body(Self.feature(7, after, 0))
        body(Self.feature(8, previous.stem, word.print.stem))
        body(Self.feature(9, word.print.stem, next.stem))
        body(Self.feature(10, word.print.stem, word.before.rawValue))
        body(Self.feature(11, word.print.stem, word.after.rawValue))
        body(Self.feature(12, previous.ending & 0xFF_FFFF, next.ending & 0xFF_FFFF))
        body(Self.feature(13, word.print.ending, next.ending & 0xFF_FFFF))
    }

    @inline(__always)
    private func ofClasses(at index: Int, _ body: (UInt64) -> Void) {
        let word = words[index]
        let previous = index > 0 ? words[index - 1].classes : 1 << 31
        let next = index + 1 < words.count ? words[index + 1].classes : 1 << 31
        let second = index > 1 ? words[index - 2].classes : 1 << 31
        let signs = word.before.rawValue | word.after.rawValue << 16
        body(Self.feature(20, word.classes, 0))
        body(Self.feature(21, previous, word.classes))
        body(Self.feature(22, word.classes, next))
        body(Self.feature(23, word.classes, signs))
        body(Self.feature(24, previous &* 31 &+ next, word.classes))
        body(Self.feature(25, second &* 31 &+ previous, word.classes))
        body(Self.feature(26, signs, word.depth))
        body(Self.feature(27, word.capitals, word.before.rawValue))
        body(Self.feature(28, word.classes, amount))
    }

    @inline(__always)
    private func ofClause(at index: Int, _ body: (UInt64) -> Void) {
        let word = words[index]
        let place = word.clauseIndex | word.depth << 4
        let shape = word.clause.rawValue | word.plainAround << 8
        body(Self.feature(40, place, 0))
        body(Self.feature(41, place, word.print.stem))
        body(Self.feature(42, place | word.placeInClause << 8, word.classes))
        body(Self.feature(43, place | word.leftInClause << 8, word.classes))
        body(Self.feature(44, word.clauseFirst, place))
        body(Self.feature(45, word.clauseLast, place))
        body(Self.feature(46, shape, place))
        body(Self.feature(47, shape, word.classes))
        body(Self.feature(48, word.clauseFirst, word.classes))
        body(Self.feature(49, amount, place | word.placeInClause << 8))
    }

    /// Returns a feature's number, which mixes its kind and its values.
    @inline(__always)
    private static func feature(_ template: UInt64, _ first: UInt32, _ second: UInt32) -> UInt64 {
        var value = template &* 0x1656_67B1_9E37_79F9
        value &+= UInt64(first) &* 0x9E37_79B9_7F4A_7C15
        value ^= (UInt64(second) &+ 1) &* 0xC2B2_AE3D_27D4_EB4F
        value = (value ^ (value >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return (value ^ (value >> 32)) >> 24
    }

    /// Returns the kind of amount: none, imprecise, a count, a measure, a package or another noun; and whether it
    /// follows the name.
    static func amountKind(_ grammar: AmountGrammar, _ parts: AmountLocator.Parts) -> UInt32 {
        guard let reading = parts.reading else { return 0 }
        var kind: UInt32 = 2
        if reading.kind == .imprecise {
            kind = 1
        } else if let unit = grammar.unit(reading.measure.unit) {
            kind = unit.isPrecise ? 3 : unit.isCanned ? 6 : unit.isPackage ? 4 : 5
        }
        return kind | (reading.measure.begin >= parts.name.upperBound ? 8 : 0)
    }
}
