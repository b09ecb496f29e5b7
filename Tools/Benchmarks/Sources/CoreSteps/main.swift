import Foundation
import MessageBusTestKit

// Steps one of the bus's cores without sockets: valgrind counts the instructions, which no other load changes.
//
// usage: larder-bench-steps broker REQUESTS

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, arguments.first == "broker", let count = arguments.last.flatMap({ Int($0) }) else {
    FileHandle.standardError.write(Data("usage: larder-bench-steps broker REQUESTS\n".utf8))
    exit(2)
}
print("\(BrokerCoreLoad().run(requests: count)) replies")
