import Envelope
import MessageBus
import ProductMessages
import SwiftProtobuf
import Testing

@testable import LarderCommands

/// What product commands make of inputs that say nothing.
@Suite struct ProductInputTests {
    @Test(arguments: ["", "  "])
    func `an empty barcode is refused, and adds nothing`(barcode: String) async {
        let services = StubServices()
        let run = await Run(["product", "add", "Milk", "--barcode", barcode], services: services)
        #expect(run.status == .usage && run.errors.contains("The barcode is empty: enter the digits"))
        #expect(services.sent.isEmpty)
    }

    @Test func `tags are added with the product`() async {
        let services = StubServices()
        services.answer(RegisterProductsRequest.self) { _ in
            .with { $0.products = [.with { ($0.product.title, $0.created) = ("Milk", true) }] }
        }
        #expect(await Run(["product", "add", "Milk", "--tags", "fresh, dairy,"], services: services).status == .done)
        #expect(services.sent(RegisterProductsRequest.self).first?.products.first?.tags == ["fresh", "dairy"])
    }

    @Test func `an import without a line has its format checked all the same`() async {
        let services = StubServices()
        services.answer(ImportProductsRequest.self) { request in
            guard request.format == "larder" else {
                throw Refusal(.invalid, code: "product.unknownFormat", sentence: "It is no format.")
            }
            return ImportProductsReply()
        }
        let empty = await Run(["product", "import", "-"], services: services, console: StubConsole(input: "\n"))
        #expect(empty.output == "Added 0, changed 0, unchanged 0, refused 0.\n" && empty.status == .done)
        let console = StubConsole()
        let wrong = await Run(["product", "import", "-", "--format", "x"], services: services, console: console)
        #expect(wrong.errors == "It is no format.\n" && wrong.status == .failed && wrong.output.isEmpty)
    }
}
