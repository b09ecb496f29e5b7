/// Finds the most likely sequence of states by Viterbi's algorithm, in whole numbers.
///
/// Every line names something, so only sequences with a name are valid, and they cannot begin with what follows a name.
struct NameDecoder {
    let model: NameModel
    let features: NameFeatures

    /// Writes the state of each word, and returns how much less likely the second-best sequence is: the difference of
    /// the logarithms, or ``surest`` when there is no choice.
    func decode(into states: UnsafeMutableBufferPointer<NameModel.State>) -> Float {
        let count = features.words.count
        guard count > 0 else { return Self.surest }
        // Unsafe, because the steps lie on the stack, one for each word; the first word has none, and its slot is never
        // read.
        return withUnsafeTemporaryAllocation(of: Step.self, capacity: count) { steps in
            var scores = weights(at: 0)
            scores.replace(with: Self.never, where: Self.afterName)
            for index in 1..<count {
                let step = step(from: scores)
                scores = step.best &+ weights(at: index)
                steps.initializeElement(at: index, to: step)
            }
            scores.replace(with: Self.never, where: Self.beforeName)
            var state = 0
            for other in 1..<NameModel.State.count where scores[other] > scores[state] { state = other }
            var margin = scores[state] &- second(to: state, of: scores)
            for index in (0..<count).reversed() {
                states.initializeElement(at: index, to: NameModel.State(rawValue: state) ?? .name)
                guard index > 0 else { break }
                margin = min(margin, steps[index].best[state] &- steps[index].second[state])
                state = Int(steps[index].origin[state])
            }
            return Float(margin) / model.scale
        }
    }

    /// The margin of a line without words.
    static let surest: Float = 100

    private func second(to state: Int, of scores: SIMD8<Int32>) -> Int32 {
        var second = Self.never[0]
        for other in 0..<NameModel.State.count where other != state { second = max(second, scores[other]) }
        return second
    }

    private static let never = SIMD8<Int32>(repeating: -1_000_000)
    private static let beforeName = mask(.preparationBefore, .commentBefore)
    private static let afterName = mask(.preparationAfter, .commentAfter)

    private static func mask(_ states: NameModel.State...) -> SIMDMask<SIMD8<Int32>> {
        var mask = SIMDMask<SIMD8<Int32>>(repeating: false)
        for state in states { mask[state.rawValue] = true }
        return mask
    }

    private func weights(at index: Int) -> SIMD8<Int32> {
        var sum = SIMD8<Int16>(repeating: 0)
        features.forEach(at: index) { model.add($0, to: &sum) }
        return SIMD8<Int32>(truncatingIfNeeded: sum)
    }

    /// One step of the search: for each state, the two best scores that lead to it and the state that the best comes
    /// from.
    private struct Step {
        var best: SIMD8<Int32>
        var second = NameDecoder.never
        var origin = SIMD8<Int32>(repeating: 0)
    }

    /// Combines the scores of one step; of equal scores, the first wins.
    private func step(from scores: SIMD8<Int32>) -> Step {
        var step = Step(best: model.steps(from: 0) &+ scores[0])
        for state in 1..<NameModel.State.count {
            let candidate = model.steps(from: state) &+ scores[state]
            let isBetter = candidate .> step.best
            step.second = step.best.replacing(with: pointwiseMax(step.second, candidate), where: .!isBetter)
            step.best.replace(with: candidate, where: isBetter)
            step.origin.replace(with: Int32(truncatingIfNeeded: state), where: isBetter)
        }
        return step
    }
}
