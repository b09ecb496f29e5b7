import RecipeDomain

/// Why a page could not be fetched.
public enum PageFetchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is no address of a page.
    case notAnAddress(text: String)
    /// The address isn't http or https.
    case notTheWeb(scheme: String)
    /// The address contains a name and a password.
    case hasCredentials(host: String)
    /// The host is in a private network, or this computer itself.
    case privateAddress(host: String)
    /// No such host is known.
    case unknownHost(host: String)
    /// The host doesn't answer.
    case unreachable(host: String)
    /// The host can't prove who it is.
    case untrusted(host: String)
    /// The site sends from one address to the next too often.
    case tooManyRedirects(host: String, limit: Int)
    /// The site refuses to send the page, with this status of HTTP.
    case refused(host: String, status: Int)
    /// The address is that of a picture, a video or another file.
    case notAPage(host: String, type: String)
    /// The page has more bytes than are read.
    case pageTooLarge(host: String, limit: Int)
    /// The page took longer than these seconds.
    case tooSlow(host: String, seconds: Int)
    /// The connection ended before the page did.
    case interrupted(host: String)
    /// This node fetches no pages.
    case noFetching

    /// What happened, and what to do next.
    public var description: String {
        switch self {
        case .notAnAddress(let text):
            "\"\(text)\" is not the address of a page: copy it from the browser, as in https://example.org/soup."
        case .notTheWeb(let scheme):
            "Larder fetches pages by http and https only, not by \"\(scheme)\": \(Self.instead)"
        case .hasCredentials(let host):
            "The address contains a name or a password for \(host): remove it, up to the @. If the page needs it, "
                + Self.instead
        case .privateAddress(let host):
            "\(host) is in a private network, where Larder fetches nothing: \(Self.instead)"
        case .unknownHost(let host): "There is no site \(host), or no connection to the internet: check the address."
        case .unreachable(let host): "\(host) doesn't answer: try again later, or \(Self.instead)"
        case .untrusted(let host):
            "\(host) can't prove who it is (its certificate is wrong): check the address, or \(Self.instead)"
        case .tooManyRedirects(let host, let limit):
            "\(host) sends from one address to the next more than \(limit) times: \(Self.instead)"
        case .refused(let host, let status):
            switch status {
            case 404, 410: "\(host) has no page at this address (status \(status)): check the address."
            case 429, 500...: "\(host) can't send the page now (status \(status)): try again later, or \(Self.instead)"
            default: "\(host) doesn't send this page to programs (status \(status)): \(Self.instead)"
            }
        case .notAPage(let host, let type):
            "The address leads to a file of the kind \"\(type)\" on \(host), not to a page: give the address of the "
                + "recipe's page."
        case .pageTooLarge(let host, let limit):
            "The page on \(host) has more than the \(limit >> 20) MiB that are read: copy the recipe into a text file."
        case .tooSlow(let host, let seconds):
            "\(host) did not send the page within \(seconds) seconds: try again later, or \(Self.instead)"
        case .interrupted(let host): "\(host) did not send the whole page: try again, or \(Self.instead)"
        case .noFetching: "This service fetches no pages: \(Self.instead)"
        }
    }

    private static let instead = "save the page in the browser, and give the file."
}
