import ArgumentParser
import ServiceHost
import Testing

@Suite struct HealthcheckTests {
    @Test func `a program checks another one only on request, and else runs itself`() throws {
        #expect(try !BrokerOptions.parse([]).healthcheck)
        #expect(try BrokerOptions.parse(["--healthcheck"]).healthcheck)
        #expect(try !ServiceOptions.parse([]).healthcheck)
        #expect(try ServiceOptions.parse(["--healthcheck"]).healthcheck)
    }
}
