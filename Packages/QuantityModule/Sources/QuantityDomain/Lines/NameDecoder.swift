/// Finds the most likely sequence of states by Viterbi's algorithm, in whole numbers.
struct NameDecoder {
    let model: NameModel
    let features: NameFeatures

    /// Writes the state of each word.
    func decode(into states: UnsafeMutableBufferPointer<NameModel.State>) {
        let count = features.words.count
        guard count > 0 else { return }
        withUnsafeTemporaryAllocation(of: SIMD8<Int32>.self, capacity: count) { origins in
            var scores = weights(at: 0)
            for index in 1..<count {
                let (best, origin) = step(from: scores)
                scores = best &+ weights(at: index)
                origins.initializeElement(at: index, to: origin)
            }
            var state = 0
            for other in 1..<NameModel.State.count where scores[other] > scores[state] { state = other }
            for index in (0..<count).reversed() {
                states.initializeElement(at: index, to: NameModel.State(rawValue: state) ?? .name)
                if index > 0 { state = Int(origins[index][state]) }
            }
        }
    }

    private func weights(at index: Int) -> SIMD8<Int32> {
        var sum = SIMD8<Int16>(repeating: 0)
        features.forEach(at: index) { model.add($0, to: &sum) }
        return SIMD8<Int32>(truncatingIfNeeded: sum)
    }

    /// For each state the best score that leads to it, and from where; of equals the first.
    private func step(from scores: SIMD8<Int32>) -> (best: SIMD8<Int32>, origin: SIMD8<Int32>) {
        var best = model.steps(from: 0) &+ scores[0]
        var origin = SIMD8<Int32>(repeating: 0)
        for state in 1..<NameModel.State.count {
            let candidate = model.steps(from: state) &+ scores[state]
            let better = candidate .> best
            best.replace(with: candidate, where: better)
            origin.replace(with: Int32(truncatingIfNeeded: state), where: better)
        }
        return (best, origin)
    }
}
