import Testing

@testable import RecipeDomain

@Suite struct ISODurationTests {
    @Test(arguments: [
        ("PT1H15M", 75), ("P0DT30M", 30), ("PT90M", 90), ("PT900S", 15), ("pt45m", 45), (" PT5M ", 5), ("P1D", 1_440),
        ("P1DT2H", 1_560), ("P1W", 10_080), ("PT0M", 0), ("P", 0), ("PT", 0), ("PTH50MS", 50), ("PT1HMS", 60),
        ("PT1.5H", 90),
        ("PT1,5H", 90), ("PT525600M", 525_600), ("PT000000005M", 5), ("PT0H95M", 95), ("P0Y0M0DT0H20M0S", 20),
    ])
    func `a duration is read in minutes`(text: String, minutes: Int) {
        #expect(ISODuration.minutes(text) == minutes)
    }

    @Test(arguments: [
        "", "PTundefinedM", "PTNaNM", "20 minutes", "PT-5M", "-PT5M", "PT0D0H30M", "P1M", "P1Y", "PT5", "PT5M3H",
        "PT5M5M", "PTT", "PT525601M", "PT0000000005M",
        "PT9999999H", "PT999999999999999999M", "30", "P½D", "PT1..5H",
    ])
    func `a text that is not a duration is ignored`(text: String) {
        #expect(ISODuration.minutes(text) == nil)
    }
}
