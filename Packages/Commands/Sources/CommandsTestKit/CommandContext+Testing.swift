public import Commands
public import Foundation

extension CommandContext {
    /// Creates a context for tests, with defaults for everything.
    ///
    /// `household` is a household's name, `key` the idempotency key (`nil` for a read), and `request` the content of
    /// the request, for its hash.
    public static func test(
        household: String = "test home",
        key: String? = nil,
        request: String = "",
        principal: String = "tester",
        locale: String = "en-US",
        now: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> CommandContext {
        CommandContext(
            household: HouseholdID(name: household),
            principal: principal,
            idempotencyKey: key,
            requestHash: SHA1.digest(of: Array(request.utf8)),
            locale: locale,
            now: now
        )
    }
}
