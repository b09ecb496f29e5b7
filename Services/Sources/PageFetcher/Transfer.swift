internal import CCurl
import RecipeModule

/// One request to one address, on the thread that runs it.
final class Transfer {
    enum Outcome {
        case page(FetchedPage)
        /// The site sends to another address.
        case redirect(String)
    }

    private let curl: UnsafeMutableRawPointer
    private let address: PageAddress
    private let rule: AddressRule
    private let limits: FetchLimits
    private let stop: StopFlag
    private var content: [UInt8] = []
    private var received = 0
    private var headerBytes = 0
    /// Why this side has ended the transfer.
    private var refusal: PageFetchError?
    private var hasMetPrivateAddress = false

    /// libcurl must be started before its first use, by one thread.
    private static let isStarted = larder_curl_start() == CURLE_OK

    init(
        to address: PageAddress,
        agent: String,
        rule: AddressRule,
        limits: FetchLimits,
        stop: StopFlag
    ) throws(PageFetchError) {
        guard Self.isStarted, let curl = curl_easy_init() else { throw .noFetching }
        (self.curl, self.address, self.rule, self.limits, self.stop) = (curl, address, rule, limits, stop)
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, address.text), (CURLOPT_USERAGENT, agent), (CURLOPT_PROTOCOLS_STR, "http,https"),
            // No proxy of the environment, which would connect where this host must not.
            (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"),
            // Whatever libcurl can decompress.
            (CURLOPT_ACCEPT_ENCODING, ""),
        ]
        let isSet = texts.allSatisfy { larder_curl_set_text(curl, $0.0, $0.1) == CURLE_OK }
        guard isSet else {
            curl_easy_cleanup(curl)
            throw .noFetching
        }
        for (option, number) in [(CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 0), (CURLOPT_FOLLOWLOCATION, 0)] {
            _ = larder_curl_set_number(curl, option, number)
        }
        _ = larder_curl_set_large_number(curl, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.bytes))
        listen()
    }

    deinit { curl_easy_cleanup(curl) }

    /// Sends the request, and waits for the reply.
    func run(within time: Duration) throws(PageFetchError) -> Outcome {
        _ = larder_curl_set_number(curl, CURLOPT_CONNECTTIMEOUT_MS, limits.connecting.milliseconds)
        _ = larder_curl_set_number(curl, CURLOPT_TIMEOUT_MS, time.milliseconds)
        let code = curl_easy_perform(curl)
        if let refusal { throw refusal }
        guard code == CURLE_OK else { throw error(code) }
        if let next = text(CURLINFO_REDIRECT_URL) { return .redirect(next) }
        let status = status
        guard (200..<300).contains(status) else { throw .refused(host: address.host, status: status) }
        return .page(FetchedPage(address: address, content: content, charset: type.charset))
    }

    private func listen() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = larder_curl_set_pointer(curl, CURLOPT_WRITEDATA, context)
        _ = larder_curl_on_bytes(curl, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Transfer.of(context).take(piece) ? piece.count : -1
        }
        _ = larder_curl_set_pointer(curl, CURLOPT_HEADERDATA, context)
        _ = larder_curl_on_bytes(curl, CURLOPT_HEADERFUNCTION) { _, size, count, context in
            guard let context else { return 0 }
            return Transfer.of(context).takeHeader(size * count) ? size * count : -1
        }
        _ = larder_curl_set_pointer(curl, CURLOPT_OPENSOCKETDATA, context)
        _ = larder_curl_on_socket(curl) { context, _, address in
            guard let context, let address else { return larder_bad_socket }
            return Transfer.of(context).permits(address) ? larder_open_socket(address) : larder_bad_socket
        }
        _ = larder_curl_set_pointer(curl, CURLOPT_XFERINFODATA, context)
        _ = larder_curl_on_progress(curl) { context, _, _, _, _ in
            guard let context else { return 1 }
            return Transfer.of(context).stop.isSet ? 1 : 0
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// Takes a piece of the page; returns whether the transfer goes on.
    private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        received += piece.count
        guard received <= limits.bytes else { return refuse(.pageTooLarge(host: address.host, limit: limits.bytes)) }
        let status = status
        // The text beside a redirect is not read, but libcurl only says where it leads at its end.
        guard !(300..<400).contains(status) else { return true }
        guard (200..<300).contains(status) else { return refuse(.refused(host: address.host, status: status)) }
        guard type.isText else { return refuse(.notAPage(host: address.host, type: type.name)) }
        content += piece
        return true
    }

    private func takeHeader(_ count: Int) -> Bool {
        headerBytes += count
        guard headerBytes <= limits.headerBytes else { return refuse(.interrupted(host: address.host)) }
        return true
    }

    private func refuse(_ error: PageFetchError) -> Bool {
        refusal = error
        return false
    }

    private func permits(_ socket: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = Int(larder_address_bytes(socket, &bytes))
        let isPermitted = rule.permits(NetworkAddress(Array(bytes.prefix(count))))
        hasMetPrivateAddress = hasMetPrivateAddress || !isPermitted
        return isPermitted
    }

    private func error(_ code: CURLcode) -> PageFetchError {
        let host = address.host
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return .unknownHost(host: host)
        case CURLE_COULDNT_CONNECT: return hasMetPrivateAddress ? .privateAddress(host: host) : .unreachable(host: host)
        case CURLE_OPERATION_TIMEDOUT: return .tooSlow(host: host, seconds: limits.seconds)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE:
            return .untrusted(host: host)
        case CURLE_FILESIZE_EXCEEDED: return .pageTooLarge(host: host, limit: limits.bytes)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SEND_ERROR: return .unreachable(host: host)
        case CURLE_URL_MALFORMAT: return .notAnAddress(text: address.text)
        default: return .interrupted(host: host)
        }
    }

    private var status: Int {
        var status = 0
        _ = larder_curl_number(curl, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    private var type: ContentType { ContentType(text(CURLINFO_CONTENT_TYPE)) }

    private func text(_ info: CURLINFO) -> String? {
        var text: UnsafePointer<CChar>?
        _ = larder_curl_text(curl, info, &text)
        return text.map { String(cString: $0) }
    }
}

extension Duration {
    /// At least 1, because 0 means no limit for libcurl.
    fileprivate var milliseconds: Int {
        max(1, Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
