import ArgumentParser

/// The additional options of commands that change something.
struct WriteOptions: ParsableArguments {
    @Option(help: "Makes repeated runs count once: the same command with the same key changes nothing.")
    var idempotencyKey: String?

    func validate() throws {
        guard let idempotencyKey else { return }
        guard !idempotencyKey.isEmpty, idempotencyKey.utf8.count <= 100 else {
            throw ValidationError("--idempotency-key takes 1 to 100 characters.")
        }
    }
}
