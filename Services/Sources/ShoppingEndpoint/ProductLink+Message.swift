import CommonMessages
import EndpointKit
import Envelope
import MessageBus
import QuantityMessages
import ShoppingMessages
import ShoppingModule

extension ShoppingMessages.PacksToTake {
    /// Creates the message of the packs to take of an item.
    init(_ packs: ShoppingModule.PacksToTake) {
        self.init()
        productID = packs.product.id.rawValue
        title = packs.product.title
        brand = packs.product.brand
        self.packs = UInt64(clamping: packs.packs)
        content = CommonMessages.Quantity(packs.content)
        count = UInt32(clamping: packs.count)
        text = packs.text
        path = packs.path.map { QuantityMessages.PathStep($0) }
        approximate = packs.isAbout
    }
}

extension ProductToTake {
    /// Creates the message of the product that a home takes for an item.
    init(_ product: ShoppingModule.ProposedProduct) {
        self.init()
        productID = product.id.rawValue
        title = product.title
        brand = product.brand
    }
}

extension ProductLinkAction {
    /// Reads an action.
    init(_ text: String, field: String) throws(Refusal) {
        guard let action = Self(rawValue: text) else {
            let actions = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(
                .invalid,
                code: "shopping.badLink",
                sentence: "\"\(text)\" is not a link action: use one of \(actions).",
                field: field
            )
        }
        self = action
    }
}

extension LinkProductReply {
    /// Creates the message of a linked product.
    init(_ linked: LinkedProduct) {
        self.init()
        ingredientKey = linked.ingredient.key.rawValue
        ingredientName = linked.ingredient.listName
        productID = linked.product.id.rawValue
        title = linked.product.title
        changed = linked.isChanged
    }
}

extension ScanProductReply {
    /// Creates the message of a scanned product.
    init(_ scanned: ScannedProduct) {
        self.init()
        result =
            switch scanned.outcome {
            case .found, .foundByRelatedBarcode: "found"
            case .created: "created"
            case .gotBarcode: "updated"
            case .unknown: "unknown"
            }
        if let found = scanned.outcome.product { product = ProductChoice(found) }
        if let link = scanned.link, link.isChanged { learnedIngredient = link.ingredient.listName }
        if case .foundByRelatedBarcode = scanned.outcome { byRelatedBarcode = true }
        related = scanned.related.map { related in
            var message = RelatedChoice()
            message.product = ProductChoice(related.product)
            message.relation = related.relation.rawValue
            return message
        }
        if let failure = scanned.lookup.hubFailure { remoteProblem = failure.refusal.problem }
    }
}

extension ListProductLinksReply {
    /// Creates the message of a page of links; a store that the home no longer has appears by its identifier.
    init(_ page: ProductLinkPage) {
        self.init()
        links = page.links.map { link in
            var message = ShoppingMessages.ProductLink()
            message.ingredientKey = link.ingredient.rawValue
            message.productID = link.product.rawValue
            message.title = link.title
            message.preferred = link.isPreferred
            message.preferredStores = link.preferredStores.map { page.storeNames[$0] ?? $0.rawValue }.sorted()
            return message
        }
        nextCursor = page.nextCursor
    }
}
