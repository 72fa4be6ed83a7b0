// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/module_comparison.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>
#include <tuple>

namespace orbweaver::rtl {

namespace {

struct signal_value {
    const unsigned char* value = nullptr;
    std::size_t bytes = 0;
};
using scope_signals = std::map<std::string, std::map<std::string, signal_value>>;  // [path, name]

bool is_port(std::string_view name) { return name.ends_with("_i") || name.ends_with("_o"); }

/// Returns the ports and registers in an instance, by the path from the top.
scope_signals signals_in(const shared_library& library, void* instance, const std::string& top) {
    struct receiver {
        std::string top;
        scope_signals found{};
    } signals{top};
    using visitor = void(void*, const char*, const char*, const void*, std::size_t);
    const auto visit = [](void* target, const char* scope, const char* name, const void* value, std::size_t bytes) {
        constexpr std::string_view root = "TOP.";
        receiver& made = *static_cast<receiver*>(target);
        const std::string_view full = scope;
        const std::string path(full.substr(full.starts_with(root) ? root.size() : 0));
        const bool is_compared = is_port(name) || std::string_view(name).ends_with("_q");
        if (is_compared && (path == made.top || path.starts_with(made.top + "."))) {
            made.found[path][name] = {static_cast<const unsigned char*>(value), bytes};
        }
    };
    library.function<void(void*, void*, visitor*)>("orbweaver_signals")(instance, &signals, visit);
    return signals.found;
}

/// Returns a value in hexadecimal digits, without leading zeros.
std::string digits(const unsigned char* value, std::size_t bytes) {
    std::string text;
    while (bytes > 0) { text += fmt::format("{:02x}", value[--bytes]); }
    text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
    return "0x" + text;
}

}  // namespace

module_comparison::module_comparison(const inspection& inspected, void* embedded, const shared_library& changed,
                                     void* instance)
    : m_modules(inspected.modules), m_instances(1) {
    const scope_signals expected = signals_in(inspected.embedded, embedded, m_modules.top());
    for (const auto& [path, signals] : signals_in(changed, instance, m_modules.top())) {
        std::set<std::string> ports;
        for (const auto& signal : signals) {
            if (is_port(signal.first)) { ports.insert(signal.first); }
        }
        const bool is_instance = add_instance(path, ports);
        const auto same = expected.find(path);
        if (same == expected.end()) { continue; }
        const std::size_t owner = is_instance ? m_instances.size() - 1 : above(path);
        for (const auto& [name, signal] : signals) {
            const auto other = same->second.find(name);
            const bool is_whole = other != same->second.end() && other->second.bytes == signal.bytes;
            if (is_whole && (is_instance || !is_port(name))) {
                m_signals.push_back({name, owner, other->second.value, signal.value, signal.bytes});
            }
        }
    }
}

/// Returns the instance that contains a scope.
std::size_t module_comparison::above(const std::string& path) const {
    std::size_t found = 0;
    for (std::size_t number = 1; number < m_instances.size(); ++number) {
        const std::string& upper = m_instances[number].path;
        if (path.starts_with(upper + ".") && upper.size() > m_instances[found].path.size()) { found = number; }
    }
    return found;
}

/// Adds an instance whose parent has been added.
/// @return whether it is the instance of a module, not a generate block
bool module_comparison::add_instance(const std::string& path, const std::set<std::string>& ports) {
    if (path == m_modules.top()) {
        m_instances.push_back({path, path});
        return true;
    }
    const std::size_t parent = above(path);
    const std::string module = m_modules.module_of(m_instances[parent].module, path.substr(path.rfind('.') + 1), ports);
    if (!module.empty()) { m_instances.push_back({path, module, parent, m_instances[parent].depth + 1}); }
    return !module.empty();
}

/// Returns the instance that causes the differences.
std::size_t module_comparison::culprit(const std::vector<const compared_signal*>& different) const {
    std::vector<bool> stores(m_instances.size());      // whether a register of it differs
    std::vector<bool> drives(m_instances.size());      // whether it drives a port that differs
    std::vector<unsigned> inputs(m_instances.size());  // its inputs that differ
    for (const compared_signal* signal : different) {
        if (signal->is_register()) {
            stores[signal->owner] = true;
        } else {
            drives[signal->driver(m_instances)] = true;
            inputs[signal->owner] += signal->is_input() ? 1 : 0;
        }
    }
    const auto rank = [&](std::size_t number) {
        return std::tuple(!stores[number], !stores[number] && !drives[number],
                          !m_modules.is_changed(m_instances[number].module), inputs[number],
                          -m_instances[number].depth);
    };
    std::size_t best = 0;
    for (std::size_t number = 1; number < m_instances.size(); ++number) {
        if (rank(number) < rank(best)) { best = number; }
    }
    return best;
}

void module_comparison::compare(cycle_t now) {
    if (!m_text.empty()) { return; }
    std::vector<const compared_signal*> different;
    for (const compared_signal& signal : m_signals) {
        if (std::memcmp(signal.embedded, signal.changed, signal.bytes) != 0) { different.push_back(&signal); }
    }
    if (different.empty()) { return; }
    const std::size_t found = culprit(different);
    const auto belongs = [&](const compared_signal* each) { return each->driver(m_instances) == found; };
    const compared_signal& signal = **std::ranges::find_if(different, belongs);
    const std::string inner = signal.owner == found ? "" : m_instances[signal.owner].path + ".";
    m_text = fmt::format(
        "; the first difference inside is in cycle {}, module {}, instance {}: {}{} is {}, and {} in the embedded RTL",
        now, m_instances[found].module, m_instances[found].path, inner, signal.name,
        digits(signal.changed, signal.bytes), digits(signal.embedded, signal.bytes));
}

}  // namespace orbweaver::rtl
