// SPDX-License-Identifier: Apache-2.0
// Pictures of a sweep: intervals of measured values, scales, and names of values.
import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, it } from "node:test";
import { changeCells, changedPage } from "./poison.js";
import { assertClean, choose, describePages, inChart, placesOfTexts, reportOf, write } from "./reports.js";

const upright = inChart("front", `(({ name, min, max }) => ({ name, min, max }))(chart.instance.getOption().yAxis[0])`);

/** What the bars of intervals on the front span. */
const bars = inChart("front", `chart.instance.getOption().series.find(({ type }) => type === "custom").data
    .map(([, ...ends]) => ends.map((end) => Number(end.toFixed(6))))`);

describePages("pictures of a sweep", "sweep", ({ folder, open }) => {
    let measured;

    before(() => {
        const file = join(folder, "topologies.sweep.yaml");
        writeFileSync(file, `base: ${join(process.cwd(), "../../configs/explore/mesh8.yaml")}
set: {traffic.warmup_cycles: 100, traffic.measure_cycles: 400}
axes:
  - {key: traffic.rate, values: [0.02, 0.04]}
  - {name: topology, key: network.topology, values: [{kind: mesh, dims: [4, 4]}, {kind: torus, dims: [4, 2]}]}
repetitions: 2
objectives:
  - {name: latency, value: traffic.packet_latency.mean}
  - {name: accepted, value: traffic.accepted, goal: maximise}
`);
        measured = write(join(folder, "topologies"), "sweep", file, "-j", "2");
    });

    /** The page of four points that are all on the front, with chosen values and half widths of the intervals. */
    async function look(name, values) {
        const directory = join(folder, name);
        cpSync(measured, directory, { recursive: true });
        changeCells(join(directory, "points.csv"), (cell, column, row) => (row === 0 ? cell
            : { front: "1", feasible: "1", status: "ok", ...Object.fromEntries(Object.entries(values)
                .map(([key, list]) => [key, String(list[row - 1])])) }[column] ?? cell));
        const page = await open(reportOf(directory));
        assertClean(page);
        return page;
    }

    const even = { latency: [20, 40, 60, 80], latency_ci95: [1, 1, 1, 1] };

    it("have bars of the confidence intervals on the front", async () => {
        const page = await look("bars", { ...even, accepted: [0.2, 0.3, 0.4, 0.5], accepted_ci95: [0.25, 0.125, 0, 0.0625] });
        assert.deepEqual(await page.evaluate(bars), [[-0.05, 0.45], [0.175, 0.425], [0.4375, 0.5625]]);
        await choose(page, "front", "Up", "latency");
        assert.deepEqual(await page.evaluate(bars), [[19, 21], [39, 41], [59, 61], [79, 81]]);
    });

    it("say which points of the front are not distinguishable", async () => {
        const page = await look("alike", { ...even, accepted: [0.2, 0.3, 0.31, 0.5], accepted_ci95: [0.02, 0.02, 0.02, 0.02] });
        assert.match(await page.text("#front"), /In accepted, points 2, 3 of the front are not distinguishable/);
        assert.doesNotMatch(await page.text("#front"), /In latency/);
    });

    it("say which axes do not start at 0", async () => {
        const page = await look("cut", { ...even, accepted: [0.4, 0.41, 0.42, 0.43], accepted_ci95: [0, 0, 0, 0] });
        assert.match((await page.evaluate(upright)).name, /^accepted .*: axis does not start at 0$/);
        await choose(page, "front", "Up", "latency");
        const { name, min } = await page.evaluate(upright);
        assert.deepEqual({ name, min }, { name: "latency (cycles)", min: 0 });
    });

    it("have values of decades on a logarithmic scale, unless the reader chooses a linear one", async () => {
        const page = await look("decades", { ...even, accepted: [0.001, 0.001, 0.002, 0.5], accepted_ci95: [0, 0, 0, 0] });
        const { min, max } = await page.evaluate(upright);
        assert.ok(min < -3 && min > -3.3 && max > -0.31 && max < 0, `${min} to ${max}`);
        await choose(page, "front", "Scale up", "linear");
        assert.equal((await page.evaluate(upright)).min, 0);
    });

    it("have the load on a linear scale, unless the reader chooses a logarithmic one", async () => {
        const page = await look("load", { ...even, rate: [0.01, 0.01, 0.5, 0.5] });
        const least = inChart("loads", "chart.instance.getOption().xAxis[0].min");
        assert.equal(await page.evaluate(least), 0);
        await choose(page, "loads", "Scale of the load", "logarithmic");
        assert.ok(await page.evaluate(least) < -1.9);
    });

    it("show the 0 of axes that start there", async () => {
        const page = await look("zero", { ...even, accepted: [0.001, 0.02, 0.3, 0.4], accepted_ci95: [0, 0, 0, 0] });
        assert.notEqual((await page.evaluate(placesOfTexts("slices", "/^0$/"))).length, 0);
    });

    it("have names of parallel axes that end in the picture", async () => {
        const page = await open(changedPage(reportOf(measured), (data) =>
            JSON.parse(JSON.stringify(data).replaceAll('"accepted', '"accepted_by_all_the_nodes'))));
        const names = await page.evaluate(placesOfTexts("parallel", "/^(↑|↓|rate|topology)/"));
        const width = await page.evaluate("document.querySelector('#parallel .plot').clientWidth");
        assert.equal(names.length, 4);
        assert.ok(names.every(({ left, right }) => left >= 0 && right <= width), JSON.stringify(names));
    });

    it("call maps by what differs", async () => {
        const page = await look("names", even);
        assert.deepEqual(await page.evaluate(inChart("slices", "[...document.querySelectorAll('#slices .plot')].at(-1).chart." +
            "instance.getOption().xAxis[0].data")), ["mesh 4 x 4", "torus 4 x 2"]);
        assert.match(await page.text("#chosen"), /topology (mesh 4 x 4|torus 4 x 2)\n/);
        assert.doesNotMatch(await page.text("#loads"), /kind/);
    });
});
