/// The running services for commands: the real ones, or a stub in tests.
public protocol Backend: Sendable {
    /// Connects to the services of a destination, which it starts in this process if none are running.
    func connect(to destination: Destination) async throws(BackendFailure) -> any Connection

    /// Runs all services and the broker until the process is asked to stop.
    ///
    /// - `listening`: The endpoints besides the data folder's own socket.
    /// - `started`: Called once, with every endpoint.
    func serve(
        _ destination: Destination,
        listening: Listening,
        started: @escaping @Sendable ([String]) -> Void
    ) async throws(BackendFailure)

    /// Returns the path of a file in the destination's data folder.
    func file(_ name: String, of destination: Destination) -> String
}
