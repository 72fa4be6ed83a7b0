// SPDX-License-Identifier: Apache-2.0
// Runs, sweeps and their reports, for the tests in a browser.
//   ORBWEAVER          the program
//   ORBWEAVER_SCRATCH  where runs, reports and screenshots go
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser, findChromium } from "./browser.js";

const orbweaver = process.env.ORBWEAVER;
const scratch = process.env.ORBWEAVER_SCRATCH;
const root = fileURLToPath(new URL("../../..", import.meta.url));
const chromium = findChromium();
if (!chromium) {
    console.log("SKIPPED: there is no Chromium; scripts/setup test installs it");
}

/** Options of a run that measures just long enough to have something to show. */
export const few = ["--set", "traffic.warmup_cycles=100", "--set", "traffic.measure_cycles=400"];

/** Makes the page of what stands in folders, and returns its file. */
export function reportOf(folder, ...others) {
    const page = join(folder, "report.html");
    execFileSync(orbweaver, ["report", folder, ...others, "--out", page]);
    return page;
}

/** Runs a command of orbweaver's that writes results to a folder. */
export function write(folder, ...words) {
    execFileSync(orbweaver, [...words, "--out", folder, "--quiet"], { cwd: root });
    return folder;
}

/** A program of sw_stack/tests/users, compiled to a folder. */
export function compiled(folder, name) {
    const elf = join(folder, `${name}.elf`);
    execFileSync(orbweaver, ["cc", "-O2", "-o", elf, join(root, "sw_stack", "tests", "users", `${name}.c`)]);
    return elf;
}

/** The file of a screenshot. */
export function picture(name) {
    const folder = join(scratch, "screenshots");
    mkdirSync(folder, { recursive: true });
    return join(folder, `${name}.png`);
}

/** That a page had no error and asked nobody for anything. */
export function assertClean(page) {
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.requests.filter((url) => !url.startsWith("file:")), []);
    assert.equal(page.requests.length, 1);
}

/** Changes the result of a run: (result) => nothing. */
export function changeResult(directory, change) {
    const file = join(directory, "result.json");
    const result = JSON.parse(readFileSync(file, "utf8"));
    change(result);
    writeFileSync(file, JSON.stringify(result));
}

/** An expression of a chart in a section; `chart` names it. */
export function inChart(section, expression) {
    return `(() => { const { chart } = document.querySelector("#${section} .plot"); return ${expression}; })()`;
}

/** An expression: texts of a chart in a section that match, and where they stand, {left, right, top, bottom}. */
export function placesOfTexts(section, pattern) {
    return inChart(section, `chart.instance.getZr().storage.getDisplayList().filter((one) => ${pattern}.test(one.style.text))
        .map((one) => {
            const place = one.getBoundingRect().clone();
            if (one.transform) {
                place.applyTransform(one.transform);
            }
            const { x, y, width, height } = place;
            return { left: x, right: x + width, top: y, bottom: y + height };
        })`);
}

/** Makes a choice of a section, by the words before it. */
export function choose(page, section, label, value) {
    return page.evaluate(`(() => {
        const found = [...document.querySelectorAll("#${section} label")].find((one) => one.innerText.startsWith("${label}"));
        const select = found.querySelector("select");
        select.value = "${value}";
        select.dispatchEvent(new Event("change"));
    })()`);
}

/**
 * A suite of tests that look at pages.
 * @param title what they are about
 * @param name  of the folder for their runs, which is empty at first
 * @param tests ({folder, open}) => nothing; open() shows a file in a window of its own
 */
export function describePages(title, name, tests) {
    const folder = join(scratch, name);
    describe(title, { skip: !chromium }, () => {
        let browser;

        before(async () => {
            rmSync(folder, { recursive: true, force: true });
            mkdirSync(folder, { recursive: true });
            browser = await Browser.start(chromium);
        });

        after(() => browser?.close());

        tests({ folder, open: (...what) => browser.open(...what) });
    });
}
