import CommonMessages
public import Envelope
import InventoryMessages
import QuantityMessages
public import SwiftProtobuf
import Testing

/// A request with a map of messages, which none of the contracts has so far.
extension Google_Protobuf_Struct: RequestMessage {
    /// The reply, which no test looks at.
    public typealias Reply = Google_Protobuf_Struct

    /// A service of no contract.
    public static var service: ServiceName { ServiceName(rawValue: "test.v1") }
    /// A request without effects.
    public static var isSafe: Bool { true }
}

@Suite struct RequestLimitsTests {
    private func error(_ request: some RequestMessage, as form: ContentType = .protobuf) throws -> RequestLimitError? {
        let payload = try request.wireBytes(as: form)
        do throws(RequestLimitError) { try request.checkLimits(payload: payload, as: form) } catch { return error }
        return nil
    }

    private func lines(_ count: Int) -> ReadLinesRequest {
        .with { $0.lines = Array(repeating: .with { $0.text = "1" }, count: count) }
    }

    @Test func `a list has at most ten thousand entries`() throws {
        #expect(try error(lines(10_000)) == nil)
        #expect(try error(lines(10_001)) == .tooManyEntries(count: 10_001, limit: 10_000))
        let empty = ReadLinesRequest.with { $0.lines = Array(repeating: Line(), count: 10_001) }
        #expect(try error(empty) == .tooManyEntries(count: 10_001, limit: 10_000))
    }

    @Test(arguments: [ContentType.protobuf, .json])
    func `the shortest entries are counted, too`(form: ContentType) throws {
        for text in ["", "a"] {
            let request = GetStockRequest.with { $0.productIds = Array(repeating: text, count: 10_001) }
            #expect(try error(request, as: form) == .tooManyEntries(count: 10_001, limit: 10_000))
        }
    }

    @Test func `all lists of a request together have at most twenty thousand entries`() throws {
        func recipes(_ count: Int) -> ScaleRecipesRequest {
            .with {
                $0.recipes = Array(repeating: .with { $0.lines = Array(repeating: "1", count: 9_999) }, count: count)
            }
        }
        #expect(try error(recipes(2)) == nil)
        #expect(try error(recipes(3)) == .tooManyEntries(count: 20_001, limit: 20_000))
    }

    @Test func `a map counts as a list`() throws {
        let nutrients = Dictionary(uniqueKeysWithValues: (0...10_000).map { ("\($0)", "1") })
        let request = SaveIngredientsRequest.with { $0.drafts = [.with { $0.nutrients = nutrients }] }
        #expect(try error(request) == .tooManyEntries(count: 10_001, limit: 10_000))
    }

    @Test func `a map of messages is checked throughout`() throws {
        let value = Google_Protobuf_Value(stringValue: "a")
        let many = Dictionary(uniqueKeysWithValues: (0...10_000).map { ("\($0)", value) })
        #expect(try error(Google_Protobuf_Struct(fields: many)) == .tooManyEntries(count: 10_001, limit: 10_000))
        #expect(try error(Google_Protobuf_Struct(fields: ["a\u{0}": value])) == .containsNUL)
        let nul = Google_Protobuf_Value(stringValue: "\u{0}")
        #expect(try error(Google_Protobuf_Struct(fields: ["a": nul])) == .containsNUL)
    }

    @Test(arguments: [ContentType.protobuf, .json])
    func `a character has at most thirty combining marks`(form: ContentType) throws {
        func named(_ start: String, _ marks: Int) -> AddStockRequest {
            .with { $0.productID = start + String(repeating: "\u{301}", count: marks) + "b" }
        }
        for start in ["", "a", "\u{e4}", "e\u{301}b"] {
            #expect(try error(named(start, 30), as: form) == nil)
            #expect(try error(named(start, 31), as: form) == .tooManyMarks)
        }
        // Marks count within one text, and those of a character end with it.
        let twice = String(repeating: "e" + String(repeating: "\u{301}", count: 30), count: 3)
        #expect(try error(.with { $0.productID = twice } as AddStockRequest, as: form) == nil)
        // A sign that is decomposed into two marks counts as one, although it has no class itself.
        let signs = String(repeating: "\u{F73}\u{F75}\u{F81}", count: 10)
        #expect(try error(.with { $0.productID = signs } as AddStockRequest, as: form) == nil)
        #expect(try error(.with { $0.productID = signs + "\u{F73}" } as AddStockRequest, as: form) == .tooManyMarks)
        #expect(try error(.with { $0.productID = "Crème brûlée, 鶏肉" } as AddStockRequest, as: form) == nil)
    }

    @Test(arguments: [ContentType.protobuf, .json])
    func `no text contains U+0000, wherever it is`(form: ContentType) throws {
        let nul = "a\u{0}b"
        #expect(try error(AddStockRequest.with { $0.productID = nul }, as: form) == .containsNUL)
        #expect(try error(AddStockRequest.with { $0.amount.unit = nul }, as: form) == .containsNUL)
        #expect(try error(GetStockRequest.with { $0.productIds = ["a", nul] }, as: form) == .containsNUL)
        let long = String(repeating: "a", count: 200) + nul + String(repeating: "b", count: 200)
        #expect(try error(AddStockRequest.with { $0.productID = long }, as: form) == .containsNUL)
        let drafts = [
            IngredientDraft.with { $0.aliases = [nul] }, .with { $0.nutrients = ["1": nul] },
            .with { $0.nutrients = [nul: "1"] },
        ]
        for draft in drafts {
            #expect(try error(SaveIngredientsRequest.with { $0.drafts = [draft] }, as: form) == .containsNUL)
        }
        #expect(try error(AddStockRequest.with { $0.productID = "a\\u0000\n" }, as: form) == nil)
    }
}
