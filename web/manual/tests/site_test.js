// SPDX-License-Identifier: Apache-2.0
// The site of the manual: it has every page, and in a browser, as files, it asks the network for nothing, and its search works.
//   ORBWEAVER_SCRATCH  where the site and screenshots go
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Browser, findChromium } from "../../report/tests/browser.js";

const scratch = process.env.ORBWEAVER_SCRATCH;
const root = fileURLToPath(new URL("../../..", import.meta.url));
const program = findChromium();
const hasSphinx = spawnSync("sphinx-build", ["--version"]).status === 0;
const hasDoxygen = spawnSync("doxygen", ["--version"]).status === 0;
if (!program || !hasSphinx) {
    console.log(`SKIPPED: there is no ${program ? "Sphinx" : "Chromium"}; scripts/setup test installs it`);
}

function assertClean(page) {
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.requests.filter((url) => !url.startsWith("file:") && !url.startsWith("data:")), []);
}

describe("the site of the manual", { skip: !program || !hasSphinx }, () => {
    let browser;
    const open = (file, options) => browser.open(join(scratch, "site", file), options);

    before(async () => {
        mkdirSync(join(scratch, "screenshots"), { recursive: true });
        execFileSync(join(root, "scripts/site"), { env: { ...process.env, ORBWEAVER_BUILD: scratch } });
        browser = await Browser.start(program);
    });
    after(() => browser?.close());

    it("has every page, and none fetches anything from the network", () => {
        const fetched = /<(?:script|img|link)[^>]*(?:src|href)="(?:https?:)?\/\/[^"]*/;
        const pages = readdirSync(join(root, "docs"), { recursive: true }).filter((file) => file.endsWith(".md"));
        assert.ok(pages.length > 50);
        for (const file of pages) {
            const page = readFileSync(join(scratch, "site", file.replace(/md$/, "html")), "utf8");
            assert.doesNotMatch(page, fetched, file);
        }
        assert.match(readFileSync(join(scratch, "site/searchindex.js"), "utf8"), /^Search\.setIndex\(/);
    });

    it("has the reference of the library", { skip: !hasDoxygen }, () => {
        assert.match(readFileSync(join(scratch, "site/library.html"), "utf8"), /<a href="headers\/index\.html">/);
        assert.match(readFileSync(join(scratch, "site/headers/index.html"), "utf8"), /The hardware as a library/);
    });

    it("has the sections of the index beside every page", async () => {
        const page = await open("tutorials/deadlock.html");
        const captions = await page.evaluate(
            "[...document.querySelectorAll('.sidebar-tree .caption-text')].map((one) => one.textContent)");
        assert.deepEqual(captions.slice(0, 4), ["Start", "Tutorials", "Using it", "How to"]);
        assert.equal(await page.text(".sidebar-tree .current-page a"), "Find a deadlock");
        await page.screenshot(join(scratch, "screenshots", "page.png"), "body");
        assertClean(page);
    });

    it("finds pages by their words", async () => {
        const page = await open("index.html");
        await page.evaluate("document.querySelector('.sidebar-search').value = 'dateline'");
        const loaded = page.client.Page.loadEventFired();
        await page.evaluate("document.querySelector('.sidebar-search-container').submit()");
        await loaded;
        const titles = "[...document.querySelectorAll('ul.search li a')].map((one) => one.textContent)";
        let found = [];
        for (let tries = 0; tries < 100 && !found.includes("Routing"); ++tries) {
            await sleep(50);
            found = await page.evaluate(titles);
        }
        assert.ok(found.includes("Routing"), found.join());
        assertClean(page);
    });

    it("follows the system to dark colours", async () => {
        const brightness = async (dark) => {
            const page = await open("index.html", { dark });
            assertClean(page);
            return page.evaluate("Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])");
        };
        assert.ok(await brightness(false) > 200);
        assert.ok(await brightness(true) < 60);
    });

    it("fits a narrow window", async () => {
        const page = await open("reference/instructions.html", { width: 400 });
        assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"));
        await page.screenshot(join(scratch, "screenshots", "narrow.png"), "header.mobile-header");
    });
});
