// SPDX-License-Identifier: Apache-2.0
// Pictures say what was measured, and no more.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, it } from "node:test";
import { assertClean, changeResult, choose, describePages, few, inChart, picture, reportOf, write } from "./reports.js";

/** Loads of the points that are drawn: of each curve the sustained ones, and then the saturated ones. */
function loadsIn(section) {
    return inChart(section, `chart.marks().reduce((lists, { series, point }) => {
        (lists[series] ??= []).push(point.load);
        return lists;
    }, {})`);
}

/** Fills of all that a chart draws. */
const fills = inChart("network", "[...new Set(chart.instance.getZr().storage.getDisplayList().map((one) => one.style.fill))]");

describePages("pictures in the page of reports", "pictures", ({ folder, open }) => {
    const run = (name, ...words) => write(join(folder, name), "run", ...words);
    let hotSpot;

    before(() => {
        hotSpot = run("hot", "configs/noc/bursts_and_hotspot.yaml", ...few, "--set", "traffic.measure_limit=800");
    });

    async function look(...directories) {
        const page = await open(reportOf(...directories));
        assertClean(page);
        return page;
    }

    it("name the traffic that was configured", async () => {
        const page = await look(hotSpot);
        assert.match(await page.text("#heading"), /control: uniform, 0.02 flits.*data: hot spot, 10 % to nodes 24, 39, 0.1 flits/);
    });

    it("colour by a fixed scale, or by the maximum if the reader wants that", async () => {
        const page = await look(hotSpot);
        const darkest = "rgb(125,15,18)";
        assert.match(await page.text("#network .scale:last-child"), /links 0\s+100 % busy \(most here: [\d.]+ %\)/);
        assert.ok(!(await page.evaluate(fills)).includes(darkest));
        await choose(page, "network", "Colours", "most");
        assert.ok((await page.evaluate(fills)).includes(darkest));
        assert.match(await page.text("#network .scale:last-child"), /links 0\s+[\d.]+ % busy/);
    });

    it("have the links of nodes beside those of routers, and numbers of routers", async () => {
        const page = await look(hotSpot);
        assert.match(await page.text("#network .table.plain"), /n(24|39)\.out\s+ejection of node (24|39)/);
        const texts = await page.evaluate(inChart("network",
            "chart.instance.getZr().storage.getDisplayList().map((one) => one.style.text).filter(Boolean)"));
        assert.ok(texts.includes("r24"));
    });

    it("call routers by the names that the topology gives them", async () => {
        const directory = run("named", "configs/explore/mesh8.yaml", ...few);
        changeResult(directory, ({ network }) => {
            network.router_names = Array.from({ length: 64 }, (_, number) => `core.${number}`);
            network.links = Object.fromEntries(Object.entries(network.links).map(([name, flits]) =>
                [name.replace(/^r(\d+)\./, "core.$1."), flits]));
            network.links["core.5.E"] = 1e6;
        });
        const page = await look(directory);
        assert.match(await page.text("#network .table.plain"), /core\.5\.E\s+router core\.5, east/);
    });

    it("show what binds, and why flits wait, as bars and on the map", async () => {
        const directory = run("stalls", "configs/explore/mesh8.yaml", ...few);
        changeResult(directory, (result) => Object.assign(result.network, {
            stalls: { no_credit: 60, no_free_vc: 20, lost_switch: 10, head_of_line: 10 },
            vc_cycles: { sent: 250, allocating: 50, held: 400 },
            stalls_of_router: Array(64).fill({ no_credit: 1, no_free_vc: 0, lost_switch: 0, head_of_line: 0 }),
        }) && Object.assign(result, {
            binding: { kind: "ejection", name: "n14.out", utilisation: 0.97, text: "n14.out is busy 97 % of the cycles" },
        }));
        const page = await look(directory);
        assert.match(await page.text("#summary"), /Nearest to its limit\s+97.0 %\s+ejection n14.out/);
        assert.equal(await page.text("#summary .lead"), "n14.out is busy 97 % of the cycles");
        const bars = await page.evaluate(`(() => { const [, { chart }] = document.querySelectorAll("#network .plot");
            return chart.marks().map((mark) => chart.text(mark)); })()`);
        assert.equal(bars[2], "no credit: the buffer ahead is full; 60 cycles of virtual channels, 15.0 %");
        assert.match(await page.evaluate("document.querySelector('#network select').textContent"), /Waiting: no credit/);
    });

    it("end the curve of a search where the network saturates", async () => {
        const directory = run("search", "configs/explore/mesh8.yaml", ...few);
        const probe = (load, status, latency) => ({ load, status, offered: load, accepted: Math.min(load, 0.01),
            packet_latency: latency, p99: latency, network_latency: latency });
        changeResult(directory, (result) => {
            result.saturation = { load: 0.0117, saturated_load: 0.0125, accepted_most: 0.01, probes: [probe(1, "saturated", 300),
                probe(0.5, "saturated", 250), probe(0.01, "ok", 30), probe(0.0117, "ok", 90), probe(0.0125, "saturated", 70)] };
        });
        const page = await look(directory);
        assert.deepEqual(await page.evaluate(loadsIn("latency")), { 0: [0.01, 0.0117], 1: [0.0125] });
        const [, end] = await page.evaluate(inChart("latency",
            "chart.instance.getModel().getComponent('xAxis').axis.scale.getExtent()"));
        assert.ok(end < 0.02);
    });

    it("show latencies by source and destination", async () => {
        const page = await look(run("pairs", "configs/explore/mesh8.yaml", ...few, "--set", "traffic.pairs=true"));
        assert.match(await page.text("#latency .columns table"), /from\s+to\s+packets\s+mean/);
        const marks = await page.evaluate(`document.querySelector("#latency .columns .plot").chart.marks().length`);
        assert.equal(marks, 64 * 64);
    });

    it("show links and virtual channels over time where flits were traced", async () => {
        const page = await look(run("flits", "configs/explore/mesh8.yaml", ...few, "--trace", "flits"));
        assert.match(await page.text("#links"), /of 352 links: the busiest/);
        await page.evaluate("document.querySelector('#links .plot').focus()");
        await page.press("ArrowDown", "ArrowDown", "Enter");
        assert.match(await page.text("#announcer"), /^[rn]\d+\.\w+, cycles 0 to \d+: [\d.]+ % busy$/);
        assert.notEqual(await page.evaluate("document.querySelectorAll('#links select')[2].value"), "0");
    });

    it("show a narrow link as busy as it is", async () => {
        const page = await look(run("narrow", "configs/explore/mesh8.yaml", ...few, "--trace", "flits", "--set",
            "network.link.flits_per_cycle=0.25", "--set", "network.topology.dims=[4, 4]", "--set", "traffic.rate=0.05"));
        const busy = await page.evaluate(`(() => {
            const [link, , percent] = [...document.querySelector("#network .table.plain tbody tr").cells]
                .map((one) => one.innerText);
            const { chart } = document.querySelector("#links .plot");
            const bins = chart.marks().map((mark) => chart.text(mark)).filter((text) => text.startsWith(link + ","))
                .map((text) => Number.parseFloat(text.split(": ")[1]));
            return [Number.parseFloat(percent), bins.reduce((sum, one) => sum + one, 0) / bins.length];
        })()`);
        assert.ok(busy[0] > 10);
        assert.ok(Math.abs(busy[0] - busy[1]) < 0.5, busy.join(" against "));
    });

    it("compare flits with the buffers of all nodes of a router", async () => {
        const page = await look(run("switches", "configs/multicast/switches.yaml"));
        const shares = await page.evaluate(inChart("network", "chart.marks().map((mark) => chart.text(mark))"));
        assert.equal(shares.length, 16);
        const percents = shares.map((text) => Number.parseFloat(/Flits buffered: .* \(([\d.]+) %\)/.exec(text)[1]));
        assert.ok(Math.max(...percents) < 100, percents.join(" "));
    });

    it("join runs that differ in their load alone, up to saturation", async () => {
        const runs = [["1", "0.1"], ["1", "0.3"], ["1", "0.4"], ["2", "0.1"], ["2", "0.3"]].map(([vcs, rate]) =>
            run(`load ${vcs} ${rate}`, "configs/explore/mesh8.yaml", ...few, "--set", `network.classes.0.vcs=${vcs}`,
                "--set", `traffic.rate=${rate}`, "--set", "traffic.measure_cycles=2000",
                "--set", "traffic.histogram=true"));
        const page = await look(...runs);
        assert.equal(await page.text("h1"), "5 runs compared");
        assert.deepEqual(await page.evaluate(loadsIn("load")), { 0: [0.1], 1: [0.3], 2: [0.1, 0.3] });
        assert.match(await page.text("#differences"), /network.classes.0.vcs\s+traffic.rate/);
        assert.match(await page.text("#summary"), /status\s+simulated cycles\s+accepted[^]*✕ saturated/);
        const distributions = await page.evaluate(inChart("latency", "chart.marks().map((mark) => chart.text(mark))"));
        assert.ok(distributions.some((text) => /^✕ .*load 1 0.3, saturated: /.test(text)));
        await page.screenshot(picture("runs"));
    });

    it("call designs by as many keys as tell them apart", async () => {
        const sets = ["traffic.rate=0.05", "traffic.rate=0.06", "network.vc_depth=8",
            "network.topology.dims=[3, 3] network.classes.0.vcs=2 network.phases=2"].map((keys) => keys.split(/ (?=n)/));
        const page = await look(...sets.map((keys, number) => run(`design ${number}`, "configs/explore/mesh8.yaml", ...few,
            "--set", "network.topology.dims=[4, 4]", ...keys.flatMap((key) => ["--set", key]))));
        const names = await page.evaluate(inChart("load", "chart.marks().map((mark) => chart.text(mark).split('\\n')[0])"));
        assert.equal(new Set(names).size, 3, names.join("; "));
    });

    it("compare no figure that a run lacks", async () => {
        const page = await look(hotSpot, write(join(folder, "agents"), "run", "configs/agents/combine.yaml"));
        const texts = await page.evaluate(`[...document.querySelectorAll("#summary option")].flatMap(({ value, parentNode }) => {
            parentNode.value = value;
            parentNode.dispatchEvent(new Event("change"));
            const { chart } = document.querySelector("#summary .plot");
            return chart.marks().map((mark) => chart.text(mark));
        })`);
        assert.ok(texts.some((text) => text.startsWith("combine, ok\npacket latency, mean (cycles): -")));
        assert.deepEqual(texts.filter((text) => /NaN|undefined/.test(text)), []);
    });

    it("mark the saturated points of a sweep, and draw designs over the load", async () => {
        const file = join(folder, "loads.sweep.yaml");
        writeFileSync(file, `base: ${join(process.cwd(), "../../configs/explore/mesh8.yaml")}
set: {traffic.warmup_cycles: 100, traffic.measure_cycles: 1000}
axes:
  - {key: traffic.rate, values: [0.05, 0.1, 0.3, 0.6]}
  - {name: vcs, key: network.classes.0.vcs, values: [1, 2]}
objectives:
  - {name: latency, value: traffic.packet_latency.mean}
  - {name: accepted, value: traffic.accepted, goal: maximise}
`);
        const page = await look(write(join(folder, "loads"), "sweep", file, "-j", "2"));
        assert.deepEqual(await page.evaluate(loadsIn("loads")), { 0: [0.05, 0.1, 0.3], 1: [0.6], 2: [0.05, 0.1], 3: [0.3] });
        assert.match(await page.text("#points"), /✕ saturated/);
        assert.match(await page.text("#loads"), /A curve is a design/);
        await choose(page, "front", "Points", "all");
        const names = await page.evaluate(inChart("front", "chart.instance.getOption().legend[0].data"));
        assert.ok(names.some((name) => name.startsWith("saturated")));
    });

    it("put values that span decades on a logarithmic scale, or in ranks", async () => {
        const sweep = join(folder, "loads");
        const page = await look(sweep);
        await choose(page, "parallel", "Values", "logarithmic");
        const axes = inChart("parallel", "chart.instance.getOption().parallelAxis.map(({ name }) => name)");
        assert.ok((await page.evaluate(axes)).includes("log ↓ latency (cycles)"));
        await choose(page, "parallel", "Values", "rank");
        assert.ok((await page.evaluate(axes)).includes("rank of ↓ latency (cycles)"));
        assertClean(page);
    });
});
