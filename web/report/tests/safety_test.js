// SPDX-License-Identifier: Apache-2.0
// No text of a result becomes markup or script in the page, and every one of them is shown letter for letter.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { attack, names, poisonedRun, poisonedSweep, renamedPage } from "./poison.js";
import { assertClean, describePages, few, reportOf, write } from "./reports.js";

/** Opens all that opens, takes every choice, and points at marks of every chart; returns all text that was to be seen. */
const lookAtAll = `(() => {
    const seen = [];
    const read = () => {
        seen.push(document.title, document.body.textContent, ...[...document.querySelectorAll("[title]")].map((one) => one.title));
    };
    const pointAtMarks = () => {
        for (const { chart } of document.querySelectorAll(".plot")) {
            const marks = chart.marks?.() ?? [];
            const step = Math.max(Math.floor(marks.length / 12), 1);
            for (let place = 0; place < marks.length; place += step) {
                chart.point(marks, place);
                seen.push(...[...document.querySelectorAll(".plot > div")].map((one) => one.textContent));
            }
            chart.leave();
        }
    };
    for (const details of document.querySelectorAll("main details")) {
        details.open = true;
        details.dispatchEvent(new Event("toggle"));
    }
    read();
    pointAtMarks();
    for (const select of document.querySelectorAll("select")) {
        for (const { value } of select.options) {
            select.value = value;
            select.dispatchEvent(new Event("change"));
        }
        pointAtMarks();
        read();
    }
    for (const row of document.querySelectorAll("#points tbody button")) {
        row.click();
        read();
    }
    return seen.join("\\n").replaceAll("\\u00a0", " ");
})()`;

/** Sections of a page, and those that a line replaces. */
async function sectionsOf(page) {
    const ids = (selector) => page.evaluate(`[...document.querySelectorAll("${selector}")].map(({ id }) => id)`);
    return { ids: await ids("main section"), unreadable: await ids("main section:has(.unreadable)") };
}

/** What stands on the canvas of a chart, piece by piece: a name with braces is one piece, no template. */
const onCanvas = (section) => `document.querySelector("#${section} .plot").chart.instance.getZr().storage.getDisplayList()
    .map((one) => one.style.text).filter(Boolean)`;

describePages("names in the page of reports", "safety", ({ folder, open }) => {
    async function assertHarmless(poison, source, drawn) {
        const poisoned = `${source}.poisoned`;
        const texts = poison(source, poisoned);
        const page = await assertText(texts, poisoned);
        for (const section of drawn) {
            const pieces = await page.evaluate(onCanvas(section));
            assert.ok(texts.some((text) => pieces.some((piece) => piece.includes(text))), `${section}: ${pieces.join("\n")}`);
        }
    }

    async function assertText(texts, ...folders) {
        const page = await open(reportOf(...folders));
        const seen = await page.evaluate(lookAtAll);
        await page.settle();
        assert.equal(await page.evaluate("window.owned ?? null"), null);
        assert.equal(await page.evaluate("document.querySelectorAll('img, body script:not([type]):not(:last-of-type)').length"), 0);
        assert.deepEqual(texts.filter((text) => !seen.includes(text)), []);
        assertClean(page);
        return page;
    }

    it("are text in the report of firmware", () => assertHarmless(poisonedRun,
        write(join(folder, "chip"), "run", "configs/hello.yaml", "--trace", "messages"), []));

    it("are text in the report of traffic", () => assertHarmless(poisonedRun,
        write(join(folder, "traffic"), "run", "configs/explore/mesh8.yaml", "--set", "traffic.histogram=true",
            "--set", "traffic.pairs=true", ...few), []));

    it("are text in the report of a sweep", () => assertHarmless(poisonedSweep,
        write(join(folder, "sweep"), "sweep", "configs/explore/vcs_against_depth_quick.sweep.yaml", "-j", "2"),
        ["front", "slices", "sensitivity"]));

    it("are text in the report of a sweep of designs", () => assertHarmless(poisonedSweep,
        write(join(folder, "designs"), "sweep", "configs/explore/queues_and_channels_quick.sweep.yaml", "-j", "2"),
        ["front", "slices", "sensitivity"]));

    it("are text in the report of several runs", async () => {
        const first = write(join(folder, "first"), "run", "configs/explore/mesh8.yaml", "--set", "traffic.histogram=true",
            ...few);
        const texts = poisonedRun(first, `${first}.poisoned`);
        const shown = /^(name of a configuration|version|topology|class of a file|pattern|why it binds) /;
        const own = [...texts.filter((text) => shown.test(text)), `key ${attack}`, `value ${attack}`];
        await assertText(own, `${first}.poisoned`, first);
    });

    // The number of the part of the data that a name replaces. All pairs of names and parts would take minutes.
    for (const [parts, kind, ...words] of [
        [["texts", 0, 1], "run", "configs/explore/mesh8.yaml", "--set", "network.topology.dims=[3, 3]", ...few],
        [["choices"], "run", "configs/noc/irregular.yaml", ...few],
        [[null, "choices", null, null], "run", "configs/noc/request_reply.yaml", "--set", "network.topology.dims=[3, 3]", ...few,
            "--set", "traffic.histogram=true"],
        [[null, "texts", null, null, null], "run", "configs/hello.yaml", "--trace", "messages"],
        [["choices", "texts"], "sweep", "configs/explore/vcs_against_depth_quick.sweep.yaml", "-j", "2"],
        [[null, "choices", null, null], "sweep", "configs/explore/queues_and_channels_quick.sweep.yaml", "-j", "2"],
    ]) {
        const subject = words[0].replace(/.*\/(\w+).*/, "$1");
        it(`stop no section of the report of ${subject}`, async () => {
            const file = reportOf(write(join(folder, `names_${subject}`), kind, ...words));
            const whole = await sectionsOf(await open(file));
            assert.deepEqual(whole.unreadable, []);
            const pairs = Object.values(names).map((name, number) => [name, parts[number % parts.length]]);
            for (const [name, part] of pairs.filter(([, one]) => one !== null)) {
                const page = await open(renamedPage(file, name, part));
                await page.evaluate(lookAtAll);
                await page.settle();
                assert.equal(await page.evaluate("window.owned ?? null"), null);
                assertClean(page);
                const found = await sectionsOf(page);
                assert.notEqual(found.ids.length, 0);
                assert.ok(typeof part === "number" || isDeepStrictEqual(found, whole),
                    `${part} ${name.slice(0, 20)}: ${found.ids} without ${found.unreadable}`);
            }
        });
    }

    it("could not become script if they were markup", async () => {
        const file = reportOf(write(join(folder, "policy"), "run", "configs/explore/mesh8.yaml", ...few));
        const [policy] = /Content-Security-Policy[^>]*/.exec(readFileSync(file, "utf8"));
        assert.doesNotMatch(policy, /unsafe|\*|http/);
        const page = await open(file);
        assert.equal(await page.evaluate(`(() => {
            try {
                document.body.innerHTML = "<b>x</b>";
                return "made";
            } catch (error) {
                return error.name;
            }
        })()`), "TypeError");
        await page.evaluate(`(() => {
            const script = document.createElement("script");
            script.append("window.owned = 1");
            document.body.append(script);
        })()`);
        assert.equal(await page.evaluate("window.owned ?? null"), null);
    });
});
