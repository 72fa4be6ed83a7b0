// SPDX-License-Identifier: Apache-2.0
// Calls of MPI: the time of ranks in them, the bytes between ranks, and the waits of ranks for each other.
import { element } from "../parts/dom.js";
import { count, figure, words } from "../parts/format.js";
import { PairMatrix } from "../parts/pair_matrix.js";
import { section } from "../parts/section.js";
import { plainTable } from "../parts/table.js";
import { shareChart } from "./shares.js";

const callsDrawn = 20;

function callChart({ calls, ranks }, cycles) {
    const parts = calls.slice(0, callsDrawn).map((one) => ({ name: one.call, value: one.cycles, ...one }));
    return shareChart({ label: "Cycles by call of MPI", unit: "cycles", parts, whole: cycles * ranks.cycles.length,
        extra: (one) => `${count(one.calls, "call")}, ${count(one.bytes, "byte")} sent` });
}

function rankMatrix({ side, group, ranks, ...lists }) {
    return new PairMatrix({
        label: "Messages by rank", side, group, nodes: ranks, noun: "rank", title: "Who waited longest",
        measures: [["bytes", "bytes sent", "bytes"], ["messages", "messages sent", "messages"],
            ["late_sender", "waits for the sender", "cycles"], ["late_receiver", "waits for the receiver", "cycles"]],
        lists: () => lists,
        text: (source, destination, index) => [`${source} to ${destination}`,
            `${count(lists.messages[index], "message")}, ${count(lists.bytes[index], "byte")}`,
            `the destination waited ${figure(lists.late_sender[index])} cycles for the source to send`,
            `the source waited ${figure(lists.late_receiver[index])} cycles for the destination to receive`].join("\n"),
        table: (shown, most) => {
            const waits = [...shown.order(lists.late_sender, most).map((index) => [shown.destination(index), shown.source(index),
                "send", lists.late_sender[index]]), ...shown.order(lists.late_receiver, most).map((index) => [shown.source(index),
                shown.destination(index), "receive", lists.late_receiver[index]])];
            return { columns: ["who waited", "for", "to", "cycles"], rows: waits.sort((a, b) => b[3] - a[3]).slice(0, most) };
        },
    });
}

/** Which algorithms collective operations used; none: there were no such operations. */
function algorithmTable({ algorithms }) {
    const columns = ["operation", "algorithm", "times, over all ranks"];
    const rows = Object.entries(algorithms).flatMap(([operation, used]) => Object.entries(used)
        .filter(([, number]) => number > 0).map(([name, number]) => [words(operation), words(name), number]));
    return rows.length === 0 ? null : element("div", {}, element("h3", {}, "Algorithms of collective operations"),
        element("div", { class: "table plain" }, plainTable({ columns, rows })));
}

/** Of a program without MPI: nothing. */
export function messages({ result: { mpi, cycles }, ranks }) {
    if (!mpi || mpi.calls.length === 0) {
        return null;
    }
    const chart = callChart(mpi, cycles);
    const matrix = ranks ? rankMatrix(ranks) : null;
    const joined = ranks?.group > 1 ? `A row and a column stand for ${ranks.group} neighbouring ranks. ` : "";
    const own = section("mpi", "Calls of MPI", "Cycles from call to return, of all ranks' time.", chart.body,
        algorithmTable(mpi), ...(matrix ? [element("h3", {}, "By source and destination"),
            element("p", { class: "absent" }, `${joined}A wait for a sender ends when its message begins to arrive.`),
            matrix.body] : []));
    own.drawn = () => {
        chart.start();
        matrix?.chart.start();
    };
    return own;
}
