public import Commands
import CommonMessages
public import Envelope
import Foundation
import MessageBus

/// Makes the request of an effect; `nil` for an effect that only a later release knows.
public typealias EffectRequest = @Sendable (OwedEffect) throws(StoreError) -> (any RequestMessage)?

/// One attempt at everything that a service owes.
struct EffectRound: Sendable {
    /// How many effects are read at once.
    private static let page = 100

    let store: any OperationStore
    let sender: any RequestSender
    let request: EffectRequest
    let report: @Sendable (String) -> Void

    /// Sends each effect once; those of a service that does not answer wait for the next round, in their order.
    ///
    /// - Returns: Whether nothing is left that another round could do.
    func run() async -> Bool {
        var silent: Set<ServiceName> = []
        var last: OwedEffect?
        do throws(StoreError) {
            while !Task.isCancelled {
                let page = try await store.effects(refused: false, after: last, limit: Self.page)
                for effect in page where !Task.isCancelled {
                    guard let request = request(for: effect) else { continue }
                    let service = type(of: request).service
                    guard !silent.contains(service) else { continue }
                    if try await !send(request, for: effect) { silent.insert(service) }
                }
                guard page.count == Self.page else { return silent.isEmpty }
                last = page.last
            }
        } catch { report("The effects that are owed cannot be read or settled: \(error)") }
        return false
    }

    private func request(for effect: OwedEffect) -> (any RequestMessage)? {
        do throws(StoreError) {
            if let request = try request(effect) { return request }
            report("The effect \(effect.effect.kind) \(effect.id) waits for a later release of Larder.")
        } catch { report("\(error)") }
        return nil
    }

    /// Sends a request; returns whether it was answered, and then notes what came of it.
    private func send(_ request: some RequestMessage, for effect: OwedEffect) async throws(StoreError) -> Bool {
        let options = RequestOptions(
            household: effect.household.bytes,
            idempotencyKey: effect.id.uuidString.lowercased(),
            principal: effect.principal
        )
        do throws(Refusal) { _ = try await sender.request(request, options: options) } catch {
            let name = "The effect \(effect.effect.kind) \(effect.id)"
            guard !error.status.isRetryable, !Task.isCancelled else {
                report("\(name) was not answered, and is sent again: \(error.problem.code).")
                return false
            }
            report("\(name) was refused: \(error.problem.code).")
            let refusal = OperationRefusal(code: error.problem.code, sentence: error.problem.sentence)
            try await store.refuse(effect, because: refusal)
            return true
        }
        try await store.settle(effect)
        return true
    }
}
