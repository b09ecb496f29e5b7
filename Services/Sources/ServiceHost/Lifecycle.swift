public import Logging
public import ServiceLifecycle
import UnixSignals

/// Runs what a process is for until it is asked to stop.
public enum Lifecycle {
    /// Returns when the task has finished; SIGTERM and SIGINT ask it to.
    ///
    /// - Returns: Whether it finished, rather than failed.
    public static func run(_ task: some Service, logger: Logger) async -> Bool {
        let silent = Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: task, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: silent
            )
        )
        do {
            try await group.run()
            return true
        } catch {
            logger.error("stopped early", error: error)
            return false
        }
    }
}
