import Quantities

/// Questions about units that the converter answers together, in one batch.
struct ConversionBatch {
    private var subjects: [ConversionSubject] = []
    private var units: [ConversionSubject: Set<UnitCode>] = [:]

    /// Adds questions; those about the same amount become one.
    mutating func ask(_ questions: [ConversionQuestion]) {
        for question in questions where !question.units.isEmpty {
            let subject = ConversionSubject(question)
            if units[subject] == nil { subjects.append(subject) }
            units[subject, default: []].formUnion(question.units)
        }
    }

    /// Asks the converter, unless there is nothing to ask.
    func answers(of converter: any AmountConverter) async throws(InventoryError) -> ConversionAnswers {
        guard !subjects.isEmpty else { return ConversionAnswers([:]) }
        let (count, most) = (units.values.map(\.count).reduce(0, +), InventoryModuleService.mostConversions)
        guard count <= most else { throw .tooManyConversions(count: count, most: most) }
        let questions = subjects.map { subject in
            ConversionQuestion(subject.amount, to: units[subject] ?? [], ingredientKey: subject.ingredientKey)
        }
        do {
            let found = try await converter.convert(questions)
            return ConversionAnswers(Dictionary(zip(subjects, found)) { first, _ in first })
        } catch { throw .converter(error) }
    }
}

extension InventoryModuleService {
    /// The most conversions of one request.
    ///
    /// It bounds the work of one request, far above what a home's stock takes: 500 needs in 20 other units each.
    public static var mostConversions: Int { 10_000 }
}

/// What a converter answered to a ``ConversionBatch``.
struct ConversionAnswers {
    private let found: [ConversionSubject: [UnitCode: ConvertedAmount]]

    fileprivate init(_ found: [ConversionSubject: [UnitCode: ConvertedAmount]]) { self.found = found }

    /// The answer to a question of the batch; empty where no unit of it converts.
    subscript(question: ConversionQuestion) -> [UnitCode: ConvertedAmount] { found[ConversionSubject(question)] ?? [:] }
}

/// An amount of an ingredient that is to be converted.
private struct ConversionSubject: Hashable {
    let amount: Amount
    let ingredientKey: String

    init(_ question: ConversionQuestion) { (amount, ingredientKey) = (question.amount, question.ingredientKey) }
}
