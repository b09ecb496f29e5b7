import Quantities
public import ShoppingDomain

/// What became of one line of a recount.
public enum RecountedLine: Sendable {
    /// It was counted, together with the other lines of its product.
    case counted(StockChange)
    /// The name matches several products.
    case ambiguous([Product])
    /// It was not counted.
    case refused(ShoppingError)
}

/// The outcome of a recount.
public struct StockRecount: Sendable {
    /// What became of each line, in the order of the request.
    public let lines: [RecountedLine]
    /// What the home has at the location that no line names; empty without a location.
    public let notCounted: [StockedProduct]
}

extension ShoppingModuleService {
    /// The maximum number of lines in a recount.
    public static let mostCountedLines = 1_000
    /// The maximum number of products that one request to the inventory counts.
    private static let mostCounts = 100

    /// Enters what a person counted, one product and amount a line.
    ///
    /// Lines of one product add up. A line that can't be counted doesn't affect the others.
    ///
    /// - Parameters:
    ///   - lines: The products and their amounts, such as "milk 1 l" and "butter 0", each with the product that a
    ///     person chose among several.
    ///   - location: Where it was counted, by the name or identifier of a location; empty for everywhere.
    ///   - note: What the person wrote about it.
    /// - Returns: What became of each line.
    /// - Throws: ``StockReferenceError/noSuchLocation(_:existing:)``, ``StockReferenceError/tooManyCounts(lines:)``, or
    ///   another service's failure; nothing is counted then.
    public func recount(
        _ lines: [(text: String, choice: ProductReference?)],
        at location: String = "",
        note: String = ""
    ) async throws(ShoppingError) -> StockRecount {
        guard lines.count <= Self.mostCountedLines else { throw .stock(.tooManyCounts(lines: lines.count)) }
        let locations = try await asking { () async throws(CollaboratorFailure) in
            location.isEmpty ? nil : StockLocations(try await ask.settings.allLocations())
        }
        let choice = try locations.map { (locations) throws(ShoppingError) in
            try Self.choice(location, among: locations)
        }
        let stock = try await asking { () async throws(CollaboratorFailure) in try await ask.allStock() }
        var found: [CountedLine] = []
        for line in lines { found.append(await counted(line.text, line.choice, among: stock.map(\.product))) }
        let counts = try await counts(of: found, at: choice ?? .any)
        let entered = await entered(counts, note: note)
        var answers: [RecountedLine] = []
        for line in found { answers.append(await answer(to: line, entered)) }
        guard let locations else { return StockRecount(lines: answers, notCounted: []) }
        let ids = Set(found.flatMap { line in line.product.map { [$0.id] + $0.earlierIds } ?? [] })
        let others = stock.filter { !ids.contains($0.product.id) && !ids.contains($0.record.product) }
        let missed = await ask.shownAfterward(locations.shown(others, at: location)).products
        return StockRecount(lines: answers, notCounted: missed.sorted { $0.product.title < $1.product.title })
    }

    private static func choice(
        _ location: String,
        among locations: StockLocations
    ) throws(ShoppingError) -> LotChoice {
        guard let known = locations.find(location) else {
            throw .stock(.noSuchLocation(location, existing: locations.all.map(\.path)))
        }
        return .at(known.id)
    }

    /// A line, and what it means.
    private struct CountedLine {
        var product: Product?
        var search: ProductSearch?
        var answer: RecountedLine?
    }

    private func counted(_ text: String, _ choice: ProductReference?, among titled: [Product]) async -> CountedLine {
        do {
            let reading = try await StockTextReading(text, .counted, ask: ask)
            let search = ProductSearch(reading, choice: choice, ask: ask)
            switch try await search.known(amongStock: titled) {
            case .several(let products): return CountedLine(answer: .ambiguous(products))
            case .one(let product): return CountedLine(product: product, search: search)
            }
        } catch { return CountedLine(answer: .refused(error)) }
    }

    /// Returns one count for each product that lines name.
    private func counts(
        of lines: [CountedLine],
        at choice: LotChoice
    ) async throws(ShoppingError) -> [(product: ProductID, count: StockCount)] {
        var counts: [(product: ProductID, count: StockCount)] = []
        for line in lines {
            guard let product = line.product, let search = line.search, let amount = search.text.amount else {
                continue
            }
            if let known = counts.firstIndex(where: { $0.product == product.id }) {
                let before = counts[known].count
                counts[known].count = StockCount(
                    before.product,
                    try adding(amount, to: before.amounts),
                    ingredient: before.ingredient ?? search.ingredient,
                    at: choice
                )
            } else {
                let id = try await asking { () async throws(CollaboratorFailure) in
                    try await ask.stockId(of: product)
                }
                counts.append((product.id, StockCount(id, [amount], ingredient: search.ingredient, at: choice)))
            }
        }
        return counts
    }

    private func adding(_ amount: Amount, to amounts: [Amount]) throws(ShoppingError) -> [Amount] {
        guard amount.value > .zero else { return amounts }
        var sums = amounts.filter { $0.value > .zero }
        guard let place = sums.firstIndex(where: { $0.unit == amount.unit }) else { return sums + [amount] }
        do { sums[place] = try sums[place].adding(amount) } catch {
            throw .collaborator(CollaboratorFailure(.inventory, cause: error))
        }
        return sums
    }

    /// Enters counts together, or else one by one, so that what the inventory refuses of one does not affect others.
    private func entered(
        _ counts: [(product: ProductID, count: StockCount)],
        note: String
    ) async -> [ProductID: Result<EnteredChange, ShoppingError>] {
        var entered: [ProductID: Result<EnteredChange, ShoppingError>] = [:]
        var rest = counts[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Self.mostCounts)
            rest = rest.dropFirst(piece.count)
            do {
                let changes = try await ask.stock.recount(piece.map(\.count), note: note)
                for (entry, change) in zip(piece, changes) { entered[entry.product] = .success(change) }
            } catch  where piece.count == 1 || !error.isRefusal {
                // Without an answer the counts may stand; to count again would undo what others use meanwhile.
                for entry in piece { entered[entry.product] = .failure(.collaborator(error)) }
            } catch {
                for entry in piece { entered.merge(await self.entered([entry], note: note)) { $1 } }
            }
        }
        return entered
    }

    private func answer(
        to line: CountedLine,
        _ entered: [ProductID: Result<EnteredChange, ShoppingError>]
    ) async -> RecountedLine {
        if let answer = line.answer { return answer }
        guard let product = line.product, let search = line.search, let outcome = entered[product.id] else {
            preconditionFailure("A line is answered, or it names a product that is counted.")
        }
        let change: EnteredChange
        do { change = try outcome.get() } catch { return .refused(error) }
        return .counted(await search.change(of: product, change))
    }
}
