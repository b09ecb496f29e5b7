import Foundation
import SystemTestSupport
import Testing

extension StackTests {
    @Suite struct KilledServiceTests {
        /// The reply to a request, as far as it shows a refusal.
        private struct Reply: Decodable {
            struct Problem: Decodable { let code: String }
            let problem: Problem?
            let status: String?
        }

        private static let secondsToWait = 20.0

        @Test(arguments: Bombardment.all)
        func `a service killed among 200 requests loses and doubles nothing`(bombardment: Bombardment) throws {
            let stack = try LocalStack()
            try Seeding.fill { try stack.larder($0) }
            let victim = try #require(stack.processID(of: bombardment.victim))

            let lines = try replies(of: bombardment, to: stack)
            #expect(lines.count == Bombardment.count)
            let replies = try lines.map { try JSONDecoder().decode(Reply.self, from: Data($0.utf8)) }
            for reply in replies where reply.problem != nil {
                #expect(["UNAVAILABLE", "DEADLINE", "OVERLOADED", "POISON"].contains(reply.status ?? ""))
            }
            if let listCall = bombardment.listCall {
                try checkOnce(listCall, acknowledged: replies.map { $0.problem == nil }, bombardment, stack)
            }
            try checkThatPlanningWorks(on: stack)
            #expect(stack.processID(of: bombardment.victim) != victim)
        }

        /// Sends the requests, kills the victim meanwhile, and returns one line for each.
        private func replies(of bombardment: Bombardment, to stack: LocalStack) throws -> [Substring] {
            let pipe = Pipe()
            let arguments = [
                "call", bombardment.service, bombardment.message, "--jsonl", "--data", stack.data, "--timeout",
                "\(Self.secondsToWait)",
            ]
            let call = try Program("larder", arguments, input: bombardment.lines, in: stack.scratch, pipe: pipe)
            var output = Data()
            var isVictimAlive = true
            while case let part = pipe.fileHandleForReading.availableData, !part.isEmpty {
                output.append(part)
                guard isVictimAlive, output.count(where: { $0 == UInt8(ascii: "\n") }) >= 10 else { continue }
                try stack.kill(bombardment.victim)
                isVictimAlive = false
            }
            call.process.waitUntilExit()
            #expect(!isVictimAlive)
            return String(decoding: output, as: UTF8.self).split(separator: "\n")
        }

        /// Checks that every acknowledged write happened once, and every other at most once.
        private func checkOnce(
            _ listCall: Bombardment.ListCall,
            acknowledged: [Bool],
            _ bombardment: Bombardment,
            _ stack: LocalStack
        ) throws {
            let list = try stack.larder([
                "call", bombardment.service, listCall.message, listCall.request, "--timeout", "30",
            ])
            try #require(list.status == 0, "\(list.errors)")
            let text = list.output.filter { !$0.isWhitespace }
            for (index, isAcknowledged) in acknowledged.enumerated() {
                let trace = Bombardment.numbered(listCall.trace, index + 1).filter { !$0.isWhitespace }
                let times = text.components(separatedBy: trace).count - 1
                #expect(isAcknowledged ? times == 1 : times <= 1, "\(trace) is there \(times) times")
            }
        }

        private func checkThatPlanningWorks(on stack: LocalStack) throws {
            let plan = try stack.larder(["plan", "-", "--timeout", "30"], input: Seeding.pancakes)
            #expect(plan.status == 0, "\(plan.errors)")
            #expect(plan.output.contains("ilk"))
        }
    }
}
