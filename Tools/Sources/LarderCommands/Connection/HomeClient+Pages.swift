import Envelope
import ProductMessages
import QuantityMessages
import ShoppingMessages

/// A request for one page of a list.
protocol PagedRequest: RequestMessage where Reply: PagedReply {
    /// The maximum number of elements in the page.
    var limit: UInt32 { get set }
    /// The `nextCursor` of the page before; empty for the first page.
    var cursor: String { get set }
}

/// One page of a list.
protocol PagedReply {
    associatedtype Element
    var elements: [Element] { get }
    /// Empty on the last page.
    var nextCursor: String { get }
}

extension HomeClient {
    /// The most elements that a page of any list has.
    static let pageSize = 500

    /// Reads a list page by page, and calls a closure with each element in order, up to a limit.
    func pages<Request: PagedRequest>(
        of request: Request,
        limit: Int? = nil,
        pageSize: Int = Self.pageSize,
        _ take: (Request.Reply.Element) -> Void
    ) async throws(CommandFailure) {
        var request = request
        var left = limit ?? .max
        repeat {
            request.limit = UInt32(min(left, pageSize))
            let page = try await ask(request)
            page.elements.forEach(take)
            left -= page.elements.count
            request.cursor = page.nextCursor
        } while left > 0 && !request.cursor.isEmpty
    }

    /// Returns the elements of every page of a list.
    func pages<Request: PagedRequest>(of request: Request) async throws(CommandFailure) -> [Request.Reply.Element] {
        var elements: [Request.Reply.Element] = []
        try await pages(of: request) { elements.append($0) }
        return elements
    }
}

extension ListIngredientsRequest: PagedRequest {}
extension ListIngredientsReply: PagedReply { var elements: [CatalogIngredient] { ingredients } }

extension ListIngredientTemplatesRequest: PagedRequest {}
extension ListIngredientTemplatesReply: PagedReply { var elements: [IngredientTemplate] { templates } }

extension ListCorrectionsRequest: PagedRequest {}
extension ListCorrectionsReply: PagedReply { var elements: [LineCorrection] { corrections } }

extension ListProductsRequest: PagedRequest {}
extension ListProductsReply: PagedReply { var elements: [Product] { products } }

extension ReviewProductsRequest: PagedRequest {}
extension ReviewProductsReply: PagedReply { var elements: [Product] { products } }

extension ListOpenProductsRequest: PagedRequest {}
extension ListOpenProductsReply: PagedReply { var elements: [OpenProduct] { products } }

extension ExportProductsRequest: PagedRequest {}
extension ExportProductsReply: PagedReply { var elements: [String] { records } }

extension ExportStockRequest: PagedRequest {}
extension ExportStockReply: PagedReply { var elements: [StockRow] { rows } }

extension ListProductLinksRequest: PagedRequest {}
extension ListProductLinksReply: PagedReply { var elements: [ProductLink] { links } }
