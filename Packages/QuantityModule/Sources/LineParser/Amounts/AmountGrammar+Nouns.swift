import Quantities

extension AmountGrammar {
    func measureIsOne(_ measure: Measure) -> Bool { measure.lower == .one && measure.upper == .one }

    /// Skips a misplaced comma between number and unit: "1 1/4, cups cream".
    func afterComma(_ index: Int) -> Int? {
        guard kind(index) == .comma, let unit = unit(at: index + 1), isPrecise(unit.unit) else { return nil }
        return index + 1
    }

    /// Skips "thick-cut slices", "thumb-sized piece", "well-packed cup".
    func skipCompound(_ index: Int, from start: Int) -> Int {
        let place = index > start && kind(index) == .dash ? index - 1 : index
        guard kind(place) == .word, kind(place + 1) == .dash, isGlued(place + 1), kind(place + 2) == .word,
            let noun = unit(at: place + 3), !isPrecise(noun.unit) || has(.size, place + 2)
        else { return index }
        return place + 3
    }

    /// Skips to the unit after the second choice: "1 large or 2 small cloves", "3 or more tablespoons".
    func skipAlternative(_ index: Int, from start: Int) -> Int {
        guard has(.range, index) else { return index }
        if has(.extra, index + 1), unit(at: index + 2) != nil { return index + 2 }
        guard index > start, let other = number(index + 1) else { return index }
        let place = skip(.size, from: other.next)
        return unit(at: place) != nil || place > other.next && kind(place) == .word ? place : index
    }

    /// Skips "-long" or "-thick" after the length of a piece.
    func skipShape(_ index: Int) -> Int {
        guard kind(index) == .dash else { return index }
        guard kind(index + 1) == .word, isGlued(index + 1), unit(at: index + 1) == nil else { return index + 1 }
        return index + 2
    }

    /// Whether a counting noun is the ingredient itself: "2 cloves, crushed".
    func isNameItself(_ noun: (unit: Int16, next: Int), sized: Bool) -> Bool {
        switch kind(noun.next) {
        case nil: sized
        // "3 cloves, crushed garlic" is garlic nonetheless.
        case .comma, .semicolon: sized || noun.unit != units.clove
        case .open: closing(noun.next) == tokens.count
        default: false
        }
    }

    /// Returns the count without the noun, which becomes the name.
    func nameless(_ start: Reading, _ count: Measure) -> Reading {
        var reading = start
        reading.size = nil
        reading.measure = count
        reading.path = .count
        return reading
    }

    /// Reads the package's size after the unit: "1 sachet of 50 g (2 oz)".
    func sizedAfter(_ start: Reading) -> Reading {
        guard unit(start.measure.unit)?.isPackage == true else { return start }
        let place = skip(.partitive, from: start.measure.end)
        guard kind(place) == .number || kind(place) == .fraction, let size = measure(at: place), isPrecise(size.unit)
        else {
            return start
        }
        var reading = start
        reading.alternates.append(size)
        reading.measure.end = alternates(&reading, from: size.end)
        return reading
    }
}
