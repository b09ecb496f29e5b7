import Foundation
import MessageBusTestKit

// Steps one of the bus's cores without sockets; synchronous, so that valgrind can count its instructions.
//
// usage: larder-bench-steps broker|client|worker|worker-frames REQUESTS

let arguments = CommandLine.arguments.dropFirst()
let count = arguments.last.flatMap { Int($0) } ?? 0
let ended: Int? =
    switch arguments.first {
    case "broker": BrokerCoreLoad().run(requests: count)
    case "client": ClientCoreLoad().run(requests: count)
    case "worker": WorkerCoreLoad().run(requests: count)
    case "worker-frames": WorkerCoreLoad(usesCore: false).run(requests: count)
    default: nil
    }
guard let ended, ended == count, count > 0 else {
    FileHandle.standardError.write(
        Data("usage: larder-bench-steps broker|client|worker|worker-frames REQUESTS\n".utf8)
    )
    exit(2)
}
print("\(ended) replies")
