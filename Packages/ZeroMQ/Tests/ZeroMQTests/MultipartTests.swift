import Testing
import ZeroMQ

@Suite struct MultipartTests {
    @Test func `frames are kept in order, byte for byte`() {
        let message = Multipart([[1, 2, 3], [], [4]])
        #expect(message.allBytes == [[1, 2, 3], [], [4]])
        #expect(message.byteCount == 4)
    }

    @Test func `a frame is replaced by one byte, and a message that is used again has no mark`() {
        let message = Multipart([[1, 2, 3], [4]])
        message.replace(at: 0, byte: 9)
        #expect(message.allBytes == [[9], [4]])
        message.mark = 7
        message.removeAll()
        #expect(message.mark == 0 && message.allBytes == [])
    }

    @Test func `a moved frame leaves an empty one behind`() {
        let source = Multipart([[1, 2, 3], [UInt8](repeating: 7, count: 100)])
        let target = Multipart()
        target.append(movingFrameAt: 1, of: source)
        target.append(movingFrameAt: 0, of: source)
        #expect(target.allBytes == [[UInt8](repeating: 7, count: 100), [1, 2, 3]])
        #expect(source.allBytes == [[], []])
    }

    @Test func `a shared frame outlives its source`() {
        let target = Multipart()
        do {
            let source = Multipart([[UInt8](repeating: 9, count: 5_000)])
            target.append(sharingFrameAt: 0, of: source)
            #expect(source.byteCount == 5_000)
        }
        #expect(target.bytes(at: 0) == [UInt8](repeating: 9, count: 5_000))
    }

    @Test func `a frame is equal to a text with the same bytes`() {
        let message = Multipart()
        message.append("MDPC02")
        message.append(byte: 1)
        #expect(message.frame(at: 0, equals: "MDPC02"))
        #expect(!message.frame(at: 0, equals: "MDPC01"))
        #expect(!message.frame(at: 1, equals: "MDPC02"))
    }

    @Test func `removed frames return their memory`() throws {
        let frame = [UInt8](repeating: 7, count: 1 << 20)
        let message = Multipart()
        let before = try OwnProcess.residentBytes()
        for _ in 0..<1_000 {
            message.append(frame)
            message.append(frame)
            message.removeLast(keeping: 1)
            message.removeAll()
        }
        #expect(try OwnProcess.residentBytes() - before < 500 << 20)
    }
}
