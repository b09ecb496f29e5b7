import EmbeddedStack
import LarderCommands
import ServiceHost

/// The real services: those of a broker, of the data folder's owner, or started in this process.
struct LocalBackend: Backend {
    func connect(to destination: Destination) async throws(BackendFailure) -> any LarderCommands.Connection {
        do {
            return try await StackConnection.open(
                dataFolder: DataFolder(flag: destination.data),
                broker: destination.broker,
                keys: KeyFiles(key: destination.key, brokerKey: destination.brokerKey, environment: [:]),
                patience: destination.patience,
                isForStorage: destination.isForStorage
            )
        } catch {
            throw BackendFailure(sentence: error.description)
        }
    }

    func serve(
        _ destination: Destination,
        listening: Listening,
        started: @escaping @Sendable ([String]) -> Void
    ) async throws(BackendFailure) {
        // Before the start, so that no signal that comes after the first output is missed.
        let termination = await Termination()
        do throws(StartupFailure) {
            let folder = DataFolder(flag: destination.data)
            let stack = try await ServiceStack.start(
                dataFolder: folder,
                listen: [folder.socket] + listening.endpoints,
                keys: BrokerKeys(
                    serverKey: listening.serverKey,
                    access: listening.access,
                    environment: [:],
                    dataFolder: folder
                )
            )
            let ends = ProcessEnd(by: termination)
            stack.whenFailed { ends.fail($0) }
            started(stack.endpoints)
            let failure = await ends.first()
            await stack.shutdown()
            if let failure { throw .socket(failure) }
        } catch {
            throw BackendFailure(sentence: error.description)
        }
    }

    func file(_ name: String, of destination: Destination) -> String {
        DataFolder(flag: destination.data).file(name)
    }
}
