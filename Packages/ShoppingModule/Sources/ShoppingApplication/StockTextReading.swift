import Quantities
import ShoppingDomain

/// A person's words for a product and an amount, as the quantity service reads them.
struct StockTextReading {
    /// Whether a text must have an amount.
    enum AmountRule {
        /// There is one, above zero.
        case needed
        /// There may be none.
        case optional
        /// There is one, which may be zero.
        case counted
        /// There may be one, which may be zero.
        case optionalOrZero
    }

    /// The product's barcode or productId; `nil` when the text names it.
    let reference: ProductReference?
    /// What the quantity service reads.
    let reading: Reading
    /// The amount; `nil` for a text without one.
    let amount: Amount?
    /// The ingredient that the text or the title of a product with a barcode names; `nil` when it is unknown.
    let ingredient: IngredientKey?

    /// The digits of the barcode; empty for a text without one.
    var barcode: String { if case .barcode(let digits)? = reference { digits } else { "" } }

    /// Reads a text.
    init(
        _ text: String,
        title: String = "",
        _ rule: AmountRule = .needed,
        ask: Collaborators
    ) async throws(ShoppingError) {
        let parts: StockText
        do { parts = try StockText(text, needsAmount: [.needed, .counted].contains(rule)) } catch {
            throw .stockText(error)
        }
        let isTitled = parts.reference != nil && !title.isEmpty
        let lines = [IngredientLine(parts.item, isItem: true)] + (isTitled ? [IngredientLine(title)] : [])
        let readings: [Reading]
        do { readings = try await ask.quantities.read(lines) } catch { throw .collaborator(error) }
        var first = readings[0]
        reference = parts.reference
        if let range = first.quantity.range {
            amount = range.amount
        } else {
            guard let name = Self.name(in: first, of: parts, rule) else {
                throw .stockText(.unread(first.diagnostics, locale: first.locale))
            }
            amount = first.isZero ? Amount(.zero, .count) : nil
            do { first = try await ask.quantities.read([IngredientLine(name)])[0] } catch { throw .collaborator(error) }
        }
        reading = first
        ingredient = isTitled ? readings[1].key : parts.reference == nil ? first.key : nil
    }

    /// Returns the name of the product in a text without an amount above zero; `nil` when the rule needs one, or when
    /// the text has an amount that is not read.
    private static func name(in reading: Reading, of text: StockText, _ rule: AmountRule) -> String? {
        let isBare = Set(reading.diagnostics.map(\.code)).isSubset(of: ["quantity.noAmount"])
        let zero = reading.diagnostics.first { $0.code == Reading.zero }
        let counted = zero.map { $0.values.first ?? text.item }
        return switch rule {
        case .needed: nil
        case .optional: isBare ? text.item : nil
        case .counted: counted
        case .optionalOrZero: counted ?? (isBare ? text.item : nil)
        }
    }

    /// Reads an amount alone, which may be zero.
    static func amount(_ text: String, ask: Collaborators) async throws(ShoppingError) -> Amount {
        // Stands for the name of whatever it is an amount of.
        let reading = try await StockTextReading("product \(text)", .counted, ask: ask)
        return reading.amount ?? Amount(.zero, .count)
    }
}

extension Reading {
    /// The quantity service's code for an amount of zero.
    fileprivate static let zero = "quantity.zero"

    /// Whether the text says that there is nothing.
    fileprivate var isZero: Bool { diagnostics.contains { $0.code == Self.zero } }
}
