public import QuantityApplication
public import QuantityDomain

extension QuantityModuleService {
    /// The answer to a question in people's own words, with the ingredient that was meant.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - book: The ingredients that may be named.
    ///   - cups: What bare cups and spoons mean.
    /// - Returns: The conversion with its path, or what is missing for it.
    /// - Throws: ``QuantityError/unknownUnit(_:)`` for words that are no unit.
    public func convert(
        _ question: ConversionQuestion,
        book: IngredientBook = IngredientBook(),
        cups: CupSystem = .us
    ) throws(QuantityError) -> ConversionAnswer {
        try ConvertAmounts(book: book, cups: cups).answer(question)
    }
}
