import ArgumentParser
import Envelope
import MessageBus
import Testing
import ZeroMQ

@testable import ServiceHost

@Suite struct ServiceProcessTests {
    @Test func `a service whose socket fails ends with the error, and one that is stopped without`() async throws {
        for isFailing in [true, false] {
            let context = ZeroMQContext()
            let broker = Broker(context: context, endpoints: ["tcp://127.0.0.1:*"])
            try broker.start()
            let endpoint = try #require(broker.boundEndpoints.first)
            let options = try ServiceOptions.parse(["--broker", endpoint, "--log-level", "critical"])
            let process = try ServiceProcess(.quantity, try ServiceConfiguration(options, environment: [:]))
            let (stops, stop) = AsyncStream.makeStream(of: Void.self)
            let ends = ProcessEnd { for await _ in stops { return } }
            let serving = Task { () async -> StartupFailure? in
                do throws(StartupFailure) {
                    try await process.serve(until: ends) { _ in RequestRouter(service: .quantity, version: "1") }
                    return nil
                } catch { return error }
            }
            let client = try BusClient(context: context, endpoint: endpoint)
            while try await client.mmi("mmi.service", "quantity.v1", timeout: .seconds(60)) != "200" {
                try await Task.sleep(for: .milliseconds(5))
            }
            let ending = Task.detached { if isFailing { process.context.terminate() } else { _ = stop.yield() } }
            let failure = await serving.value?.description
            #expect(failure == (isFailing ? StartupFailure.socket(.terminated).description : nil))
            process.close()
            await ending.value
            client.close()
            broker.stop()
            context.terminate()
        }
    }
}
