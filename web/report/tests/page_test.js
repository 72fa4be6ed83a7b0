// SPDX-License-Identifier: Apache-2.0
// The page of reports in a browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, it } from "node:test";
import { changedPage } from "./poison.js";
import { assertClean, compiled, describePages, few, picture, placesOfTexts, reportOf, write } from "./reports.js";

/** Where in the window a point of the Pareto plot is drawn. */
function placeOfPoint(page, number) {
    return page.evaluate(`(() => {
        const plot = document.querySelector("#front .plot");
        plot.scrollIntoView({ block: "center", behavior: "instant" });
        const { instance, marks } = plot.chart;
        const { index } = marks().find(({ point }) => point.number === ${number});
        const [x, y] = instance.convertToPixel({ seriesIndex: 0 }, instance.getOption().series[0].data[index].value);
        const { left, top } = plot.getBoundingClientRect();
        return [left + x, top + y];
    })()`);
}

describePages("the page of reports", "tests", ({ folder, open }) => {
    /** The page of what a command of orbweaver's writes. */
    const report = (name, ...words) => reportOf(write(join(folder, name), ...words));
    let ofTraffic;
    let ofChip;
    let ofSweep;
    let ofDesigns;

    before(() => {
        ofTraffic = report("traffic", "run", "configs/explore/mesh8.yaml", "--set", "traffic.histogram=true",
            "--set", "traffic.measure_cycles=1000", "--set", "traffic.warmup_cycles=200");
        ofChip = report("chip", "run", "configs/hello.yaml", "--trace", "messages");
        ofSweep = report("sweep", "sweep", "configs/explore/vcs_against_depth_quick.sweep.yaml", "-j", "2");
        ofDesigns = report("designs", "sweep", "configs/explore/queues_and_channels_quick.sweep.yaml", "-j", "2");
    });

    it("shows a run of traffic without errors and without the network", async () => {
        const page = await open(ofTraffic);
        assert.match(await page.text("h1"), /mesh8\s+ok/);
        assert.match(await page.text("#summary"), /Packet latency/);
        assert.match(await page.text("#network"), /Busiest links\s+link\s+what\s+busy\s+flits\s+[rn]\d+/);
        assert.equal(await page.evaluate("document.querySelectorAll('#latency canvas').length"), 1);
        await page.screenshot(picture("run"));
        assertClean(page);
    });

    it("shows threads, stalls and functions of a chip that was traced", async () => {
        const page = await open(ofChip);
        assert.equal(await page.evaluate("document.querySelectorAll('#threads canvas').length"), 2);
        assert.equal(await page.evaluate("document.querySelectorAll('#stalls canvas, #functions canvas').length"), 2);
        await page.evaluate("document.querySelector('#threads .plot').focus()");
        await page.press("End", "Enter");
        const last = await page.evaluate("document.querySelector('#threads select').length - 1");
        assert.equal(await page.evaluate("document.querySelector('#threads select').value"), String(last));
        await page.screenshot(picture("chip"));
        assertClean(page);
    });

    it("shows calls of MPI, and who waited for whom", async () => {
        const page = await open(report("mpi", "run", "configs/hello.yaml", "--set",
            `workload={elf: ${compiled(folder, "mpi_waits")}}`, "--set", "network.topology.dims=[3, 2]",
            "--trace", "messages"));
        assert.equal(await page.evaluate("document.querySelectorAll('#mpi canvas').length"), 2);
        const sections = await page.evaluate("[...document.querySelectorAll('main section')].map((one) => one.id)");
        assert.deepEqual(sections.slice(0, 7), ["summary", "mpi", "functions", "stalls", "threads", "network", "latency"]);
        assert.match(await page.text("#mpi"), /broadcast\s+chain\s+6[^]*rank 1\s+rank 0\s+send/);
        const nodes = await page.evaluate(placesOfTexts("threads", "/^node \\d$/"));
        assert.equal(nodes.length, 6);
        const steps = nodes.slice(1).map(({ top }, number) => top - nodes[number].top);
        assert.ok(Math.min(...steps) >= 12, steps.join());  // a line of text
        await page.evaluate("document.querySelectorAll('#threads .plot')[1].focus()");
        await page.press("End");
        assert.match(await page.text("#announcer"), /^node 0, calls of MPI, cycles [^]*MPI_Finalize/);
        await page.evaluate("document.querySelector('#mpi').scrollIntoView({ behavior: 'instant' })");
        await page.screenshot(picture("mpi"));
        assertClean(page);
    });

    it("shows what became of agents on a machine without a network of flits", async () => {
        const page = await open(report("agents", "run", "configs/agents/broadcast.yaml"));
        assert.match(await page.text("h1"), /broadcast\s+ok/);
        assert.match(await page.text("#heading"), /agents, 8 x 8 mesh; agents broadcast, basic/);
        assert.match(await page.text("#counters"), /problem\s+injected.*\s+20\s+1\s/);
        assert.deepEqual(await page.evaluate("[...document.querySelectorAll('main section')].map((one) => one.id)"),
            ["summary", "counters", "configuration"]);
        await page.screenshot(picture("agents"));
        assertClean(page);
    });

    it("says how to record what a run did not", async () => {
        const page = await open(report("bare", "run", "configs/hello.yaml"));
        assert.match(await page.text("#missing"), /timeline of threads[^]*--trace messages/);
        assert.match(await page.text("#latency"), /--trace messages/);
        assertClean(page);
    });

    it("has one line for all that was not recorded", async () => {
        const page = await open(report("unrecorded", "run", "configs/hello.yaml"));
        assert.deepEqual(await page.evaluate("[...document.querySelectorAll('#contents a')].slice(-2).map((one) => one.innerText)"),
            ["Not recorded", "Configuration"]);
        assert.match(await page.text("#missing"), /busy links[^]*timeline of threads/);
        assert.equal(await page.evaluate("document.querySelectorAll('#links, #threads').length"), 0);
    });

    it("begins with what binds the run, as the program wrote it", async () => {
        const directory = write(join(folder, "binding"), "run", "configs/hello.yaml");
        const { binding } = JSON.parse(readFileSync(join(directory, "result.json"), "utf8"));
        assert.match(binding.text, /the core of node 0/);
        const page = await open(reportOf(directory));
        assert.equal(await page.text("#summary .lead"), binding.text);
        assert.match(await page.text("#summary"), /Nearest to its limit\s+[\d.]+ %\s+core n0.core/);
    });

    it("states the power of a run with a technology profile, the clock included", async () => {
        const directory = write(join(folder, "power"), "run", "configs/power/mesh2.yaml", "--set",
            "energy.profile=configs/power/osu018.profile");
        const { energy } = JSON.parse(readFileSync(join(directory, "result.json"), "utf8"));
        const page = await open(reportOf(directory));
        assert.match(await page.text("#summary"), /Power\s+[\d.]+ mW\s+[\d.]+ mW of it idle/);
        assert.ok((await page.text("#summary")).includes(energy.mean_mw.toPrecision(4)));
        await page.evaluate("document.querySelector('#energy details').open = true");
        assert.match(await page.text("#energy"), /clock\s+[\d.]+/);
        assert.ok((await page.evaluate("document.body.textContent")).includes("Power of tiles with their routers"));
        assertClean(page);
    });

    it("lists the warnings of a run in its summary", async () => {
        const directory = write(join(folder, "warned"), "run", "configs/explore/mesh8.yaml", "--set", "network.vc_depth=2",
            "--set", "traffic.measure_cycles=500");
        const { warnings } = JSON.parse(readFileSync(join(directory, "result.json"), "utf8"));
        assert.notEqual(warnings.length, 0);
        const page = await open(reportOf(directory));
        const shown = await page.text("#summary");
        warnings.forEach((text) => assert.ok(shown.includes(text), text));
    });

    it("replaces what it cannot make by a line, and shows the rest", async () => {
        const ids = "[...document.querySelectorAll('main section')].map((one) => one.id)";
        const whole = await (await open(ofTraffic)).evaluate(ids);
        const page = await open(changedPage(ofTraffic, (data) => {
            data.result.energy.blocks = null;
            data.latency[0].packets = 5;
            return data;
        }));
        const found = await page.evaluate(ids);
        assert.deepEqual(found.filter((id) => !id.startsWith("part-")), whole.filter((id) => !["latency", "energy"].includes(id)));
        assert.equal(found.length, whole.length);
        assert.match(await page.text("#part-2"), /cannot be drawn\s+Its data are not as orbweaver writes them: /);
        assertClean(page);
    });

    it("replaces what it cannot draw by a line, and shows the rest", async () => {
        const first = write(join(folder, "compared"), "run", "configs/explore/mesh8.yaml", ...few);
        const runs = reportOf(first, join(folder, "traffic"));
        const page = await open(changedPage(runs, (data) => {
            data.runs[1].latency.forEach((one) => Object.assign(one, { packets: 5 }));
            return data;
        }));
        assert.match(await page.text("#latency"), /^Latencies\s+Its data are not as orbweaver writes them: /);
        assert.match(await page.text("#differences"), /traffic.histogram/);
        assertClean(page);
    });

    it("shows a line for data of which it understands nothing", async () => {
        const page = await open(changedPage(ofTraffic, ({ kind }) => ({ kind })));
        assert.match(await page.text("main"), /Its data are not as orbweaver writes them/);
        assertClean(page);
    });

    it("changes what routers show by a choice, and tells what the keyboard points at", async () => {
        const page = await open(ofTraffic);
        await page.evaluate(`(() => {
            const select = document.querySelector("#network select");
            select.value = "crossbar";
            select.dispatchEvent(new Event("change"));
            document.querySelector("#network .plot").focus();
        })()`);
        assert.match(await page.text("#network .scale"), /flits\/cycle/);
        await page.press("ArrowRight", "ArrowRight", "ArrowDown");
        assert.match(await page.text("#announcer"), /^router 9 at \(1, 1\)/);
        assertClean(page);
    });

    it("explains the point of a sweep that a click chooses", async () => {
        const page = await open(ofSweep);
        assert.equal(await page.text("#chosen h3"), "Point 2");
        assert.match(await page.text("#chosen"), /On the Pareto front/);
        await page.click(...await placeOfPoint(page, 6));
        assert.equal(await page.text("#chosen h3"), "Point 6");
        assert.match(await page.text("#chosen"), /vcs \* depth == 8 binds/);
        assertClean(page);
    });

    it("explains the design that was chosen, in each scenario", async () => {
        const page = await open(ofDesigns);
        assert.equal(await page.text("#chosen h3"), "Design 2");
        assert.match(await page.text("#chosen"), /lu\s+ok\s+[\d\s]+\(best\)\s+matrix\s+ok\s+[\d\s]+\((best|[\d.]+ %)\)/);
        assert.match(await page.text("#chosen"), /runs\/2\/point.yaml, orbweaver run runs\/6\/point.yaml/);
        assert.match(await page.text("#summary"), /Designs\s+4/);
        await page.screenshot(picture("designs"));
        assertClean(page);
    });

    it("explains the point of a sweep that the keyboard chooses", async () => {
        const page = await open(ofSweep);
        const first = await page.text("#chosen h3");
        await page.evaluate("document.querySelector('#front .plot').focus()");
        await page.press("End", "Enter");
        const last = await page.text("#chosen h3");
        assert.notEqual(last, first);
        assert.equal(await page.evaluate("document.querySelector('#points tr[aria-current=true] button').innerText"),
            last.replace("Point ", ""));
        assertClean(page);
    });

    it("sorts and filters the table of points, with all charts", async () => {
        const page = await open(ofSweep);
        const column = (number) => page.evaluate(
            `[...document.querySelectorAll('#points tbody tr')].map((row) => row.cells[${number}].innerText)`);
        await page.evaluate("document.querySelectorAll('#points th button')[3].click()");
        assert.deepEqual(await column(3), ["2", "2", "4", "4", "8", "8"]);
        await page.evaluate("document.querySelectorAll('#points th button')[3].click()");
        assert.deepEqual(await column(3), ["8", "8", "4", "4", "2", "2"]);
        await page.evaluate("document.querySelectorAll('#points th input')[1].focus()");
        await page.press(..."trans");
        assert.deepEqual(new Set(await column(1)), new Set(["transpose"]));
        assert.match(await page.text("#parallel"), /2 of \d points kept/);
        assertClean(page);
    });

    it("is reached by the keyboard from the first key on", async () => {
        const page = await open(ofSweep);
        await page.press("Tab");
        assert.equal(await page.evaluate("document.activeElement.innerText"), "Skip to the results");
        await page.press("Enter");
        assert.equal(await page.evaluate("document.activeElement.id"), "content");
        const unnamed = "[...document.querySelectorAll('input, select, button, .plot')].filter((one) => " +
            "!one.getAttribute('aria-label') && !one.innerText && !one.closest('label')).length";
        assert.equal(await page.evaluate(unnamed), 0);
    });

    it("turns dark with the system, and light on paper", async () => {
        const page = await open(ofSweep, { dark: true });
        const background = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)";
        assert.ok(Math.max(...await page.evaluate(background)) < 64);
        await page.screenshot(picture("sweep-dark"));
        await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
        assert.ok(Math.min(...await page.evaluate(background)) > 192);
        assertClean(page);
    });

    it("fits a narrow window and a wide one", async () => {
        for (const width of [400, 1280]) {
            for (const file of [ofChip, ofSweep]) {
                const page = await open(file, { width });
                assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
                assertClean(page);
            }
        }
    });
});
