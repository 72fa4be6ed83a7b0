// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/pin_activity.h"

#include <fmt/core.h>

#include <fstream>
#include <sstream>
#include <unordered_map>

#include "hw/base/errors.h"
#include "rtl_bridge/power/router_testbench.h"

namespace orbweaver::rtl {

namespace {

/// Reads a file of value changes of one-bit signals.
class vcd_reader {
public:
    vcd_reader(std::istream& file, const std::set<std::string>& names, const std::vector<std::string>& inputs,
               cycle_t cycles, cycle_t window)
        : m_file(file), m_names(names), m_inputs(inputs.begin(), inputs.end()), m_window(window * testbench_cycle) {
        m_found.windows.resize(cycles / window);
    }

    pin_activity read() {
        read_names();
        for (pin_activity::window& window : m_found.windows) {
            window.changes.resize(m_found.pins.size());
            window.high.resize(m_found.pins.size());
        }
        m_values.resize(m_found.pins.size());
        m_counted.resize(m_found.pins.size());
        read_changes();
        for (std::size_t pin = 0; pin < m_values.size(); ++pin) { add_high(pin, end()); }
        return std::move(m_found);
    }

private:
    std::uint64_t end() const { return m_window * m_found.windows.size(); }

    void read_names() {
        std::vector<std::string> scopes;
        for (std::string line; std::getline(m_file, line) && line.find("$enddefinitions") == std::string::npos;) {
            std::istringstream words(line);
            std::string keyword;
            words >> keyword;
            if (keyword == "$scope") {
                std::string kind;
                words >> kind >> scopes.emplace_back();
            } else if (keyword == "$upscope") {
                scopes.pop_back();
            } else if (keyword == "$var") {
                std::string kind;
                std::string width;
                std::string code;
                std::string name;
                words >> kind >> width >> code >> name;
                add_name(scopes, code, name);
            }
        }
    }

    /// Scopes are: testbench, dut, cell.
    void add_name(const std::vector<std::string>& scopes, const std::string& code, std::string name) {
        if (name.starts_with('\\')) { name.erase(0, 1); }
        if (scopes.size() == 2 && name == "clk_i") { m_clock = code; }
        const bool is_pin = scopes.size() == 3 && m_names.contains(name);
        const bool is_port = scopes.size() == 2 && m_inputs.contains(name);
        if (code == m_clock || (!is_pin && !is_port)) { return; }
        m_codes[code].push_back(m_found.pins.size());
        m_found.pins.push_back(is_pin ? scopes[2] + "/" + name : name);
    }

    void read_changes() {
        for (std::string line; std::getline(m_file, line);) {
            if (line.empty()) { continue; }
            if (line[0] == '#') {
                const std::uint64_t time = std::stoull(line.substr(1));
                m_now = time < testbench_reset ? 0 : time - testbench_reset;
                m_counts = time > testbench_reset;
                if (m_now >= end()) { return; }
            } else if (line[0] == '0' || line[0] == '1' || line[0] == 'x' || line[0] == 'z') {
                change(line.substr(1), line[0]);
            }
        }
    }

    void change(const std::string& code, char value) {
        const auto known = m_codes.find(code);
        if (known == m_codes.end()) { return; }
        for (const std::size_t pin : known->second) {
            const bool differs = m_values[pin] != '\0' && (m_values[pin] == '1') != (value == '1');
            if (differs && m_counts) { ++m_found.windows[m_now / m_window].changes[pin]; }
            add_high(pin, m_now);
            m_values[pin] = value;
        }
    }

    /// Adds the time at 1 up to now, in all windows after the last change.
    void add_high(std::size_t pin, std::uint64_t now) {
        std::uint64_t& counted = m_counted[pin];
        while (counted < now) {
            const std::uint64_t window = counted / m_window;
            const std::uint64_t until = std::min(now, (window + 1) * m_window);
            if (m_values[pin] == '1') {
                m_found.windows[window].high[pin] += static_cast<std::uint32_t>(until - counted);
            }
            counted = until;
        }
    }

    std::istream& m_file;
    const std::set<std::string>& m_names;
    const std::set<std::string> m_inputs;
    std::string m_clock{};   // its code: it is the first port
    std::uint64_t m_window;  // time of a window
    pin_activity m_found;
    std::unordered_map<std::string, std::vector<std::size_t>> m_codes;  // pins of a signal
    std::vector<char> m_values;                                         // [pin]; 0: not known yet
    std::vector<std::uint64_t> m_counted;                               // [pin]: time up to which `high` is counted
    std::uint64_t m_now = 0;                                            // time after the reset
    bool m_counts = false;                                              // the reset has ended, and its own change
};

}  // namespace

pin_activity::window pin_activity::whole() const {
    window sum{std::vector<std::uint32_t>(pins.size()), std::vector<std::uint32_t>(pins.size())};
    for (const window& part : windows) {
        for (std::size_t pin = 0; pin < pins.size(); ++pin) {
            sum.changes[pin] += part.changes[pin];
            sum.high[pin] += part.high[pin];
        }
    }
    return sum;
}

pin_activity activity_in(const std::filesystem::path& file, const std::set<std::string>& names,
                         const std::vector<std::string>& inputs, cycle_t cycles, cycle_t window) {
    std::ifstream stream(file);
    if (!stream) { throw user_error(fmt::format("{}: cannot be read", file.string())); }
    return vcd_reader(stream, names, inputs, cycles, window).read();
}

}  // namespace orbweaver::rtl
