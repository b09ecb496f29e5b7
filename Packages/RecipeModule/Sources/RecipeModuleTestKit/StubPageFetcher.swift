public import RecipeModule
import Synchronization

/// Serves pages from memory.
public final class StubPageFetcher: PageFetcher, Sendable {
    private let pages: [String: Result<FetchedPage, PageFetchError>]
    private let addresses = Mutex<[String]>([])

    /// Creates a fetcher of these pages, by their addresses; no other site exists.
    public init(_ pages: [String: Result<FetchedPage, PageFetchError>]) { self.pages = pages }

    /// The addresses that were asked for, in order.
    public var asked: [String] { addresses.withLock { $0 } }

    /// Returns the page at an address.
    public func page(at address: PageAddress) async throws(PageFetchError) -> FetchedPage {
        addresses.withLock { $0.append(address.text) }
        guard let page = pages[address.text] else { throw .unknownHost(host: address.host) }
        return try page.get()
    }
}
