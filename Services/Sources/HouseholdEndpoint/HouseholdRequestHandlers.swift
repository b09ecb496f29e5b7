import Commands
import EndpointKit
import Foundation
import HouseholdMessages
import HouseholdModule
import MessageBus

/// Translates between messages and the facade, with one method for each request.
struct HouseholdRequestHandlers: Sendable {
    let store: any HouseholdStore
    let clock: @Sendable () -> Date

    func getHousehold(
        _: GetHouseholdRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> GetHouseholdReply {
        let module = try module(context)
        var reply = GetHouseholdReply()
        do { reply.household = .init(try await module.household()) } catch { throw error.refusal }
        return reply
    }

    func changeHousehold(
        _ request: ChangeHouseholdRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChangeHouseholdReply {
        let module = try module(context)
        var reply = ChangeHouseholdReply()
        do {
            reply.household = .init(try await module.changeHousehold(HouseholdDraft(request)))
        } catch { throw error.refusal }
        return reply
    }

    private func module(_ context: RequestContext) throws(Refusal) -> HouseholdModuleService {
        HouseholdModuleService(store: store, context: try CommandContext(context, now: clock()))
    }
}
