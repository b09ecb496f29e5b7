import ArgumentParser
import ShoppingMessages
import SwiftProtobuf
import TextFormats

/// An accepted offer, such as "Rice=Basmati rice".
///
/// A backslash before "=" or another backslash makes it a part of the product's title.
struct AcceptedOfferArgument: ExpressibleByArgument {
    let message: AcceptedOffer

    init(product: String, item: String) {
        message = AcceptedOffer.with { ($0.product, $0.item) = (product, item) }
    }

    init?(argument: String) {
        var product = String.UnicodeScalarView()
        var rest = argument.unicodeScalars[...]
        while let sign = rest.popFirst(), sign != "=" {
            let isEscape = sign == "\\" && (rest.first == "=" || rest.first == "\\")
            product.append(isEscape ? rest.removeFirst() : sign)
        }
        let parts = [String(product), String(rest)].map(\.trimmedOfSpace)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(product: parts[0], item: parts[1])
    }

    /// The argument as a person types it in a shell: in single quotes, in which a shell changes nothing.
    var typed: String {
        let argument = "\(message.product.escapingScalars("\\="))=\(message.item)"
        return "'\(argument.replacingScalars { $0 == "'" ? "'\\''" : nil })'"
    }
}
