import CommonMessages
import InventoryMessages
import ProductMessages
import QuantityMessages
import SwiftProtobuf

extension StubServices {
    /// Services that read "1 kg flour" and "2 Oat milk", and know flour as prd_1.
    static func stock() -> StubServices {
        let services = StubServices()
        services.answer(ParseRequest.self) { request in .with { $0.lines = request.lines.map { read($0.text) } } }
        services.answer(RegisterProductsRequest.self, register)
        services.answer(RetrieveProductsRequest.self, retrieve)
        services.answer(ResolveIngredientsRequest.self) { request in
            .with { reply in reply.ingredients = request.ingredientKeys.map { key in .with { $0.ingredientKey = key } }
            }
        }
        services.answer(AddStockRequest.self) { request in
            .with {
                $0.stock = .with {
                    $0.productID = request.productID
                    $0.onHand = [request.amount]
                }
            }
        }
        services.answer(UseStockRequest.self) { request in .with { $0.stock.productID = request.productID } }
        return services
    }

    /// Takes the first word for the number, the second for a unit where it is "kg", and the rest for the name.
    private static func read(_ text: String) -> ParsedLine {
        var words = text.split(separator: " ").map(String.init)[...]
        var line = ParsedLine()
        line.text = text
        if let value = words.first, value.first?.isNumber == true {
            words = words.dropFirst()
            let unit = words.first == "kg" ? "kg" : ""
            if !unit.isEmpty { words = words.dropFirst() }
            line.quantity = Samples.quantity(value, unit, "\(value) \(unit)", numeric: 1)
        }
        line.name = words.joined(separator: " ")
        line.listName = line.name.prefix(1).uppercased() + line.name.dropFirst()
        line.ingredientKey = line.name.lowercased()
        return line
    }

    private static func register(_ request: RegisterProductsRequest) -> RegisterProductsReply {
        .with { reply in
            reply.products = request.products.map { draft in
                .with { registered in
                    registered.created = true
                    registered.product.productID = draft.barcode.isEmpty ? "prd_9" : draft.barcode
                    registered.product.title = draft.title
                    registered.product.ingredientKeys = draft.ingredientKeys
                }
            }
        }
    }

    private static func retrieve(_ request: RetrieveProductsRequest) -> RetrieveProductsReply {
        .with { reply in
            reply.products = request.references.map { reference in
                .with { found in
                    guard reference.title.lowercased() == "flour" || reference.productID == "prd_1" else { return }
                    found.product.productID = "prd_1"
                    found.product.title = "Flour"
                    found.product.ingredientKeys = ["flour"]
                }
            }
        }
    }
}
