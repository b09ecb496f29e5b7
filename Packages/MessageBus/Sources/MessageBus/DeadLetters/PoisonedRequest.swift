/// A request that the broker gave up because too many workers died with it.
public struct PoisonedRequest: Sendable {
    /// The service, such as `"recipe.v1"`.
    public let service: String
    /// The header's bytes with the broker's stamp, as the last worker got them.
    public let header: [UInt8]
    /// The payload's bytes.
    public let payload: [UInt8]
    /// How many workers stopped while they worked on it.
    public let deaths: Int

    /// Creates a request as the broker hands it out.
    public init(service: String, header: [UInt8], payload: [UInt8], deaths: Int) {
        self.service = service
        self.header = header
        self.payload = payload
        self.deaths = deaths
    }
}
