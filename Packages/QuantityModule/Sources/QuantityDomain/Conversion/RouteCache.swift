import Quantities
import Synchronization

/// The routes that were asked for, so that each is searched once.
///
/// What strangers may ask for has no end, so a full cache starts anew.
final class RouteCache: Sendable {
    /// What a route depends on.
    struct Key: Hashable {
        let from: UnitCode
        let to: UnitCode
        let ingredientKey: String
        let state: String
    }

    private static let capacity = 4_096
    /// `nil` in it stands for a search that found nothing.
    private let routes = Mutex<[Key: ConversionRoute?]>([:])

    /// The remembered answer; `nil` when there is none yet.
    func answer(_ key: Key) -> ConversionRoute?? { routes.withLock { $0[key] } }

    func remember(_ route: ConversionRoute?, for key: Key) {
        routes.withLock { routes in
            if routes.count >= Self.capacity { routes.removeAll(keepingCapacity: true) }
            routes[key] = .some(route)
        }
    }
}
