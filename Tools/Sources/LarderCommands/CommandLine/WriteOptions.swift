import ArgumentParser

/// What a command that changes something takes besides.
struct WriteOptions: ParsableArguments {
    @Option(help: "Makes a repeated run count once: the same key and the same command change nothing more.")
    var idempotencyKey: String?

    func validate() throws {
        guard let idempotencyKey else { return }
        guard !idempotencyKey.isEmpty, idempotencyKey.utf8.count <= 100 else {
            throw ValidationError("--idempotency-key takes 1 to 100 characters.")
        }
    }
}
