import BenchmarkKit
import Testing

@Suite struct MeasurementTests {
    @Test func `median and quartiles are interpolated between neighbors`() {
        let sample = Sample([4, 1, 3, 2])
        #expect(sample.median == 2.5)
        #expect(sample.lowerQuartile == 1.75)
        #expect(sample.upperQuartile == 3.25)
        #expect(sample.rounds == 4)
    }

    @Test func `one round is its own median`() {
        #expect(Sample([7]).median == 7)
        #expect(Sample([7]).upperQuartile == 7)
    }

    @Test func `a goal is missed only when both quartiles miss it`() {
        let sample = Sample([10, 20, 30, 40, 50])
        #expect(Measurement("time", sample, unit: "ms", goal: 19).isMissed)
        #expect(!Measurement("time", sample, unit: "ms", goal: 20).isMissed)
        #expect(!Measurement("rate", sample, unit: "1/s", goal: 40, better: .higher).isMissed)
        #expect(Measurement("rate", sample, unit: "1/s", goal: 41, better: .higher).isMissed)
        #expect(!Measurement("watched", sample, unit: "ms").isMissed)
    }

    @Test func `a goal that the median misses and some rounds reach is unclear`() {
        let sample = Sample([10, 20, 30, 40, 50])
        #expect(Measurement("time", sample, unit: "ms", goal: 30).verdict == "met")
        #expect(Measurement("time", sample, unit: "ms", goal: 25).verdict == "unclear")
        #expect(Measurement("time", sample, unit: "ms", goal: 15).verdict == "missed")
        #expect(Measurement("rate", sample, unit: "1/s", goal: 35, better: .higher).verdict == "unclear")
        #expect(Measurement("watched", sample, unit: "ms").verdict.isEmpty)
    }

    @Test func `the JSON has the agreed fields`() throws {
        let report = Report(
            group: "main",
            measurements: [Measurement("time", Sample([2]), unit: "ms", baseline: 1, goal: 3)]
        )
        let json = String(decoding: try report.json(), as: UTF8.self).filter { !$0.isWhitespace }
        let fields =
            #""baseline":1,"better":"lower","goal":3,"high":2,"low":2,"name":"time","rounds":1,"unit":"ms","value":2"#
        #expect(json == "[{\(fields)}]")
    }

    @Test func `a figure without a goal has all fields`() throws {
        let report = Report(group: "main", measurements: [Measurement("time", Sample([2]), unit: "ms")])
        let json = String(decoding: try report.json(), as: UTF8.self).filter { !$0.isWhitespace }
        #expect(json.contains(#""baseline":null"#))
        #expect(json.contains(#""goal":null"#))
    }

    @Test func `the table says which goals are met`() {
        let report = Report(
            group: "main",
            measurements: [
                Measurement("slow", Sample([5]), unit: "ms", goal: 3),
                Measurement("fast", Sample([2]), unit: "ms", goal: 3),
            ]
        )
        let lines = report.table.split(separator: "\n")
        #expect(lines[1].hasSuffix("missed"))
        #expect(lines[2].hasSuffix("met"))
        #expect(report.isMissed)
    }
}
