import Commands
import MessageBus

extension Session {
    /// Connects, runs the work, and closes the connection even after a failure.
    func withConnection<Outcome: Sendable>(
        _ shared: SharedOptions,
        isForStorage: Bool = false,
        _ work: (any Connection, RequestOptions) async throws(CommandFailure) -> Outcome
    ) async throws(CommandFailure) -> Outcome {
        let connection: any Connection
        var destination = shared.destination(in: environment)
        destination.isForStorage = isForStorage
        do { connection = try await backend.connect(to: destination) } catch { throw .refused(error.sentence) }
        let options = RequestOptions(
            household: shared.household(in: environment).bytes,
            budget: .seconds(shared.timeout),
            locale: shared.locale(in: environment)
        )
        let outcome: Outcome
        do throws(CommandFailure) { outcome = try await work(connection, options) } catch {
            await connection.close()
            throw error
        }
        await connection.close()
        return outcome
    }

    /// Connects to send requests for one home.
    ///
    /// A command that changes data passes its write options.
    func withHome<Outcome: Sendable>(
        _ shared: SharedOptions,
        write: WriteOptions? = nil,
        _ work: (HomeClient) async throws(CommandFailure) -> Outcome
    ) async throws(CommandFailure) -> Outcome {
        let key = write?.idempotencyKey ?? runIdentifier
        return try await withConnection(shared) { (connection, options) async throws(CommandFailure) -> Outcome in
            let language = HomeLanguage(sender: connection.sender)
            return try await work(
                HomeClient(sender: connection.sender, options: options, key: key, language: language)
            )
        }
    }
}
