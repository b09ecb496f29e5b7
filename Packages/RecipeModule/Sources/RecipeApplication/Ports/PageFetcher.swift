/// Fetches recipe pages from the web.
///
/// An adapter reads only what everyone on the internet could read: it connects to no private address, also after a
/// redirect, and limits size, time and redirects.
public protocol PageFetcher: Sendable {
    /// Returns the page at an address.
    ///
    /// - Throws: A ``PageFetchError`` when there is no page, or none that a recipe could be on.
    func page(at address: PageAddress) async throws(PageFetchError) -> FetchedPage
}

/// A page as its site sent it.
public struct FetchedPage: Hashable, Sendable {
    /// Where it was found, after redirects.
    public let address: PageAddress
    /// The bytes, decompressed; at most ``RecipeReader/largestContent``.
    public let content: [UInt8]
    /// The name of the encoding that the site sent with it, such as "iso-8859-1"; `nil` when it sent none.
    public let charset: String?

    /// Creates a page.
    public init(address: PageAddress, content: [UInt8], charset: String?) {
        self.address = address
        self.content = content
        self.charset = charset
    }
}
