import Foundation
import LarderCommands
import Testing

@Suite struct KeysCommandTests {
    private let folder: String

    init() throws { folder = try TemporaryFolder.make([:]) }

    private func keys(_ arguments: String...) async -> Run {
        await Run(["keys"] + arguments + ["--data", folder])
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    @Test func `a key is created, allowed, listed and revoked`() async throws {
        let made = await keys("new", "tablet")
        #expect(made.status == .done)
        #expect(made.output.hasPrefix("Made \(folder)/keys/tablet.key, which stays with its owner"))
        #expect(try text("keys/tablet.key").contains("larder-secret-key "))
        let allowed = await keys("allow", "tablet", "--as", "anna", "--role", "member", "--household", "our home")
        #expect(allowed.status == .done, "\(allowed.errors)")
        #expect(allowed.output.hasPrefix("anna is admitted with "))
        let listed = await keys("list")
        #expect(listed.output.contains("anna"))
        #expect(listed.output.contains("tablet"))
        #expect(try text("access").contains("# Who comes in over the network"))
        let revoked = await keys("revoke", "tablet")
        #expect(revoked.output == "Revoked 1 key in \(folder)/access.\n")
        #expect(await keys("list").output.hasPrefix("No key is admitted over the network"))
        #expect(await keys("revoke", "tablet").errors.contains("is not in \(folder)/access"))
    }

    @Test func `the path of a file is one, also when its characters would be a key`() async throws {
        let name = String(repeating: "k", count: 40 - "/tmp/.pub".count)
        let path = "/tmp/\(name).pub"
        defer {
            for ending in ["pub", "key"] { try? FileManager.default.removeItem(atPath: "/tmp/\(name).\(ending)") }
        }
        _ = await keys("new", name, "--to", "/tmp")
        let allowed = await keys("allow", path, "--as", "anna", "--role", "member", "--household", "home")
        #expect(path.count == 40 && allowed.status == .done, "\(allowed.errors)")
        #expect(!allowed.output.contains("admitted with \(path)"))
    }

    @Test func `a key's name is noted where the owner has another one`() async throws {
        for name in ["tablet", "phone"] { _ = await keys("new", name) }
        _ = await keys("allow", "tablet", "--as", "anna", "--role", "member", "--household", "home")
        _ = await keys("allow", "phone", "--role", "member", "--household", "home")
        let file = "\(folder)/keys/phone.pub"
        let third = "\(folder)/third.pub"
        try FileManager.default.copyItem(atPath: file, toPath: third)
        _ = await keys("revoke", "phone")
        _ = await keys("allow", third, "--as", "ben", "--role", "member", "--household", "home")
        let list = try text("access")
        #expect(list.components(separatedBy: "tablet").count == 2, "The note on anna's key.")
        #expect(!list.contains("third.pub"))
    }

    @Test func `rights accumulate in the list`() async throws {
        _ = await keys("new", "shopping")
        let allowed = await keys(
            "allow",
            "shopping",
            "--role",
            "service",
            "--register",
            "shopping.v1",
            "--publish",
            "shopping.v1"
        )
        #expect(allowed.status == .done, "\(allowed.errors)")
        let list = try text("access")
        for line in ["principal  shopping", "role       service", "register   shopping.v1", "publish    shopping.v1"] {
            #expect(list.contains("  \(line)\n"))
        }
    }

    @Test func `mistakes are explained with advice`() async throws {
        _ = await keys("new", "tablet")
        let cases: [([String], String)] = [
            (["new", "tablet"], "already exists"),
            (["new", "a/b"], "cannot be a file's name"),
            (["allow", "phone", "--role", "member"], "\"phone\" is neither a public key nor the file of one"),
            (["allow", "tablet", "--role", "member"], "For which home? Name it with --household"),
            (["allow", "tablet", "--household", "home"], "What may it do? Choose a role with --role"),
            (["allow", "tablet", "--role", "king", "--household", "home"], "\"king\" is not a role"),
            (["allow", "tablet", "--as", "local", "--role", "service"], "\"local\" is the name of everyone"),
            (["allow", "\(folder)/keys/tablet.pub", "--role", "service"], "Whose key is it?"),
            (["allow", "\(folder)/keys/tablet.key", "--as", "a", "--role", "service"], "contains a secret key"),
            (["revoke"], "Name one key, or one owner"),
            (["revoke", "phone"], "no file \(folder)/keys/phone.pub: `larder keys list` shows the admitted keys"),
        ]
        for (arguments, sentence) in cases {
            let run = await Run(["keys"] + arguments + ["--data", folder])
            #expect(run.status != .done)
            #expect(run.errors.contains(sentence), "\(arguments): \(run.errors)")
        }
    }

    @Test func `no secret is printed`() async throws {
        let made = await keys("new", "tablet")
        let secret = try #require(try text("keys/tablet.key").split { $0.isWhitespace }.last)
        let allowed = await keys("allow", "tablet", "--role", "service")
        let listed = await keys("list")
        for run in [made, allowed, listed] { #expect(!(run.output + run.errors).contains(secret)) }
    }
}
