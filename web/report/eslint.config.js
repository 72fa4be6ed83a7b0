// SPDX-License-Identifier: Apache-2.0
const browser = Object.fromEntries(
    ["window", "document", "getComputedStyle", "matchMedia", "ResizeObserver", "addEventListener", "setTimeout",
        "navigator"].map((name) => [name, "readonly"]));
const node = Object.fromEntries(
    ["process", "console", "Buffer", "URL", "setTimeout", "clearTimeout"].map((name) => [name, "readonly"]));

const rules = {
    "curly": "error",
    "eqeqeq": "error",
    "no-const-assign": "error",
    "no-dupe-keys": "error",
    "no-redeclare": "error",
    "no-shadow": "error",
    "no-undef": "error",
    "no-unreachable": "error",
    "no-unused-vars": "error",
    "no-use-before-define": ["error", { functions: false, classes: false }],
    "no-var": "error",
    "prefer-const": "error",
    "max-len": ["error", { code: 132 }],
    "max-lines": ["error", 400],
    "max-lines-per-function": ["error", { max: 80, skipComments: true }],
};

// Names that a user chose reach the page as text alone: parts/chart.js has the one tooltip.
const textOnly = {
    "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML", "write",
        "createContextualFragment", "setHTMLUnsafe"].map((property) => ({ property, message: "Text only, never markup." }))],
    "no-restricted-syntax": ["error",
        { selector: "Property[key.name='tooltip']", message: "Give Chart the parameter `text`." },
        { selector: "Property[key.name='rich']", message: "Braces in names would be taken for styles." },
        { selector: "Property[key.name='formatter'] > Literal", message: "Templates; a function returns text." }],
};

export default [
    { files: ["src/**/*.js"], languageOptions: { globals: browser }, rules: { ...rules, ...textOnly } },
    { files: ["src/parts/chart.js"], rules: { "no-restricted-syntax": "off" } },
    { files: ["*.mjs", "*.js"], languageOptions: { globals: node }, rules },
    {
        files: ["tests/**/*.js"], languageOptions: { globals: node },
        rules: { ...rules, "max-lines-per-function": "off" },  // describe() holds all tests of its subject
    },
];
