public import ServiceHost

/// How a command reaches the services.
public enum ConnectionPlan: Hashable, Sendable {
    /// Through the broker that the user named.
    case broker(endpoint: String)
    /// Through the process that owns the data folder.
    case owner(endpoint: String, processID: Int32)
    /// All services run in this process.
    case embedded(DataFolder)
}
