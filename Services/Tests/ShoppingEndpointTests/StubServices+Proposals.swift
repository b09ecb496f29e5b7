import Envelope
import MessageBus
import ProductMessages

extension StubServices {
    /// Proposes no product for any ingredient.
    static func propose(_ request: any RequestMessage) -> ProposeProductsReply {
        var reply = ProposeProductsReply()
        reply.products = ((request as? ProposeProductsRequest)?.ingredientKeys ?? []).map { key in
            var proposed = ProposedProduct()
            proposed.ingredientKey = key
            return proposed
        }
        return reply
    }
}
