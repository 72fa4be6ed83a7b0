// SPDX-License-Identifier: Apache-2.0
// Where a report says how to record more, the program accepts those options, and the next report has what was missing.
import assert from "node:assert/strict";
import { join } from "node:path";
import { it } from "node:test";
import { assertClean, describePages, few, reportOf, write } from "./reports.js";

describePages("advice in the page of reports", "advice", ({ folder, open }) => {
    async function advice(run) {
        const page = await open(reportOf(run));
        assertClean(page);
        return new Set(await page.evaluate("[...document.querySelectorAll('.advice')].map((one) => one.textContent)"));
    }

    /** All that the report of a run says; together, for the options do not exclude each other. */
    async function assertAccepted(name, ...words) {
        const run = write(join(folder, name), "run", ...words);
        const given = await advice(run);
        assert.notEqual(given.size, 0);
        const options = [...given].join(" ").split(" ");
        const again = write(join(folder, `${name}.again`), "run", join(run, "resolved.yaml"), ...options);
        assert.deepEqual([...await advice(again)].filter((one) => given.has(one)), []);
    }

    it("is accepted for traffic", () => assertAccepted("traffic", "configs/explore/mesh8.yaml", ...few));

    it("is accepted for the traffic of a network that is too large for pairs", () => assertAccepted("large",
        "configs/explore/mesh8.yaml", ...few, "--set", "network.topology.dims=[33, 32]", "--set", "traffic.rate=0.002"));

    it("is accepted for a search for saturation", () => assertAccepted("search", "configs/noc/find_saturation.yaml", ...few));

    it("is accepted for a search with several classes", () => assertAccepted("classes", "configs/noc/request_reply.yaml", ...few,
        "--set", "traffic.find_saturation=true", "--set", "network.topology.dims=[4, 4]"));

    it("is accepted for events without a cost", () => assertAccepted("energy", "configs/explore/mesh8.yaml", ...few, "--set",
        "energy={link_flit: 0, buffer_write: 0, buffer_read: 0, crossbar: 0, vc_allocation: 0, switch_allocation: 0}"));

    it("is accepted for a replayed trace", () => assertAccepted("replay", "configs/noc/replay_hello.yaml"));

    it("is accepted for multicasts", () => assertAccepted("multicast", "configs/multicast/switches.yaml"));

    it("is accepted for firmware", () => assertAccepted("firmware", "configs/hello.yaml"));
});
