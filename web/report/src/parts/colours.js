// SPDX-License-Identifier: Apache-2.0
// Colours come from style.css, so that charts follow the page from light to dark.

function named(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** The colours of the moment. `heat(share)` is that of 0 (nothing) to 1 (most). */
export function colours() {
    const heat = [0, 1, 2, 3, 4].map((step) => channels(named(`heat-${step}`)));
    return {
        ...Object.fromEntries(
            ["page", "card", "ink", "quiet", "line", "soft", "accent", "focus", "front", "good", "fair", "bad"]
                .map((name) => [name, named(name)])),
        series: [0, 1, 2, 3, 4, 5, 6, 7].map((number) => named(`series-${number}`)),
        heat: (share) => between(heat, share),
        heats: [0, 1, 2, 3, 4].map((step) => named(`heat-${step}`)),
    };
}

function channels(hex) {
    return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

function between(steps, share) {
    const place = Math.min(Math.max(share, 0), 1) * (steps.length - 1);
    const low = Math.min(Math.floor(place), steps.length - 2);
    const mixed = steps[low].map((value, channel) => value + (steps[low + 1][channel] - value) * (place - low));
    return `rgb(${mixed.map(Math.round).join(",")})`;
}

/** Black or white, whichever reads better on a colour that heat() gave. */
export function inkOn(colour) {
    const [red, green, blue] = colour.match(/\d+/g).map(Number);
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#1b2430" : "#ffffff";
}

/** Calls back when the page turns light or dark. */
export function whenColoursChange(callback) {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", callback);
}
