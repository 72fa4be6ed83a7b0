// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Link activity over time from flits.csv: the load of each link, and the number of flits waiting in the buffers at its
/// end. A flit is in the buffer from the cycle in which it is seen until its credit is sent.
class link_timeline {
public:
    /// @param trace output of `--trace flits`
    /// @param name name of the file, for error messages
    /// @param cycles length of the run
    /// @param links approximate number of links in the network; larger networks get fewer time bins
    /// @throws user_error that names an invalid line
    link_timeline(std::istream& trace, const std::string& name, std::uint64_t cycles, std::size_t links);

    /// Returns the data for the page: `{cycles, bins, links, shown: [{name, sent, vcs: [{vc, flits}]}]}`. It contains
    /// the most important links, those with most flits first. `sent` counts the flits per bin; `flits` is the mean
    /// number of buffered flits.
    result_json json() const;

private:
    /// Buffer of one VC: flits at the end of each bin, and their sum over the cycles of the bin.
    struct buffer {
        std::vector<std::int64_t> changes;   // changes of the fill level in each bin
        std::vector<std::int64_t> partials;  // contribution of the changes to the sum of their own bin
        bool has_credits = false;
    };
    struct link {
        std::vector<std::uint64_t> flits;  // sent flits per bin
        std::map<unsigned, buffer> buffers;
        std::uint64_t total = 0;
    };

    void add(std::string_view line);
    void change(buffer& where, std::uint64_t cycle, int step) const;
    std::uint64_t bin_of(std::uint64_t cycle) const { return cycle * m_bins / m_cycles; }
    std::uint64_t begin_of(std::uint64_t bin) const { return (bin * m_cycles + m_bins - 1) / m_bins; }
    std::vector<double> levels(const buffer& channel) const;
    std::vector<std::string> links_that_matter() const;

    std::uint64_t m_cycles;
    std::uint64_t m_bins;
    std::map<std::string, link, std::less<>> m_links;
};

}  // namespace orbweaver::sim
