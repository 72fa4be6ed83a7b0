// SPDX-License-Identifier: Apache-2.0
// Parts of the page that need no browser.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { axisOn, scaleFor } from "../src/parts/log_scale.js";
import { shortLabels } from "../src/parts/short_labels.js";

describe("labels of values", () => {
    it("hold what differs between maps", () => {
        assert.deepEqual(shortLabels(["{kind: mesh, dims: [4, 4], concentration: 1}",
            "{kind: torus, dims: [8, 2], concentration: 1}"]), ["mesh 4 x 4", "torus 8 x 2"]);
        assert.deepEqual(shortLabels(['{"kind":"mesh","wrap":1}', '{"kind":"mesh","wrap":2}']), ["wrap 1", "wrap 2"]);
    });

    it("hold a map as a whole where there is no other", () => {
        assert.deepEqual(shortLabels(["{kind: mesh, dims: [4, 4]}"]), ["mesh 4 x 4"]);
    });

    it("leave words and numbers as they are", () => {
        assert.deepEqual(shortLabels(["uniform", 4, "__proto__"]), ["uniform", "4", "__proto__"]);
    });

    it("are short, and all different", () => {
        const labels = shortLabels([1, 2, 3].map((end) => "x".repeat(100) + end));
        assert.equal(new Set(labels).size, 3);
        assert.ok(Math.max(...labels.map(({ length }) => length)) < 40);
    });
});

describe("linear axes", () => {
    const axisOf = (...values) => axisOn(scaleFor(values, false), {}, { name: "latency (cycles)" });

    it("start at 0 where the smallest value is far below the largest one", () => {
        const { min, name } = axisOf(10, 30);
        assert.deepEqual({ min, name }, { min: 0, name: "latency (cycles)" });
    });

    it("say where they do not start at 0", () => {
        const { min, name, scale } = axisOf(25, 30);
        assert.deepEqual({ min, name, scale }, { min: undefined, name: "latency (cycles): axis does not start at 0", scale: true });
    });

    it("hold values below 0", () => {
        assert.equal(axisOf(-3, 30).min, undefined);
    });
});
