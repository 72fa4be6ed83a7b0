// SPDX-License-Identifier: Apache-2.0
import { element } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { section } from "../parts/section.js";
import { plainTable } from "../parts/table.js";

const columns = ["flow", "required", "within", "offered", "accepted", "p50", "p99", "worst", "bound", "what binds", ""];

function stateOf({ met }) {
    return met === null ? "" : met ? "met" : "unmet";
}

function bindingOf({ binds }) {
    if (!binds) {
        return "";
    }
    return binds.utilisation === null ? binds.name : `${binds.name} ${percent(binds.utilisation)}`;
}

function rowOf([name, flow]) {
    const { required, offered, accepted, latency, bound } = flow;
    return [name, required.bandwidth, required.latency, offered, accepted, latency.p50, latency.p99, latency.max, bound,
        bindingOf(flow), stateOf(flow)];
}

/** What each flow requires and gets, for runs with regulators or requirements. */
export function flows({ result }) {
    const entries = Object.entries(result.traffic?.flows ?? {});
    if (entries.length === 0) {
        return null;
    }
    const reasons = entries.filter(([, flow]) => flow.no_bound).map(([name, flow]) =>
        element("li", {}, `${name}: ${flow.no_bound}`));
    const lead = "Bandwidths in flits per cycle of each node that sends, latencies in cycles. The latency of a flow with " +
        "a regulator counts from the release of a packet.";
    return section("flows", "Flows", lead,
        element("div", { class: "table" }, plainTable({ columns, rows: entries.map(rowOf) })),
        reasons.length > 0 ? element("p", {}, "Flows without a bound:") : null,
        reasons.length > 0 ? element("ul", {}, ...reasons) : null);
}
