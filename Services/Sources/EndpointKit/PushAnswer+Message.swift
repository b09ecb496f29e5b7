package import Commands
package import CommonMessages

extension CommonMessages.PushAnswer {
    /// Writes the hub's answer to a group.
    package init(_ answer: Commands.PushAnswer) {
        self.init()
        switch answer {
        case .accepted(let seq): acceptedSeq = UInt64(clamping: seq)
        case .refused(let refusal):
            refused.code = refusal.code
            refused.sentence = refusal.sentence
        case .expected(let number): expectedNumber = UInt64(clamping: number)
        case .forked: forked = Forked()
        }
    }
}

extension Commands.PushAnswer {
    /// Reads the hub's answer to a group.
    package init(_ message: CommonMessages.PushAnswer) throws(FeedMessageError) {
        switch message.answer {
        case .acceptedSeq(let seq)?: self = .accepted(seq: Int64(clamping: seq))
        case .refused(let problem)?:
            self = .refused(OperationRefusal(code: problem.code, sentence: problem.sentence))
        case .expectedNumber(let number)?: self = .expected(number: Int64(clamping: number))
        case .forked?: self = .forked
        case nil: throw .malformed
        }
    }
}
