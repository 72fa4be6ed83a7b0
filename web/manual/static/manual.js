// SPDX-License-Identifier: Apache-2.0
// The colours of the system, light or dark.
const dark = matchMedia("(prefers-color-scheme: dark)");

function follow() {
    document.body.dataset.theme = dark.matches ? "dark" : "light";
}

dark.addEventListener("change", follow);
follow();
