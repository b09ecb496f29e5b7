import Foundation
import MessageBus
import SystemTestSupport
import Testing

extension FaultTests {
    @Suite struct InterruptionTests {
        @Test func `a storm of signals loses no wakeup and causes no busy loop`() async throws {
            let rig = try FaultRig()
            let worker = try rig.startWorker()
            try await rig.waitForWorkers(1)
            let end = Flag()
            let broker = rig.broker
            let storm = Thread {
                while !end.isRaised {
                    worker.send(SIGUSR1)
                    // When a process is stopped and resumed, waiting system calls end with EINTR even without a
                    // handler.
                    broker.send(SIGSTOP)
                    broker.send(SIGCONT)
                    usleep(500)
                }
            }
            storm.start()
            let load = Load(milliseconds: 1, count: FaultTests.isLong ? 20_000 : 1_500)
            let log = await load.run(try rig.client())
            end.raise()
            log.expectAllAccepted()
            log.expectHonest(load, effects: try rig.effects())
            #expect(try await rig.counter("deadWorkers") == 0)

            let before = try [broker, worker].map { try ProcessFigures($0).processorSeconds }
            try await Task.sleep(for: .seconds(1))
            let after = try [broker, worker].map { try ProcessFigures($0).processorSeconds }
            for (before, after) in zip(before, after) { #expect(after - before < 0.4, "of a second, idle") }
        }
    }
}
