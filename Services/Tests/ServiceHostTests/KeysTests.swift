import Foundation
import Logging
import MessageBus
import ServiceHost
import Testing
import ZeroMQ

@Suite struct KeysTests {
    private let folder = "/tmp/larder-keys-\(UUID().uuidString)"

    init() throws {
        mkdir(folder, 0o700)
        try KeyFile.write(.generate(), to: "\(folder)/mine", name: "mine")
        try KeyFile.write(.generate(), to: "\(folder)/broker", name: "broker")
    }

    private func keys(serverKey: String?) -> BrokerKeys {
        BrokerKeys(serverKey: serverKey, access: nil, environment: [:], dataFolder: DataFolder(path: folder))
    }

    @Test(arguments: ["tcp://0.0.0.0:5555", "tcp://*:5555", "tcp://192.168.1.2:5555"])
    func `listening where the network can connect requires a key`(text: String) throws {
        let endpoint = try Endpoint(text)
        let failure = #expect(throws: StartupFailure.self) { try keys(serverKey: nil).prepare(endpoint) }
        #expect(failure?.description.hasPrefix("Listening on \(text) would let everyone on the network") == true)
        #expect(failure?.description.contains("--server-key") == true)
        try keys(serverKey: "\(folder)/broker.key").prepare(endpoint)
    }

    @Test func `listening where only this host can connect requires no key`() throws {
        try keys(serverKey: nil).prepare(Endpoint("tcp://127.0.0.1:5555"))
        try keys(serverKey: nil).prepare(Endpoint("tcp://localhost:5555"))
        let context = ZeroMQContext()
        #expect(try keys(serverKey: nil).makeSecurity(in: context, logger: .init(label: "test")) == nil)
        context.terminate()
    }

    @Test func `a key without an access list is refused`() throws {
        let context = ZeroMQContext()
        let failure = #expect(throws: StartupFailure.self) {
            try keys(serverKey: "\(folder)/broker.key").makeSecurity(in: context, logger: .init(label: "test"))
        }
        #expect(failure?.description.hasPrefix("There is no file \(folder)/access") == true)
        context.terminate()
    }

    @Test func `connecting to a network broker requires both keys`() throws {
        let remote = try Endpoint("tcp://broker:5555")
        let variables = ["LARDER_KEY": "\(folder)/mine.key", "LARDER_BROKER_KEY": "\(folder)/broker.pub"]
        let both = KeyFiles(key: nil, brokerKey: nil, environment: variables)
        #expect(try both.credentials(for: remote)?.keyFile == "\(folder)/mine.key")
        #expect(try both.credentials(for: Endpoint("ipc:///tmp/x.sock")) == nil)
        let cases: [(String?, String?, String)] = [
            (nil, nil, "Messages to tcp://broker:5555 cross the network"),
            ("\(folder)/mine.key", nil, "pass the file of the broker's public key with --broker-key"),
            (nil, "\(folder)/broker.pub", "pass the file of your own secret key with --key"),
            ("\(folder)/mine.pub", "\(folder)/broker.pub", "contains a public key where the secret one is needed"),
            ("\(folder)/mine.key", "\(folder)/broker.key", "contains a secret key where a public one is needed"),
        ]
        chmod("\(folder)/mine.pub", 0o600)
        for (key, brokerKey, expected) in cases {
            let failure = #expect(throws: StartupFailure.self) {
                try KeyFiles(key: key, brokerKey: brokerKey, environment: [:]).credentials(for: remote)
            }
            #expect(failure?.description.contains(expected) == true, "\(failure?.description ?? "")")
        }
        let none = KeyFiles(key: nil, brokerKey: nil, environment: [:])
        #expect(try none.credentials(for: Endpoint("tcp://127.0.0.1:5555")) == nil)
    }
}
