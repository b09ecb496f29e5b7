/// A request that the broker's core gave up since too many workers died with it.
package struct PoisonedRequest: Sendable {
    package let service: String
    /// With the broker's stamp, as the last worker got it.
    package let header: [UInt8]
    package let payload: [UInt8]
    package let deaths: Int

    package init(service: String, header: [UInt8], payload: [UInt8], deaths: Int) {
        self.service = service
        self.header = header
        self.payload = payload
        self.deaths = deaths
    }
}
