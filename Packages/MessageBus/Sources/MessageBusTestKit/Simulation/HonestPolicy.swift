/// A policy that plants no fault.
package struct HonestPolicy: SimulationPolicy {
    package init() {}
}
