/// Processes many inputs concurrently and returns the outcomes in the order of the inputs.
enum OrderedPipeline {
    /// Reorders outcomes as they arrive.
    private actor Reordering<Output: Sendable> {
        private var waiting: [Int: Output] = [:]
        private var next = 0
        private let emit: @Sendable (Output) -> Void

        init(emit: @escaping @Sendable (Output) -> Void) { self.emit = emit }

        func take(_ output: Output, at position: Int) {
            waiting[position] = output
            while let output = waiting.removeValue(forKey: next) {
                emit(output)
                next += 1
            }
        }
    }

    /// Runs until the inputs end.
    ///
    /// Emits an outcome as soon as the previous ones have been emitted, even while waiting for the next input, so that
    /// a program can wait for each reply before it sends its next request.
    ///
    /// - `window`: The number of inputs to process concurrently.
    /// - `next`: Returns an input, or `nil` when there are no more.
    /// - `work`: Turns an input into an outcome.
    /// - `emit`: Receives the outcomes, one at a time.
    static func run<Input: Sendable, Output: Sendable>(
        window: Int,
        next: () async -> Input?,
        work: @escaping @Sendable (Input) async -> Output,
        emit: @escaping @Sendable (Output) -> Void
    ) async {
        let reordering = Reordering(emit: emit)
        await withTaskGroup(of: Void.self) { group in
            var position = 0
            while let input = await next() {
                if position >= window { await group.next() }
                let turn = position
                group.addTask { await reordering.take(await work(input), at: turn) }
                position += 1
            }
        }
    }

    /// Returns the outcomes of a list, in its order.
    static func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        window: Int,
        work: @escaping @Sendable (Input) async -> Output
    ) async -> [Output] {
        await withTaskGroup(of: (Int, Output).self) { group in
            var outputs = [Output?](repeating: nil, count: inputs.count)
            for (position, input) in inputs.enumerated() {
                if position >= window, let (done, output) = await group.next() { outputs[done] = output }
                group.addTask { (position, await work(input)) }
            }
            for await (done, output) in group { outputs[done] = output }
            return outputs.compactMap(\.self)
        }
    }
}
