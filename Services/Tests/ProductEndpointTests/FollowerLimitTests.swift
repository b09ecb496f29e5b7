import CommonMessages
import Envelope
import MessageBus
import Testing

@testable import ProductEndpoint

@Suite struct FollowerLimitTests {
    private let limit = FollowerLimit()

    private func isAdmitted(_ home: UInt8) -> Bool {
        do throws(Refusal) { try limit.enter([home]) } catch {
            #expect(error.status == .overloaded && error.problem.code == "product.tooManyFollowers")
            return false
        }
        return true
    }

    @Test func `a home has at most three followers, and shuts out no other home`() {
        #expect((0..<4).map { _ in isAdmitted(1) } == [true, true, true, false])
        #expect(isAdmitted(2))
        limit.leave([1])
        #expect(isAdmitted(1) && !isAdmitted(1))
    }

    @Test func `a process has at most six followers, and room again when one leaves`() {
        for home in UInt8(1)...3 { for _ in 0..<2 { #expect(isAdmitted(home)) } }
        #expect(!isAdmitted(4))
        limit.leave([2])
        #expect(isAdmitted(4) && !isAdmitted(5))
    }
}
