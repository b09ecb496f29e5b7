import EmbeddedStack
import LarderCommands
import ServiceHost

/// The real services: those of a broker, of the data folder's owner, or started in this process.
struct LocalBackend: Backend {
    func connect(to destination: Destination) async throws(BackendFailure) -> any LarderCommands.Connection {
        do {
            return BusConnection(
                connection: try await StackConnection.open(
                    dataFolder: DataFolder(flag: destination.data),
                    broker: destination.broker,
                    patience: destination.patience
                )
            )
        } catch {
            throw BackendFailure(sentence: error.description)
        }
    }

    func serve(
        _ destination: Destination,
        listen: [String],
        started: @escaping @Sendable ([String]) -> Void
    ) async throws(BackendFailure) {
        // Before the start, so that no signal that comes after the first output is missed.
        let termination = await Termination()
        do {
            let folder = DataFolder(flag: destination.data)
            let stack = try await ServiceStack.start(
                dataFolder: folder,
                listen: [folder.socket] + listen
            )
            started(stack.endpoints)
            await termination.wait()
            await stack.shutdown()
        } catch {
            throw BackendFailure(sentence: error.description)
        }
    }
}
