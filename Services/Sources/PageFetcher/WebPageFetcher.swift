import Foundation
public import RecipeModule
import Synchronization

/// Fetches pages over http and https with libcurl.
///
/// Every connection is checked at the moment when it is made, whatever the name resolves to then, and each redirect is
/// a new address. Proxies of the environment, cookies and stored passwords are not used. Eight pages are fetched at
/// once; others wait for their turn.
public struct WebPageFetcher: PageFetcher {
    private let agent: String
    private let rule: AddressRule
    private let limits: FetchLimits

    /// Creates a fetcher from public addresses.
    ///
    /// - Parameter version: Larder's release, which sites are told.
    public init(version: String) { self.init(version: version, rule: .publicOnly, limits: FetchLimits()) }

    package init(version: String, rule: AddressRule, limits: FetchLimits) {
        agent = "Larder/\(version)"
        self.rule = rule
        self.limits = limits
    }

    /// Returns the page at an address; ends early when the task is canceled.
    public func page(at address: PageAddress) async throws(PageFetchError) -> FetchedPage {
        let stop = StopFlag()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // libcurl blocks a thread, which must not be one of those that run tasks.
                Self.threads.addOperation { continuation.resume(returning: fetch(address, stop)) }
            }
        } onCancel: {
            stop.set()
        }
        return try result.get()
    }

    /// The maximum number of pages that are fetched at once: each takes a thread for up to ``FetchLimits/whole``.
    package static let mostAtOnce = 8

    private static let threads: OperationQueue = {
        let queue = OperationQueue()
        queue.name = "larder.pages"
        queue.maxConcurrentOperationCount = mostAtOnce
        return queue
    }()

    private func fetch(_ address: PageAddress, _ stop: StopFlag) -> Result<FetchedPage, PageFetchError> {
        Result { () throws(PageFetchError) in
            let start = ContinuousClock.now
            var place = address
            for _ in 0...limits.redirects {
                let rest = limits.whole - start.duration(to: .now)
                guard rest > .zero else { throw .tooSlow(host: place.host, seconds: limits.seconds) }
                let transfer = try Transfer(to: place, agent: agent, rule: rule, limits: limits, stop: stop)
                switch try transfer.run(within: rest) {
                case .page(let page): return page
                case .redirect(let next): place = try PageAddress(next)
                }
            }
            throw .tooManyRedirects(host: address.host, limit: limits.redirects)
        }
    }
}

/// How much a fetcher takes from a site.
package struct FetchLimits: Hashable, Sendable {
    /// The most bytes of a page, decompressed.
    package var bytes = RecipeReader.largestContent
    /// The most bytes of what is sent before a page.
    package var headerBytes = 1 << 18
    /// How long a connection may take to be made.
    package var connecting = Duration.seconds(5)
    /// How long everything may take, with all redirects.
    package var whole = Duration.seconds(20)
    /// The most redirects.
    package var redirects = 5

    /// Creates the limits of a release.
    package init() {}

    /// The whole time in seconds, for people.
    var seconds: Int { max(1, Int(whole.components.seconds)) }
}

/// Tells a transfer in another thread that no one waits for it.
final class StopFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
