import Commands
import EndpointKit
import Envelope
public import Foundation
import HouseholdMessages
public import HouseholdModule
public import MessageBus

/// Answers the messages of the household service.
public enum HouseholdEndpoint {
    /// Creates the service's router.
    ///
    /// - Parameters:
    ///   - version: The release, for `StatusReply`.
    ///   - store: Keeps what homes set about themselves.
    ///   - clock: Returns the time of each request.
    /// - Returns: A router for ``ServiceName/household``.
    public static func router(
        version: String,
        store: any HouseholdStore,
        clock: @escaping @Sendable () -> Date
    ) -> RequestRouter {
        let handlers = HouseholdRequestHandlers(store: store, clock: clock)
        var router = RequestRouter(service: .household, version: version)
        router.handle(GetHouseholdRequest.self, handlers.getHousehold)
        router.handle(ChangeHouseholdRequest.self, handlers.changeHousehold)
        router.handleReplication(of: store, clock: clock)
        return router
    }
}
