/// Plants nothing.
package struct HonestPolicy: SimulationPolicy {
    package init() {}
}
