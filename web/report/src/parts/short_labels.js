// SPDX-License-Identifier: Apache-2.0
// Short labels of values that are maps or lists: "mesh 4 x 4" for {kind: mesh, dims: [4, 4], concentration: 1}.

const longest = 28;
const names = new Set(["kind", "name", "dims"]);  // keys whose values say enough

/** Entries of a map or a list in one line of YAML or JSON. */
function entriesOf(text) {
    const entries = [];
    let depth = 0;
    let start = 1;
    for (let place = 0; place < text.length; ++place) {
        depth += "{[".includes(text[place]) ? 1 : "}]".includes(text[place]) ? -1 : 0;
        if ((text[place] === "," && depth === 1) || place === text.length - 1) {
            entries.push(text.slice(start, place).trim());
            start = place + 1;
        }
    }
    return entries;
}

function plain(text) {
    const list = /^\[[\d\s,]+\]$/.test(text) ? entriesOf(text).join(" x ") : text;
    return list.replace(/^"(.*)"$/s, "$1");
}

function entryInWords(entry) {
    const [, key, value] = /^"?([\w.]+)"?:\s*(.*)$/s.exec(entry) ?? [null, "", entry];
    return key === "" || names.has(key) ? plain(value) : `${key} ${plain(value)}`;
}

/** Labels of the values of a variable: only what differs between maps, cut where they are long, and all different. */
export function shortLabels(values) {
    const texts = values.map(String);
    const lists = texts.map((text) => (/^\{.*\}$/s.test(text) ? entriesOf(text) : null));
    const areMaps = lists.every((list) => list !== null);
    const isCommon = (entry) => texts.length > 1 && areMaps && lists.every((list) => list.includes(entry));
    const labels = texts.map((text, number) => {
        const label = lists[number] === null ? plain(text)
            : lists[number].filter((entry) => !isCommon(entry)).map(entryInWords).join(" ") || text;
        return label.length > longest ? `${label.slice(0, longest)}…` : label;
    });
    return labels.map((label, number) => (labels.indexOf(label) === labels.lastIndexOf(label) ? label
        : `${label} (${labels.slice(0, number + 1).filter((one) => one === label).length})`));
}
