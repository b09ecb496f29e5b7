public import Commands
public import ProductDomain

extension ProductModuleService {
    /// Returns a page of the products in use that a person should look at: the least complete first, then by title and
    /// identifier.
    ///
    /// Each page looks at all products of the home.
    ///
    /// - Throws: ``ProductError/page(_:)`` for a cursor of another list.
    public func reviewProducts(_ page: PageRequest) async throws(ProductError) -> Page<Product> {
        let place: ReviewPlace?
        do throws(PageCursorError) {
            place = try page.position(partCount: ReviewPlace.partCount).map { cursor throws(PageCursorError) in
                guard let place = ReviewPlace(cursor) else { throw .invalidCursor(page.cursor) }
                return place
            }
        } catch { throw .page(error) }
        var open: [(place: ReviewPlace, product: Product)] = []
        var request = PageRequest(limit: Self.mostProducts)
        repeat {
            let part = try await store.query(ProductQuery(page: request, filters: [.isInUse]), of: context.household)
            open += part.elements.filter { !$0.reviewReasons.isEmpty }.map { (ReviewPlace($0), $0) }
            request = PageRequest(limit: Self.mostProducts, cursor: part.nextCursor)
        } while !request.cursor.isEmpty
        let sorted = open.sorted { $0.place < $1.place }.filter { entry in place.map { $0 < entry.place } ?? true }
        let found = sorted.prefix(page.readLimit).map(\.product)
        return Page(found, for: page, bytes: \.byteCount, cursor: { ReviewPlace($0).cursor })
    }
}

/// The place of a product in the list of reviews.
private struct ReviewPlace: Comparable {
    static let partCount = 3

    let completenessPercent: Int
    let title: String
    let productId: String

    init(_ product: Product) {
        completenessPercent = product.completenessPercent
        title = product.title.key
        productId = product.productId.text
    }

    init?(_ cursor: PageCursor) {
        guard let percent = Int(cursor.parts[0]) else { return nil }
        (completenessPercent, title, productId) = (percent, cursor.parts[1], cursor.parts[2])
    }

    var cursor: PageCursor { PageCursor(after: "\(completenessPercent)", title, productId) }

    static func < (one: ReviewPlace, other: ReviewPlace) -> Bool {
        if one.completenessPercent != other.completenessPercent {
            return one.completenessPercent < other.completenessPercent
        }
        return one.title == other.title
            ? one.productId.utf8Precedes(other.productId) : one.title.utf8Precedes(other.title)
    }
}
