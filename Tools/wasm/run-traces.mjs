// Runs recorded traces of the state machine of a device: node run-traces.mjs MODULE TRACES
// A line is a trace; a step is "event,value>effect,value".
import { readFileSync } from "node:fs";

const [module, traces] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { start, step, effectValue } = instance.exports;
let steps = 0;
const lines = readFileSync(traces, "utf8").trimEnd().split("\n");
for (const [number, line] of lines.entries()) {
    start();
    for (const recorded of line.split(" ")) {
        const [event, effect] = recorded.split(">").map((side) => side.split(","));
        const code = step(Number(event[0]), BigInt.asIntN(64, BigInt(event[1])));
        const value = code === 0 ? 0n : BigInt.asUintN(64, effectValue());
        if (`${code},${value}` !== effect.join(",")) {
            console.error(`${traces}:${number + 1}: ${event} gave ${code},${value} instead of ${effect}`);
            process.exit(1);
        }
        steps += 1;
    }
}
if (lines.length < 100) throw new Error(`${traces} has ${lines.length} traces, and should have 100.`);
console.log(`${lines.length} traces, ${steps} steps`);
