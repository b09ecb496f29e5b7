// swift-tools-version: 6.2
import PackageDescription

func messages(_ name: String) -> Target.Dependency { .product(name: name, package: "MessageContracts") }
func endpoint(_ name: String) -> Target.Dependency { .product(name: "\(name)Endpoint", package: "Services") }
func storage(_ name: String) -> Target.Dependency { .product(name: "\(name)Storage", package: "Storage") }
func storageKit(_ name: String) -> Target.Dependency { .product(name: name, package: "Storage") }
func testKit(_ module: String) -> Target.Dependency { .product(name: "\(module)TestKit", package: module) }

let stateful = ["Quantity", "Product", "Inventory", "Category", "Recipe", "Household", "Shopping"]

let package = Package(
    name: "SystemTests",
    dependencies: [
        .package(path: "../Packages/Commands"), .package(path: "../Packages/MessageBus"),
        .package(path: "../Packages/MessageContracts"), .package(path: "../Packages/Storage"),
        .package(path: "../Packages/TextFormats"), .package(path: "../Packages/ZeroMQ"),
        .package(path: "../Services"),
    ] + stateful.map { .package(path: "../Packages/\($0)Module") },
    targets: [
        .testTarget(
            name: "Contracts",
            dependencies: [
                "MessageBus", testKit("MessageBus"), "TextFormats", "ZeroMQ", messages("CommonMessages"),
                messages("Envelope"),
            ] + ["PostgreSQLKit", "PostgreSQLTestKit", "SQLKit", "SQLiteKit", "SQLiteTestKit"].map(storageKit)
                + stateful.map { messages("\($0)Messages") } + stateful.map(endpoint)
                + stateful.map(storage) + stateful.map { testKit("\($0)Module") }
                + stateful.map { .product(name: "\($0)Module", package: "\($0)Module") },
            path: "Contracts"
        ),
        .executableTarget(
            name: "stream-peer",
            dependencies: ["MessageBus", "ZeroMQ", messages("Envelope"), messages("QuantityMessages")],
            path: "Peers"
        ),
        .target(name: "SystemTestSupport", path: "Support"),
        .testTarget(
            name: "Stack",
            dependencies: [
                "SystemTestSupport", "Commands", storageKit("PostgreSQLTestKit"), storageKit("SQLiteTestKit"),
                "MessageBus",
                testKit("MessageBus"), "ZeroMQ", messages("CommonMessages"), messages("Envelope"),
                messages("InventoryMessages"), messages("ProductMessages"),
            ],
            path: "Stack"
        ),
        .executableTarget(
            name: "larder-fault-worker",
            dependencies: ["MessageBus", "ZeroMQ", messages("Envelope")],
            path: "FaultWorker"
        ),
        .testTarget(
            name: "Faults",
            dependencies: [
                "SystemTestSupport", "larder-fault-worker", "MessageBus", testKit("MessageBus"), "ZeroMQ",
                messages("CommonMessages"), messages("Envelope"),
            ],
            path: "Faults"
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ]
}
