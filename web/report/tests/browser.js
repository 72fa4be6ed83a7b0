// SPDX-License-Identifier: Apache-2.0
// A headless Chromium of the system's, driven over its DevTools protocol.
import connect from "chrome-remote-interface";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const startSeconds = 60;

/** The browser's program; null if there is none. */
export function findChromium() {
    return ["chromium", "chromium-browser", "google-chrome"]
        .find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;
}

/** One browser. close() it, or the process does not end. */
export class Browser {
    static async start(program) {
        const profile = mkdtempSync(join(tmpdir(), "orbweaver-report-"));
        const child = spawn(program, ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
            "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"]);
        return new Browser(child, profile, await portOf(child));
    }

    constructor(child, profile, port) {
        Object.assign(this, { child, profile, port });
    }

    /** Opens a file in the window, in the place of the one before: a window for each takes half a second more. */
    async open(file, { width = 1280, height = 900, dark = false, print = false } = {}) {
        this.client ??= await connect({ port: this.port, target: await connect.New({ port: this.port }), local: true });
        this.client.removeAllListeners();
        const page = new Page(this.client);
        await page.prepare({ width, height, dark, print });
        await page.load(file);
        return page;
    }

    async close() {
        const ended = new Promise((resolve) => this.child.once("exit", resolve));
        this.child.kill("SIGKILL");
        await ended;
        await remove(this.profile);
    }
}

/** Removes a folder into which the browser's helpers may write for a moment after it has ended. */
async function remove(folder) {
    for (let tries = 50; ; --tries) {
        try {
            rmSync(folder, { recursive: true, force: true });
            return;
        } catch (error) {
            if (error.code !== "ENOTEMPTY" || tries === 0) {
                throw error;
            }
            await sleep(100);
        }
    }
}

function portOf(child) {
    return new Promise((resolve, reject) => {
        let said = "";
        const giveUp = () => reject(new Error(`no DevTools within ${startSeconds} s: ${said}`));
        const late = setTimeout(giveUp, startSeconds * 1000);
        child.once("exit", (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)));
        child.stderr.on("data", (piece) => {
            said += piece;
            const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said);
            if (found) {
                clearTimeout(late);
                resolve(Number(found[1]));
            }
        });
    });
}

/** A page that is shown, what it asked of the network, and what went wrong in it. */
class Page {
    constructor(client) {
        this.client = client;
        this.requests = [];
        this.errors = [];
    }

    async prepare({ width, height, dark, print }) {
        const { Emulation, Log, Network, Page: window, Runtime } = this.client;
        await Promise.all([Network.enable(), window.enable(), Runtime.enable(), Log.enable()]);
        Network.requestWillBeSent(({ request }) => this.requests.push(request.url));
        Runtime.exceptionThrown(({ exceptionDetails: { text, exception } }) =>
            this.errors.push(`${text} ${exception?.description ?? ""}`));
        Runtime.consoleAPICalled(({ type, args }) => {
            if (type === "error" || type === "warning") {
                this.errors.push(`${type}: ${args.map((one) => one.value ?? one.description).join(" ")}`);
            }
        });
        Log.entryAdded(({ entry }) => this.errors.push(`${entry.level}: ${entry.text}`));
        await Emulation.setDeviceMetricsOverride({ width, height, deviceScaleFactor: 1, mobile: false });
        await Emulation.setEmulatedMedia({
            media: print ? "print" : "",
            features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }],
        });
    }

    async load(file) {
        const { Page: window } = this.client;
        const loaded = window.loadEventFired();
        await window.navigate({ url: pathToFileURL(file).href });
        await loaded;
        await this.settle();
    }

    /** Until what has been asked for is painted. */
    async settle() {
        await this.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /** The value of an expression in the page. */
    async evaluate(expression) {
        const { result, exceptionDetails } = await this.client.Runtime.evaluate(
            { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) {
            throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        }
        return result.value;
    }

    async text(selector) {
        return this.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? null`);
    }

    /** Presses keys by their names, one after the other. */
    async press(...keys) {
        for (const key of keys) {
            const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
            const code = { Enter: 13, Tab: 9, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }[key];
            await this.client.Input.dispatchKeyEvent({ type: "keyDown", key, text, windowsVirtualKeyCode: code });
            await this.client.Input.dispatchKeyEvent({ type: "keyUp", key, windowsVirtualKeyCode: code });
        }
        await this.settle();
    }

    /** Clicks at a place of the window. */
    async click(x, y) {
        const { Input } = this.client;
        await Input.dispatchMouseEvent({ type: "mouseMoved", x, y });
        await Input.dispatchMouseEvent({ type: "mousePressed", x, y, button: "left", clickCount: 1 });
        await Input.dispatchMouseEvent({ type: "mouseReleased", x, y, button: "left", clickCount: 1 });
        await this.settle();
    }

    /** Writes a picture of an element, or of the whole page. */
    async screenshot(file, selector = "html") {
        const box = await this.evaluate(`(() => {
            const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
            return { x: x + scrollX, y: y + scrollY, width, height };
        })()`);
        const { data } = await this.client.Page.captureScreenshot(
            { captureBeyondViewport: true, clip: { ...box, scale: 1 } });
        writeFileSync(file, Buffer.from(data, "base64"));
    }
}
