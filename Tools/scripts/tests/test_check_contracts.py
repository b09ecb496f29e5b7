"""The contract check finds what the generated Swift code lacks."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import check_contracts  # noqa: E402

PROTO = """syntax = "proto3";
package larder.sample.v1;
// Not a message Comment { string no = 1; }
message Outer {
  message Inner { repeated string names = 2; }
  oneof either { string left = 1; Inner right = 3; }
}
service SampleService { rpc Ask(Outer) returns (Outer) { option idempotency_level = NO_SIDE_EFFECTS; } }
"""
SWIFT = """
extension Outer: SwiftProtobuf.Message, SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
  public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\\0\\u{1}left\\0\\u{2}right\\0")
}
extension Outer.Inner: SwiftProtobuf.Message, SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
  public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\\0\\u{2}names\\0")
}
extension Outer: RequestMessage {
}
"""


class CheckContractsTests(unittest.TestCase):
    def test_complete_code_passes(self):
        self.assertEqual([], list(check_contracts.problems(PROTO, SWIFT)))

    def test_a_missing_message_is_reported(self):
        self.assertEqual(["larder.sample.v1.Outer.Inner is not in the generated Swift"],
                         list(check_contracts.problems(PROTO, SWIFT.replace("Outer.Inner", "Other"))))

    def test_a_missing_field_is_reported(self):
        self.assertEqual(["larder.sample.v1.Outer lacks field 3, right"],
                         list(check_contracts.problems(PROTO, SWIFT.replace("right", "write"))))

    def test_a_missing_request_is_reported(self):
        self.assertEqual(["Outer is not declared as a request"],
                         list(check_contracts.problems(PROTO, SWIFT.replace(": RequestMessage", ": Other"))))


if __name__ == "__main__":
    unittest.main()
