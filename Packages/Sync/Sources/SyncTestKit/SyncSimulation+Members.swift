import Commands
import CommandsTestKit
import Sync

/// Who belongs to the home: a device that was removed exchanges nothing more.
extension SyncSimulation {
    /// The places of the devices that belong to the home.
    var members: [Int] { devices.indices.filter { devices[$0].marksAtRemoval == nil } }

    /// The home removes a device, which stays in use by itself.
    mutating func remove(_ place: Int) async throws {
        guard members.count > 2, devices[place].marksAtRemoval == nil, generator.oneIn(3) else { return }
        trace("device \(place) is removed")
        report[.removals] += 1
        devices[place].marksAtRemoval = Set(hubBox.entities.rows(of: household, kind: "mark").compactMap(\.text))
        (devices[place].cutUntil, devices[place].isAway) = (nil, false)
        devices[place].link.remove()
    }

    /// Nothing of a removed device has reached the hub since, and the device has kept it.
    ///
    /// What a copy of the device brought is the copy's.
    mutating func checkRemoval(of place: Int, _ marks: Set<Int>) async throws {
        let device = devices[place]
        guard let before = device.marksAtRemoval, !device.isCopied else { return }
        let outbox = try await device.store.transact(in: household) { transaction throws(StoreError) in
            try transaction.outbox(shownOnly: false)
        }
        let kept = Set(outbox.flatMap(\.group.operations).filter { $0.entity.kind == "mark" }.map(\.entity.id.text))
        for number in device.acknowledged where !before.contains(number) {
            if marks.contains(number) { violations.append("Command \(number) comes from the removed device \(place).") }
            if !kept.contains("\(number)") { violations.append("The removed device \(place) lost command \(number).") }
        }
    }
}

extension SimulatedDevice {
    /// Whether it belongs to the home, and no partition is between them.
    var isReachable: Bool { cutUntil == nil && marksAtRemoval == nil }
}
