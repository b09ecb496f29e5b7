/// The running services, as far as the commands need them: the real ones, or a stub in tests.
public protocol Backend: Sendable {
    /// Connects to what serves the destination, starting it in this process where nothing does.
    func connect(to destination: Destination) async throws(BackendFailure) -> any Connection

    /// Runs all services and the broker until the process is told to stop.
    ///
    /// - `listening`: Where it listens besides the data folder's own socket.
    /// - `started`: Called once, with every endpoint that it listens on.
    func serve(
        _ destination: Destination,
        listening: Listening,
        started: @escaping @Sendable ([String]) -> Void
    ) async throws(BackendFailure)

    /// The path of a file in the destination's data folder.
    func file(_ name: String, of destination: Destination) -> String
}
