import Foundation
import Testing

/// Two hundred requests to one service, most of them in flight at once.
struct Bombardment: Sendable, CustomTestStringConvertible {
    static let count = 200

    /// The service whose process is killed meanwhile.
    let victim: String
    /// The service that receives the requests.
    let service: String
    /// Their message.
    let message: String
    /// The JSON of request number N; `@` stands for the number.
    let request: String
    /// For writes: the message that lists what was written, its JSON, and the text of each item in the reply.
    let listCall: ListCall?

    /// How to list what was written.
    struct ListCall: Sendable {
        let message: String
        let request: String
        /// `@` stands for the number.
        let trace: String
    }

    /// The name of the test's argument.
    var testDescription: String { "\(victim) ended during \(message)" }

    static let stock = Bombardment(
        victim: "inventory",
        service: "inventory",
        message: "AddStock",
        request: #"{"productId": "article-@.", "amount": {"value": "1"}}"#,
        listCall: ListCall(
            message: "ListStock",
            request: #"{"limit": 500}"#,
            trace: #""productId":"article-@.","onHand":[{"value":"1"}]"#
        )
    )

    /// One for each service, and one for the broker.
    static let all = [
        stock,
        Bombardment(
            victim: "broker",
            service: stock.service,
            message: stock.message,
            request: stock.request,
            listCall: stock.listCall
        ),
        Bombardment(
            victim: "product",
            service: "product",
            message: "RegisterProducts",
            request: #"{"products": [{"title": "Article @."}]}"#,
            listCall: ListCall(message: "ListProducts", request: #"{"limit": 500}"#, trace: #""title":"Article @.""#)
        ),
        Bombardment(
            victim: "category",
            service: "category",
            message: "AddStore",
            request: #"{"name": "Shop @."}"#,
            listCall: ListCall(message: "ListStores", request: "{}", trace: #""name":"Shop @.""#)
        ),
        Bombardment(
            victim: "recipe",
            service: "recipe",
            message: "AddRecipe",
            request: #"{"recipe": {"title": "Dish @.", "ingredients": [{"text": "1 egg"}]}}"#,
            listCall: ListCall(message: "ListRecipes", request: #"{"limit": 500}"#, trace: #""title":"Dish @.""#)
        ),
        Bombardment(
            victim: "household",
            service: "household",
            message: "ChangeHousehold",
            request: #"{"name": "Home @"}"#,
            listCall: nil
        ),
        Bombardment(
            victim: "quantity",
            service: "quantity",
            message: "ReadLines",
            request: #"{"lines": [{"text": "@ cups flour"}]}"#,
            listCall: nil
        ),
        Bombardment(
            victim: "shopping",
            service: "shopping",
            message: "AddList",
            request: #"{"name": "List @.", "confirmed": true}"#,
            listCall: ListCall(message: "ListLists", request: "{}", trace: #""name":"List @.""#)
        ),
    ]

    /// The requests, one per line.
    var lines: String {
        (1...Self.count).map { Self.numbered(request, $0) + "\n" }.joined()
    }

    /// Returns a text with `@` replaced by a number.
    static func numbered(_ text: String, _ number: Int) -> String {
        text.replacingOccurrences(of: "@", with: "\(number)")
    }
}
