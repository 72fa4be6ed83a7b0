// SPDX-License-Identifier: Apache-2.0
// Latencies by source and destination: the distance of two nodes, and the nodes with the longest latencies.
import { choice, element } from "../parts/dom.js";
import { count, figure } from "../parts/format.js";
import { PairMatrix } from "../parts/pair_matrix.js";
import { absent } from "../parts/section.js";
import { optionsFor } from "./advice.js";

const mostNodes = 1024;  // of a network whose pairs the program measures

function latencyMatrix({ side, group, nodes, classes }) {
    const names = Object.keys(classes);
    let [name] = names;
    const matrix = new PairMatrix({
        label: "Latency by source and destination", side, group, nodes, noun: "node", title: "Slowest pairs",
        measures: [["mean", "mean latency", "cycles"], ["max", "highest latency", "cycles"], ["packets", "packets", "packets"]],
        lists: () => classes[name],
        text: (source, destination, index) => {
            const { packets, mean, max } = classes[name];
            const head = `${source} to ${destination}`;
            return packets[index] === 0 ? `${head}: no packets` : `${head}: ${count(packets[index], "packet")}\n`
                + `latency ${figure(mean[index])} cycles, at most ${figure(max[index])}`;
        },
        table: (shown, most) => {
            const { packets, mean, max } = classes[name];
            return {
                columns: ["from", "to", "packets", "mean, cycles", "max"],
                rows: shown.order(mean, most).map((index) => [shown.source(index), shown.destination(index), packets[index],
                    mean[index], max[index]]),
            };
        },
        controls: [choice("Pairs of", names.map((one) => [one, one]), name, (value) => {
            name = value;
            matrix.chart.draw();
        })],
    });
    return matrix;
}

/** The matrix of pairs, or how to get it. */
export function pairs(result, measured) {
    if (!result.traffic) {
        return { body: [] };
    }
    const heading = element("h3", {}, "By source and destination");
    if (!measured && result.network?.nodes > mostNodes) {
        return { body: [heading, absent(`Pairs are measured in networks of at most ${figure(mostNodes)} nodes.`)] };
    }
    if (!measured || Object.keys(measured.classes).length === 0) {
        return { body: [heading, absent("For the latency of every pair run with",
            optionsFor(result, "--set traffic.pairs=true"))] };
    }
    const matrix = latencyMatrix(measured);
    const joined = measured.group > 1 ? `A row and a column stand for ${measured.group} neighbouring nodes. ` : "";
    const lead = `${joined}Dark rows are nodes that send badly, dark columns nodes that are hard to reach; grey: no packets.`;
    return { chart: matrix.chart, body: [heading, element("p", { class: "absent" }, lead), matrix.body] };
}
