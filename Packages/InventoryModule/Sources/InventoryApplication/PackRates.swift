import InventoryDomain
import Quantities

/// Converts units by what a lot's packs hold, and otherwise by the converter.
///
/// A lot's own pack says more than any measured weight: a can of it holds 400 g, whatever cans usually hold. The
/// ``questions`` of several conversions can go to the converter together; each then takes its own answers.
struct PackRates {
    /// How many of a lot's unit are one of the requested unit, and the pack that says so.
    struct Rate: Hashable {
        let rate: ConversionRate
        let pack: PackContent?

        /// The factor, and whether a weight was measured for it.
        var unitRate: UnitRate { UnitRate(rate.value, isMeasured: !rate.measuredBy.isEmpty) }
    }

    /// What the converter is to answer.
    let questions: [ConversionQuestion]
    private let others: [Lot]
    private let asked: PackContent?
    private let isIngredientKnown: Bool
    private let countsPacks: Bool

    /// Converts a requested amount to the units of lots.
    ///
    /// - Parameters:
    ///   - requested: The amount, not zero.
    ///   - lots: The lots of one product, in the order of use.
    ///   - ingredientKey: The ingredient; empty for exact conversions alone.
    ///   - countsPacks: Whether a number alone counts packs where nothing else says what it is of: "1" of what is there
    ///     in cans, as a person says of a product by its name.
    init(from requested: Amount, to lots: [Lot], ingredientKey: String, countsPacks: Bool = false) {
        self.countsPacks = countsPacks && requested.unit == .count
        others = lots.filter { $0.unit != requested.unit }
        // A pack's unit in the request: its content leads on, "2" of "6 x 330 ml" are 660 ml.
        asked = lots.compactMap(\.facts.pack).first { $0.unit == requested.unit }
        isIngredientKnown = !ingredientKey.isEmpty
        let units = Set(others.flatMap { lot in [lot.unit] + [lot.ownPack?.content.unit].compactMap(\.self) })
        questions = ([requested] + [asked?.content].compactMap(\.self)).map { amount in
            ConversionQuestion(amount, to: units, ingredientKey: ingredientKey)
        }
    }

    /// Returns a rate for each lot that a path leads to, except for those in the requested unit.
    func rates(by answers: ConversionAnswers) -> [LotKey: Rate] {
        var rates: [LotKey: Rate] = [:]
        for lot in others {
            let direct = rate(to: lot, by: questions[0], answers[questions[0]], from: nil)
            let pack = countsPacks && lot.ownPack != nil ? Rate(rate: ConversionRate(.one), pack: nil) : nil
            rates[lot.key] =
                asked.flatMap { rate(to: lot, by: questions[1], answers[questions[1]], from: $0) } ?? direct ?? pack
        }
        return rates
    }

    /// Asks the converter at once.
    func rates(of converter: any AmountConverter) async throws(InventoryError) -> [LotKey: Rate] {
        var batch = ConversionBatch()
        batch.ask(questions)
        return rates(by: try await batch.answers(of: converter))
    }

    /// Returns how many of a lot's unit are one of the unit that was asked about, or one of the packs that hold it.
    private func rate(
        to lot: Lot,
        by question: ConversionQuestion,
        _ answer: [UnitCode: ConvertedAmount],
        from pack: PackContent?
    ) -> Rate? {
        func rate(to unit: UnitCode) -> ConversionRate? {
            if unit == question.amount.unit { return ConversionRate(.one) }
            return answer[unit].flatMap {
                ConversionRate($0, of: question.amount, isIngredientKnown: isIngredientKnown)
            }
        }
        let factor = pack?.content.value ?? .one
        if let own = lot.ownPack, let toContent = rate(to: own.content.unit)?.times(factor) {
            return toContent.divided(by: own.content.value).map { Rate(rate: $0, pack: own) }
        }
        return rate(to: lot.unit)?.times(factor).map { Rate(rate: $0, pack: pack) }
    }
}

// A pack may hold more than can be calculated with; it then says nothing about other units.
extension ConversionRate {
    fileprivate func times(_ factor: Rational) -> ConversionRate? { (try? value * factor).map(with) }

    fileprivate func divided(by divisor: Rational) -> ConversionRate? { (try? value / divisor).map(with) }
}
