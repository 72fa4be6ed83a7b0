// SPDX-License-Identifier: Apache-2.0
// Runs, sweeps and their reports, for the tests in a browser.
//   ORBWEAVER          the program
//   ORBWEAVER_SCRATCH  where runs, reports and screenshots go
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const orbweaver = process.env.ORBWEAVER;
export const scratch = process.env.ORBWEAVER_SCRATCH;
const root = fileURLToPath(new URL("../../..", import.meta.url));

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

/** That a page had no error and asked nobody for anything. */
export function assertClean(page) {
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.requests.filter((url) => !url.startsWith("file:")), []);
    assert.equal(page.requests.length, 1);
}
