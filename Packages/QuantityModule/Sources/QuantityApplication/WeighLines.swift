public import Quantities
import QuantityDomain

/// The weight of several lines.
public struct LineWeight: Hashable, Sendable {
    /// The grams of all lines whose weight is known; `nil` when none is.
    public let grams: Rational?
    /// The positions of lines that name an ingredient of unknown weight.
    public let unknown: [Int]
}

extension QuantityModuleService {
    /// Adds up the weights of lines, with the home's own weights before those of the module.
    ///
    /// - Parameter lines: The lines, each times its factor. A range counts with its upper end.
    /// - Returns: The total weight, and the lines that are not in it.
    /// - Throws: ``QuantityError/calculation(_:entry:)`` for a factor that is not above zero, or a weight that does
    ///   not fit.
    public func weigh(_ lines: [LineToRead]) async throws(QuantityError) -> LineWeight {
        let read = try read(lines, in: try await home(reading: lines.lazy.map(\.text)))
        let graph = try await graph(of: read.lazy.map(\.line.ingredientKey))
        let gram = UnitCode(rawValue: "g")
        var total = Rational.zero
        var unknown: [Int] = []
        for (entry, line) in read.enumerated() {
            try checkCancellation()
            let grams = try calculating(entry) { () throws(CalculationError) -> Rational? in
                guard let amount = (line.scaled?.quantity ?? line.line.quantity).range?.amount else { return nil }
                return try graph.convert(amount, to: gram, ingredientKey: line.line.ingredientKey)?.amount.value
            }
            guard let grams else {
                if !line.line.ingredientKey.isEmpty { unknown.append(entry) }
                continue
            }
            let sum = total
            total = try calculating(entry) { () throws(CalculationError) in
                do throws(ArithmeticError) { return try sum + grams } catch { throw .arithmetic(error) }
            }
        }
        return LineWeight(grams: total > .zero ? total : nil, unknown: unknown)
    }
}
