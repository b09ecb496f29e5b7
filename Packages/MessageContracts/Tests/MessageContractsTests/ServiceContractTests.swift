import CategoryMessages
import CommonMessages
import DeadLetterMessages
import Envelope
import HouseholdMessages
import InventoryMessages
import ProductMessages
import QuantityMessages
import RecipeMessages
import ShoppingMessages
import StorageMessages
import SyncMessages
import Testing

@Suite struct ServiceContractTests {
    private static var contracts: [any ServiceContract.Type] {
        [
            QuantityContract.self, ProductContract.self, InventoryContract.self, CategoryContract.self,
            RecipeContract.self, HouseholdContract.self, ShoppingContract.self, StorageContract.self,
            SyncContract.self, DeadLetterContract.self,
        ]
    }

    @Test func `each service is named after its module and major version`() {
        let names = Self.contracts.map { $0.service.rawValue }
        let modules = [
            "quantity", "product", "inventory", "category", "recipe", "household", "shopping", "storage", "sync",
            "deadletter",
        ]
        #expect(names == modules.map { "\($0).v1" })
        #expect(Self.contracts.map { $0.service.module } == modules)
        #expect(ServiceName(rawValue: "echo").module == "echo", "A name without a version is its module.")
    }

    @Test func `each request belongs to its service's package and has a request's name`() {
        for contract in Self.contracts {
            #expect(!contract.requests.isEmpty)
            for request in contract.requests {
                #expect(request.service == contract.service)
                #expect(request.wireName.hasPrefix("larder.\(contract.service.rawValue)."))
                #expect(request.wireName.hasSuffix("Request"))
            }
        }
    }

    @Test func `each reply is named after its request`() {
        for request in Self.contracts.flatMap({ $0.requests }) {
            #expect(request.replyName == request.wireName.dropLast("Request".count) + "Reply")
        }
    }

    /// The first words of requests that write; of those that resolve something, one writes by way of exception.
    private static let writingVerbs = [
        "Add", "Answer", "Apply", "Assign", "BackUp", "Change", "CheckItems", "Choose", "Clear", "Cook",
        "Copy", "Correct", "Delete", "Discard", "Duplicate", "Edit", "Empty", "Freeze", "Hide",
        "Import", "Join", "Leave", "Link", "Mark", "Merge", "Move", "Open", "Order", "Purge", "Push", "PutAway",
        "Record",
        "Recount", "Register", "Remember", "Rename", "Renew", "Replay", "Reread", "Restore", "Rewrite", "RollBack",
        "Save",
        "Scan", "Set", "Split", "SyncNow", "Thaw", "Uncheck", "Undo", "Update", "Use",
    ]

    @Test func `a request is safe to repeat unless its verb writes`() {
        for request in Self.contracts.flatMap({ $0.requests }) {
            let name = request.wireName.split(separator: ".").last.map(String.init) ?? ""
            let writes = name == "ResolveChangeRequest" || Self.writingVerbs.contains { name.hasPrefix($0) }
            #expect(request.isSafe != writes, "\(name)")
        }
    }

    @Test func `of the requests that every service answers, only reading the feed and the hash changes nothing`() {
        #expect(ReadFeedRequest.isSafe && ReadStateHashRequest.isSafe)
        #expect(!PushOperationsRequest.isSafe && !ReadSnapshotRequest.isSafe)
    }

    @Test func `no two requests share a name`() {
        let names = Self.contracts.flatMap { $0.requests }.map { $0.wireName }
        #expect(Set(names).count == names.count)
    }
}

extension RequestMessage {
    fileprivate static var replyName: String { Reply.wireName }
}
