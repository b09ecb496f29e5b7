import ReplicaCore
import Testing

@Suite struct RetryPolicyTests {
    private let policy = RetryPolicy(baseMilliseconds: 500, capMilliseconds: 300_000)

    @Test(arguments: [(1, 500), (2, 1_000), (5, 8_000), (10, 256_000), (11, 300_000)] as [(Int, UInt64)])
    func `the longest delay doubles with each failure, up to the cap`(failures: Int, bound: UInt64) {
        #expect(policy.delay(afterFailures: failures, random: bound) == bound)
        #expect(policy.delay(afterFailures: failures, random: bound + 1) == 0)
        #expect(policy.delay(afterFailures: failures, random: 0) == 0)
    }

    @Test func `many failures overflow nothing`() {
        let patient = RetryPolicy(baseMilliseconds: 500, capMilliseconds: 60_000)
        #expect(patient.delay(afterFailures: 1_000, random: 60_000) == 60_000)
    }

    @Test func `a device waits half a second at first, and a minute at most`() {
        let usual = RetryPolicy()
        #expect(usual.delay(afterFailures: 0, random: 500) == 500 && usual.delay(afterFailures: 0, random: 501) == 0)
        #expect(usual.delay(afterFailures: 1, random: 500) == 500 && usual.delay(afterFailures: 1, random: 501) == 0)
        #expect(usual.delay(afterFailures: 99, random: 60_000) == 60_000)
        #expect(usual.delay(afterFailures: 99, random: 60_001) == 0)
    }

    @Test func `without a cap, the delay doubles 32 times`() {
        let endless = RetryPolicy(baseMilliseconds: 1, capMilliseconds: 1 << 40)
        #expect(endless.delay(afterFailures: 1_000, random: 1 << 32) == 1 << 32)
        #expect(endless.delay(afterFailures: 1_000, random: (1 << 32) + 1) == 0)
    }

    @Test(
        arguments: [
            (0, 1_800_000), (1, 1_800_001), (3_600_000, 5_400_000), (3_600_001, 1_800_000),
        ] as [(UInt64, UInt64)]
    )
    func `a device waits for a person for half an hour to an hour and a half`(random: UInt64, delay: UInt64) {
        #expect(RetryPolicy.delayForPerson(random: random) == delay)
    }
}
