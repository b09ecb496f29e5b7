import Dispatch
import Envelope
import Glibc
import MessageBus
import ZeroMQ

/// The service under test in fault tests: it reads, writes once, hangs, dies and starts helpers on request.
@main enum FaultWorker {
    private static let usage = """
        usage: larder-fault-worker serve ENDPOINT SERVICE CREDIT EFFECTS
               larder-fault-worker ask ENDPOINT SERVICE COUNT

        """

    static func main() async {
        // Descriptors that the parent left open must not be passed on.
        for descriptor in 3..<Int32(1_024) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("serve", 5):
            await serve(arguments[1], arguments[2], credit: Int(arguments[3]) ?? 16, effects: arguments[4])
        case ("ask", 4):
            await ask(arguments[1], arguments[2], count: Int(arguments[3]) ?? 1)
        default:
            say(usage)
            exit(2)
        }
    }

    /// Serves until SIGTERM, then drains.
    private static func serve(_ endpoint: String, _ service: String, credit: Int, effects path: String) async {
        // A signal that only interrupts system calls.
        var interruption = sigaction()
        interruption.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGUSR1, &interruption, nil)
        signal(SIGTERM, SIG_IGN)
        let (terminations, continuation) = AsyncStream<Void>.makeStream()
        let source = DispatchSource.makeSignalSource(signal: SIGTERM)
        source.setEventHandler { continuation.yield() }
        source.resume()
        guard let effects = EffectLog(path: path) else { return say("\(path) cannot be opened.\n") }
        let handler = FaultHandler(effects: effects, gate: Gate(path: "\(path).gate"))
        let context = ZeroMQContext()
        let worker = BusWorker(
            context: context,
            endpoint: endpoint,
            router: handler.router(ServiceName(rawValue: service)),
            credit: credit
        )
        do { try worker.start() } catch { return say("\(error)\n") }
        say("started\n")
        for await _ in terminations { break }
        await worker.drain()
        context.terminate()
        say("stopped\n")
    }

    /// Sends requests that get no answer soon, reports that, and waits to be killed.
    private static func ask(_ endpoint: String, _ service: String, count: Int) async {
        let context = ZeroMQContext()
        let client: BusClient
        do { client = try BusClient(context: context, endpoint: endpoint) } catch { return say("\(error)\n") }
        await withTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    let reply = try? await client.send(
                        service: ServiceName(rawValue: service),
                        messageType: FaultHandler.messageType,
                        contentType: .protobuf,
                        payload: Array("wait 0 asked-\(number)".utf8),
                        isSafe: true,
                        options: RequestOptions(household: [UInt8](repeating: 1, count: 16), budget: .seconds(120))
                    )
                    if reply != nil { say("answered\n") }
                }
            }
            say("asking\n")
        }
    }

    private static func say(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }
}
