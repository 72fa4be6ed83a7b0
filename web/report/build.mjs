// SPDX-License-Identifier: Apache-2.0
// Bundles the page of reports into one HTML file, without data.
//   node build.mjs FILE
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** Packages whose code ends up in the page, with the files that their licences ask to be kept. */
const inlined = [
    ["echarts", ["NOTICE", "LICENSE", "licenses/LICENSE-d3"]],
    ["zrender", ["LICENSE"]],
    ["tslib", ["LICENSE.txt"]],
];

async function bundle(entry) {
    const result = await build({
        entryPoints: [join(here, "src", entry)],
        bundle: true,
        minify: true,
        format: "iife",
        target: ["es2020"],
        legalComments: "none",
        write: false,
        logLevel: "warning",
    });
    // Neither may end the element that it stands in.
    return result.outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("</style", "<\\/style").trim();
}

/** Texts of the licences, each once; packages that share one are named above it. */
async function licences() {
    const holders = new Map();
    for (const [name, files] of inlined) {
        const folder = join(here, "node_modules", name);
        const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
        for (const file of files) {
            const text = (await readFile(join(folder, file), "utf8")).trim();
            holders.set(text, [...(holders.get(text) ?? []), `${name} ${version}`]);
        }
    }
    return [...holders].map(([text, names]) => `${names.join(", ")}\n\n${text}`).join(`\n\n${"-".repeat(72)}\n\n`);
}

function escaped(text) {
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** What the content policy names a text by, so that the browser takes this one and no other. */
function hash(text) {
    return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

const file = process.argv[2];
if (!file) {
    console.error("usage: node build.mjs FILE");
    process.exit(2);
}
const style = await bundle("style.css");
const script = await bundle("main.js");
const parts = {
    "@orbweaver-report-style-hash@": hash(style),
    "@orbweaver-report-script-hash@": hash(script),
    "@orbweaver-report-style@": style,
    "@orbweaver-report-licences@": escaped(await licences()),
    "@orbweaver-report-script@": script,
};
let page = await readFile(join(here, "src", "page.html"), "utf8");
for (const [place, text] of Object.entries(parts)) {
    page = page.replace(place, () => text);
}
await mkdir(dirname(file), { recursive: true });
await writeFile(`${file}.part`, page);
await rename(`${file}.part`, file);
