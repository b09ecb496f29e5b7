import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

@Suite struct SecurityFileTests {
    private let folder = KeyFolder()

    @Test func `a key pair is written as a secret and a public file and reads back`() throws {
        let keys = try folder.make("tablet")
        #expect(try KeyFile.secretKey(at: folder.path("tablet.key")) == keys.secretKey)
        #expect(try KeyFile.publicKeys(at: folder.path("tablet.pub")) == [keys.publicKey])
        #expect(folder.mode("tablet.key") == 0o600)
        #expect(folder.mode("tablet.pub") == 0o644)
    }

    @Test func `no key is overwritten`() throws {
        let first = try folder.make("tablet")
        #expect(throws: SecurityFileError.exists(path: folder.path("tablet.key"))) { try folder.make("tablet") }
        #expect(try KeyFile.secretKey(at: folder.path("tablet.key")) == first.secretKey)
    }

    @Test func `a secret that others may read is refused`() throws {
        _ = try folder.make("tablet")
        let path = folder.path("tablet.key")
        chmod(path, 0o640)
        #expect(throws: SecurityFileError.tooOpen(path: path, mode: 0o640)) { try KeyFile.secretKey(at: path) }
        #expect(SecurityFileError.tooOpen(path: "k", mode: 0o640).description.contains("mode 0640"))
    }

    @Test func `secret keys, public keys, and other texts are distinguished`() throws {
        _ = try folder.make("tablet")
        let (secret, open) = (folder.path("tablet.key"), folder.path("tablet.pub"))
        chmod(open, 0o600)
        #expect(throws: SecurityFileError.publicKey(path: open)) { try KeyFile.secretKey(at: open) }
        #expect(throws: SecurityFileError.secretKey(path: secret)) { try KeyFile.publicKeys(at: secret) }
        try folder.write("nothing\n", to: "odd")
        let odd = folder.path("odd")
        #expect(throws: SecurityFileError.noKey(path: odd)) { try KeyFile.secretKey(at: odd) }
        #expect(throws: SecurityFileError.noKey(path: odd)) { try KeyFile.publicKeys(at: odd) }
        let none = folder.path("none")
        #expect(throws: SecurityFileError.missing(path: none)) { try KeyFile.secretKey(at: none) }
        #expect(throws: SecurityFileError.self) { try KeyFile.secretKey(at: folder.path("")) }
    }

    @Test func `a file of up to 1 MiB is read`() throws {
        let key = CurveKeyPair.generate().publicKey
        let line = "larder-public-key \(key)\n"
        let remark = "#" + String(repeating: "x", count: (1 << 20) - line.utf8.count - 2) + "\n"
        try folder.write(remark + line, to: "long.pub")
        #expect(try KeyFile.publicKeys(at: folder.path("long.pub")) == [key])
        try folder.write("#" + remark + line, to: "longer.pub")
        let path = folder.path("longer.pub")
        #expect(throws: SecurityFileError.tooLong(path: path)) { try KeyFile.publicKeys(at: path) }
    }

    @Test func `a file may hold the broker's old key beside its new one`() throws {
        let (old, new) = (CurveKeyPair.generate().publicKey, CurveKeyPair.generate().publicKey)
        try folder.write("# both\nlarder-public-key \(new)\nlarder-public-key \(old)\n", to: "broker.pub")
        #expect(try KeyFile.publicKeys(at: folder.path("broker.pub")) == [new, old])
    }

    @Test func `an access list is readable by its owner only, and mistakes name the file`() throws {
        let files = BrokerSecurity.Files(serverKey: "", access: folder.path("access"), household: { _ in nil })
        try folder.write("keys", to: "access")
        let mistake = AccessListError.unknownWord(line: 1, word: "keys")
        #expect(throws: SecurityFileError.badList(path: files.access, mistake)) { try files.readAccess() }
        chmod(files.access, 0o644)
        #expect(throws: SecurityFileError.tooOpen(path: files.access, mode: 0o644)) { try files.readAccess() }
    }
}
