public import Commands
import CommonMessages
public import Envelope
import Foundation
public import MessageBus

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

    /// Sends each effect once; those of a home wait for the next round, in their order, after one that a service did
    /// not do.
    ///
    /// - Returns: Whether nothing is left that another round could do.
    func run() async -> Bool {
        var silent: Set<Recipient> = []
        var last: OwedEffect?
        do throws(StoreError) {
            while !Task.isCancelled {
                let page = try await store.effects(refused: false, after: last, limit: Self.page)
                for effect in page where !Task.isCancelled {
                    guard let request = request(for: effect) else { continue }
                    let recipient = Recipient(service: type(of: request).service, household: effect.household)
                    guard !silent.contains(recipient) else { continue }
                    if try await !send(request, for: effect) { silent.insert(recipient) }
                }
                guard page.count == Self.page else { return silent.isEmpty }
                last = page.last
            }
        } catch { report("The effects that are owed cannot be read or settled: \(error)") }
        return false
    }

    /// A service that did not do an effect, and the effect's home; the effects of other homes continue.
    private struct Recipient: Hashable {
        let service: ServiceName
        let household: HouseholdID
    }

    private func request(for effect: OwedEffect) -> (any RequestMessage)? {
        do throws(StoreError) {
            if let request = try request(effect) { return request }
            report("The effect \(effect.effect.kind) \(effect.id) waits for a later release of Larder.")
        } catch { report("\(error)") }
        return nil
    }

    /// Sends a request; returns whether it was answered, and then notes the outcome.
    private func send(_ request: some RequestMessage, for effect: OwedEffect) async throws(StoreError) -> Bool {
        do throws(Refusal) { _ = try await sender.request(request, options: RequestOptions(sending: effect)) } catch {
            let name = "The effect \(effect.effect.kind) \(effect.id)"
            guard error.status.isFinal, !Task.isCancelled else {
                report("\(name) is sent again later: \(error.problem.code).")
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

extension RequestOptions {
    /// Creates the options for sending an effect: its own key, so that it happens once even if two sides send it.
    public init(sending effect: OwedEffect) {
        self.init(
            household: effect.household.bytes,
            idempotencyKey: effect.id.uuidString.lowercased(),
            principal: effect.principal
        )
    }
}

extension Status {
    /// Whether a repetition can never succeed, because the effect is wrong.
    ///
    /// Rights can be given, and a conflict passes.
    fileprivate var isFinal: Bool { self == .invalid || self == .notFound }
}
