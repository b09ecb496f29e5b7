import Commands
import CommonMessages
import Envelope
import Foundation
import MessageBus
import Sync
import SyncMessages

extension SyncMessages.OpenChange {
    /// Creates the message of a change that waits in a service.
    init(_ change: Sync.OpenChange, in service: ServiceName) {
        self.init()
        id = "\(service.module)-\(change.id)"
        switch change {
        case .refused(let entry):
            atMilliseconds = entry.group.at.wholeMilliseconds
            principal = entry.group.principal
            if case .refused(let refusal) = entry.status {
                problem = Refusal(.conflict, code: refusal.code, sentence: refusal.sentence).problem
            }
            values = entry.group.operations.flatMap { OpenValue.values(of: $0) }
        case .conflict(_, let conflict):
            atMilliseconds = conflict.at.wholeMilliseconds
            principal = conflict.lostBy
            problem = Refusal(.conflict, code: "sync.conflict", sentence: conflict.sentence).problem
            values = [OpenValue(conflict)]
        case .effect(let effect):
            atMilliseconds = effect.at.wholeMilliseconds
            principal = effect.principal
            let sentence = effect.sentence(namedAs: "\(service.module)-\(change.id.prefix(8))")
            problem = Refusal(.conflict, code: effect.refusal?.code ?? "", sentence: sentence).problem
            values = [OpenValue(effect)]
        }
    }
}

extension OwedEffect {
    /// What happened, and what a person can do.
    fileprivate func sentence(namedAs id: String) -> String {
        "The command is done, but another service refused what follows from it: \(refusal?.sentence ?? "") Send it again "
            + "with `larder sync retry \(id)` when the reason is gone, or drop it with `larder sync discard \(id)`."
    }
}

extension Conflict {
    /// What happened, for people.
    fileprivate var sentence: String {
        let whole = "the \(kind) \(entityId)"
        guard kept == nil else {
            return "Two places changed the \(field) of \(whole) at once, and the later change holds."
        }
        // A key may be gone alone or with all the rest.
        guard let key else {
            return "One place deleted \(whole) while another one changed its \(field), and the deletion holds."
        }
        return "One place removed \(key) of the \(field) of \(whole) while another one changed it, and the removal "
            + "holds."
    }
}

extension OpenValue {
    fileprivate init(_ conflict: Conflict) {
        self.init()
        (kind, entityID, field, key) = (conflict.kind, conflict.entityId, conflict.field, conflict.key ?? "")
        (value, kept) = (conflict.lost ?? "", conflict.kept ?? "")
    }

    fileprivate init(_ effect: OwedEffect) {
        self.init()
        (kind, entityID, field) = ("effect", effect.effect.kind, "content")
        value = String(decoding: effect.effect.body, as: UTF8.self)
    }

    /// What an operation changed; a deletion names no field.
    fileprivate static func values(of operation: EntityOperation) -> [OpenValue] {
        var whole = OpenValue()
        (whole.kind, whole.entityID) = (operation.entity.kind.text, operation.entity.id.text)
        guard operation.intent != .delete else { return [whole] }
        return operation.intent.changes.map { change in
            var value = whole
            value.field = change.group.text
            (value.key, value.value) = change.effect.texts
            return value
        }
    }
}

extension GroupEffect {
    /// The key that it changes, and the value as JSON; both can be empty.
    fileprivate var texts: (key: String, value: String) {
        func text(_ bytes: [UInt8]?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }
        return switch self {
        case .write(let value): ("", text(value))
        case .add(let element): (element.text, text(Array("true".utf8)))
        case .remove(let element, _): (element.text, "")
        case .put(let key, let value): (key.text, text(value))
        case .removeKey(let key): (key.text, "")
        case .contribute(let source, let value): (source.text, text(value))
        case .raise: ("", "")
        case .record(let id, _, let body): (id.text, text(body))
        }
    }
}
