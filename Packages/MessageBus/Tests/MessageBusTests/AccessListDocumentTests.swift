import Foundation
import MessageBus
import MessageBusTestKit
import Testing
import ZeroMQ

@Suite struct AccessListDocumentTests {
    private let anna = CurveKeyPair.generate().publicKey
    private let ben = CurveKeyPair.generate().publicKey

    private var family: String {
        """
        # The family's list.

        # Anna
        key \(anna) # phone
          principal anna
          # until summer
          role member
          households home

        # Ben
        key \(ben)
          principal ben
          role reader
          households home

        """
    }

    @Test func `lines may end as on Windows`() {
        let document = AccessListDocument(
            family.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        )
        #expect(document.grants == AccessListDocument(family).grants)
        #expect(document.grants.count == 2)
    }

    @Test func `a new entry is added at the end and the rest stays unchanged`() {
        var document = AccessListDocument(family)
        let key = CurveKeyPair.generate().publicKey
        document.allow(
            AccessGrant(
                key: key,
                principal: "shop",
                role: "service",
                rights: ["register": ["shopping.v1"]],
                comment: "new"
            )
        )
        #expect(
            document.text == family + """

                key \(key)  # new
                  principal  shop
                  role       service
                  register   shopping.v1

                """
        )
    }

    @Test func `a changed entry keeps its position and the comments`() {
        var document = AccessListDocument(family)
        document.allow(AccessGrant(key: anna, principal: "anna", role: "reader", households: ["all"]))
        #expect(
            document.text == """
                # The family's list.

                # Anna
                key \(anna)  # phone
                  principal  anna
                  role       reader
                  households all
                  # until summer

                # Ben
                key \(ben)
                  principal ben
                  role reader
                  households home

                """
        )
    }

    @Test func `removing an entry keeps the comments and the neighboring entries`() {
        var document = AccessListDocument(family)
        let outcomes = [document.revoke(anna), document.revoke(anna)]
        #expect(outcomes == [true, false])
        #expect(document.grants.map(\.principal) == ["ben"])
        for remark in ["# The family's list.", "# Anna", "# until summer", "# Ben"] {
            #expect(document.text.contains(remark))
        }
    }

    @Test func `a written document reads back the same`() throws {
        let grant = AccessGrant(
            key: anna,
            principal: "anna",
            role: "member",
            households: ["home", "barn"],
            rights: ["register": ["a.v1"], "publish": ["a.v1", "b.*"]],
            comment: "Anna's tablet"
        )
        var document = AccessListDocument("")
        document.allow(grant)
        #expect(document.grants == [grant])
        let list = try AccessList(document.text) { _ in [UInt8](repeating: 1, count: 16) }
        #expect(list.access(of: anna)?.principal == "anna")
    }

    @Test func `a file is created for its owner only, edited in place, and never left invalid`() throws {
        let folder = KeyFolder()
        let file = AccessListFile(path: folder.path("access")) { _ in [UInt8](repeating: 1, count: 16) }
        try file.edit { $0.allow(AccessGrant(key: anna, principal: "anna", role: "member", households: ["home"])) }
        #expect(folder.mode("access") == 0o600)
        #expect(throws: SecurityFileError.self) {
            try file.edit { $0.allow(AccessGrant(key: ben, principal: "local", role: "service")) }
        }
        #expect(try file.read().grants.map(\.principal) == ["anna"])
    }
}
