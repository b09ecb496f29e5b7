import MessageBus
import Testing
import ZeroMQ

@Suite struct AccessListTests {
    private let anna = CurveKeyPair.generate().publicKey
    private let shopping = CurveKeyPair.generate().publicKey
    private static let homes: [String: [UInt8]] = [
        "home": [UInt8](repeating: 1, count: 16), "barn": [UInt8](repeating: 2, count: 16),
    ]

    private func read(_ text: String) throws(AccessListError) -> AccessList {
        try AccessList(text) { Self.homes[$0] }
    }

    private func topic(_ home: UInt8, _ rest: String) -> [UInt8] {
        let hex = String(repeating: "0\(home)", count: 16)
        return Array("hh.\(hex)\(rest)".utf8)
    }

    @Test func `a list with comments grants rights`() throws {
        let list = try read(
            """
            # The family.
            key \(anna)    # Anna's phone
              principal anna
              households home, barn
              role reader   # for now
              call shopping.v1 recipe.*

            key \(shopping)
              principal shopping-service
              role service
              register shopping.v1
              publish shopping.v1
            """
        )
        #expect(list.keys.count == 2)
        let reader = try #require(list.access(of: anna))
        #expect(reader.principal == "anna")
        #expect(!reader.passesOnCallers)
        #expect(reader.registers == ServicePatterns())
        #expect(topic(1, ".any.v1.").withUnsafeBytes { reader.maySubscribe(to: $0) })
        let service = try #require(list.access(of: shopping))
        #expect(service.households == .all)
        #expect(service.passesOnCallers)
        #expect(list.access(of: CurveKeyPair.generate().publicKey) == nil)
    }

    @Test func `each kind of right grants its own services, and no role registers or publishes`() throws {
        typealias Right = (name: String, path: KeyPath<Access, ServicePatterns>)
        let rights: [Right] = [
            ("call", \.calls), ("read", \.reads), ("register", \.registers), ("publish", \.publishes),
            ("subscribe", \.subscribes),
        ]
        let entry = "key \(anna)\nprincipal anna\nhouseholds home\n"
        for right in rights {
            let access = try #require(try read(entry + "\(right.name) stock.v1").access(of: anna))
            #expect(rights.filter { access[keyPath: $0.path] != ServicePatterns() }.map(\.name) == [right.name])
            #expect(!access.passesOnCallers)
        }
        let roles = [
            "member": ["call", "subscribe"], "reader": ["read", "subscribe"], "service": ["call", "subscribe"],
        ]
        for (role, granted) in roles {
            let access = try #require(try read(entry + "role \(role)").access(of: anna))
            #expect(rights.filter { access[keyPath: $0.path] != ServicePatterns() }.map(\.name) == granted)
            #expect(access.passesOnCallers == (role == "service"))
        }
    }

    @Test func `a peer on the host has every right, and a stranger none`() throws {
        let context = ZeroMQContext()
        let list = try read("key \(anna)\nprincipal anna\nhouseholds home\nrole member")
        let security = try BrokerSecurity(
            context: context,
            serverKey: CurveKeyPair.generate().secretKey,
            access: list
        )
        let local = try #require(security.access(of: .local))
        let member = try #require(security.access(of: .authenticated(anna.description)))
        #expect(security.access(of: .unidentified) == nil)
        #expect(local.principal == "local" && local.households == .all && local.passesOnCallers)
        let everything = local.calls
        #expect(everything != ServicePatterns() && everything != member.calls, "It includes the broker's own services.")
        for path: KeyPath<Access, ServicePatterns> in [\.reads, \.registers, \.publishes, \.subscribes] {
            #expect(local[keyPath: path] == everything, "\(path)")
        }
        for text in [topic(2, ".stock.v1."), topic(1, "."), Array("zz.".utf8)] {
            #expect(text.withUnsafeBytes { local.maySubscribe(to: $0) && local.mayPublish(topic: $0) })
        }
        #expect(member.households != .all)
        security.stop()
        context.terminate()
    }

    @Test func `names of people and services have limits`() throws {
        let entry = { (principal: String, service: String) in
            "key \(self.anna)\nprincipal \(principal)\nhouseholds home\ncall \(service)"
        }
        let name = String(repeating: "n", count: 64)
        let service = String(repeating: "s", count: 128)
        #expect(try read(entry(name, service)).access(of: anna)?.principal == name)
        #expect(try read(entry("Zoë.9_@/-", "A-z_0#.v1")).access(of: anna)?.principal == "Zoë.9_@/-")
        #expect(throws: AccessListError.badPrincipal(line: 2, text: name + "n")) {
            try read(entry(name + "n", service))
        }
        for text in [service + "s", "9.v1", ".v1", "stock!.v1"] {
            #expect(throws: AccessListError.badService(line: 4, text: text)) { try read(entry(name, text)) }
        }
    }

    @Test func `hearing and publishing rights are per household and service`() throws {
        let list = try read("key \(anna)\n principal anna\n households home\n subscribe stock.v1\n publish stock.v1")
        let access = try #require(list.access(of: anna))
        let mine = [topic(1, ".stock.v1.")]
        let others = [
            topic(2, ".stock.v1."), topic(1, ".stock.v11."), topic(1, ".stock.v1"), topic(1, "."), topic(1, ""),
            Array("hh.".utf8), [], Array("zz.".utf8), Array("hh.0x".utf8), topic(1, "-stock.v1."),
        ]
        for topic in mine {
            #expect(topic.withUnsafeBytes { access.maySubscribe(to: $0) && access.mayPublish(topic: $0) })
        }
        for topic in others {
            #expect(!topic.withUnsafeBytes { access.maySubscribe(to: $0) || access.mayPublish(topic: $0) }, "\(topic)")
        }
    }

    @Test func `hearing all services covers the household, and hearing all households covers everything`()
        throws
    {
        let list = try read(
            "key \(anna)\nprincipal a\nhouseholds home\nsubscribe *\n"
                + "key \(shopping)\nprincipal b\nhouseholds all\nsubscribe *"
        )
        let one = try #require(list.access(of: anna))
        let all = try #require(list.access(of: shopping))
        for (prefix, isForOne) in [
            (topic(1, "."), true), (topic(1, ".sto"), true), (topic(2, "."), false), ([], false),
        ] {
            #expect(prefix.withUnsafeBytes { one.maySubscribe(to: $0) } == isForOne)
            #expect(prefix.withUnsafeBytes { all.maySubscribe(to: $0) })
        }
    }

    @Test func `every mistake has a line number and a sentence`() {
        let cases: [(String, AccessListError)] = [
            ("principal anna", .beforeFirstKey(line: 1, word: "principal")),
            ("\n\nkeys x", .unknownWord(line: 3, word: "keys")),
            ("key", .nothingAfter(line: 1, word: "key")),
            ("key abc", .badKey(line: 1, text: "abc")),
            ("key \(anna)", .noPrincipal(line: 1)),
            ("key \(anna)\nprincipal anna", .noHouseholds(line: 1)),
            ("key \(anna)\nprincipal anna\nhouseholds home", .noRights(line: 1)),
            ("key \(anna)\nprincipal an!na", .badPrincipal(line: 2, text: "an!na")),
            ("key \(anna)\nprincipal local", .reservedPrincipal(line: 2)),
            ("key \(anna)\nprincipal a\nprincipal b", .repeatedWord(line: 3, word: "principal")),
            ("key \(anna)\nrole king", .unknownRole(line: 2, text: "king")),
            ("key \(anna)\nhouseholds nowhere", .badHousehold(line: 2, text: "nowhere")),
            ("key \(anna)\nhouseholds home all", .badHousehold(line: 2, text: "all")),
            ("key \(anna)\ncall #x", .badService(line: 2, text: "#x")),
            ("key \(anna)\ncall **", .badService(line: 2, text: "**")),
            ("key \(anna)\ncall", .nothingAfter(line: 2, word: "call")),
            (
                "key \(anna)\nprincipal a\nrole service\nkey \(anna)\nprincipal b\nrole service",
                .repeatedKey(line: 4, firstLine: 1)
            ),
        ]
        for (text, error) in cases {
            #expect(throws: error, "\(text)") { try read(text) }
            #expect(error.description.hasPrefix("Line "))
        }
    }

    @Test func `a key that contains hash signs is not a comment`() throws {
        // Such keys are rare, so the test searches for one.
        var key = anna
        for _ in 0..<10_000 where !key.description.contains("#") { key = CurveKeyPair.generate().publicKey }
        try #require(key.description.contains("#"))
        #expect(try read("key \(key) # mine\nprincipal a\nrole service").access(of: key) != nil)
    }
}
