import CategoryMessages
import CategoryModule
import EndpointKit
import MessageBus

/// Messages about stores and the trips through them.
extension CategoryRequestHandlers {
    func listStores(_: ListStoresRequest, _ context: RequestContext) async throws(Refusal) -> ListStoresReply {
        let module = try module(context)
        var reply = ListStoresReply()
        do { reply.stores = try await module.listStores().map(CategoryMessages.Store.init) } catch {
            throw error.refusal
        }
        return reply
    }

    func addStore(_ request: AddStoreRequest, _ context: RequestContext) async throws(Refusal) -> AddStoreReply {
        let module = try module(context)
        var reply = AddStoreReply()
        do { reply.store = CategoryMessages.Store(try await module.addStore(name: request.name)) } catch {
            throw error.refusal
        }
        return reply
    }

    func renameStore(
        _ request: RenameStoreRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> RenameStoreReply {
        let module = try module(context)
        var reply = RenameStoreReply()
        do {
            reply.store = CategoryMessages.Store(try await module.renameStore(request.store, to: request.name))
        } catch { throw error.refusal }
        return reply
    }

    func deleteStore(
        _ request: DeleteStoreRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> DeleteStoreReply {
        let module = try module(context)
        var reply = DeleteStoreReply()
        do {
            let found = try await module.deleteStore(request.store, confirmed: request.confirmed)
            reply.store = CategoryMessages.Store(found.store)
            (reply.deleted, reply.question, reply.trips) = (found.isDeleted, found.question, UInt32(found.trips))
        } catch { throw error.refusal }
        return reply
    }

    func orderStore(_ request: OrderStoreRequest, _ context: RequestContext) async throws(Refusal) -> OrderStoreReply {
        let module = try module(context)
        var reply = OrderStoreReply()
        do {
            let store = try await module.orderStore(request.store, categories: request.categories)
            reply.store = CategoryMessages.Store(store)
        } catch { throw error.refusal }
        return reply
    }

    func moveAisle(_ request: MoveAisleRequest, _ context: RequestContext) async throws(Refusal) -> MoveAisleReply {
        let module = try module(context)
        var reply = MoveAisleReply()
        do throws(CategoryError) {
            guard request.place.place != nil else { throw .layout(.noDestination) }
            let place = CategoryModule.OrderPlace(request.place)
            let store = try await module.moveAisle(in: request.store, request.category, to: place)
            reply.store = CategoryMessages.Store(store)
        } catch { throw error.refusal }
        return reply
    }

    func hideAisles(_ request: HideAislesRequest, _ context: RequestContext) async throws(Refusal) -> HideAislesReply {
        let module = try module(context)
        var reply = HideAislesReply()
        do {
            let store = try await module.hideAisles(in: request.store, request.categories, !request.show)
            reply.store = CategoryMessages.Store(store)
        } catch { throw error.refusal }
        return reply
    }

    func chooseDefaultStore(
        _ request: ChooseDefaultStoreRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> ChooseDefaultStoreReply {
        let module = try module(context)
        var reply = ChooseDefaultStoreReply()
        do {
            if let store = try await module.chooseDefaultStore(request.store) {
                reply.store = CategoryMessages.Store(store)
            }
        } catch { throw error.refusal }
        return reply
    }

    func recordTrip(_ request: RecordTripRequest, _ context: RequestContext) async throws(Refusal) -> RecordTripReply {
        let module = try module(context)
        do { return RecordTripReply(try await module.recordTrip(FinishedTrip(request))) } catch { throw error.refusal }
    }

    func learnStoreOrder(
        _ request: LearnStoreOrderRequest,
        _ context: RequestContext
    ) async throws(Refusal) -> LearnStoreOrderReply {
        let module = try module(context)
        do {
            let (store, learned) = try await module.learnStoreOrder(request.store)
            return LearnStoreOrderReply(learned, of: store)
        } catch { throw error.refusal }
    }
}
