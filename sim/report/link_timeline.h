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

/// What flits.csv states of links over time: how busy each was, and how many flits waited in the buffers at its end.
/// A flit is in the buffer from the cycle in which it is seen until the credit for it is sent.
class link_timeline {
public:
    /// @param trace what `--trace flits` wrote
    /// @param name of the file, for complaints
    /// @param cycles of the whole run
    /// @param links as many as the network has, more or less: of large networks time is cut into fewer bins
    /// @throws user_error that names the line which cannot be understood
    link_timeline(std::istream& trace, const std::string& name, std::uint64_t cycles, std::size_t links);

    /// For the page: `{cycles, bins, links, shown: [{name, sent, vcs: [{vc, flits}]}]}`, the links that matter most,
    /// those that carried most flits first. `sent` counts the flits of a bin; `flits` is the mean number of flits
    /// buffered.
    result_json json() const;

private:
    /// Buffer of one virtual channel: flits at the end of each bin, and their sum over its cycles.
    struct buffer {
        std::vector<std::int64_t> changes;   // of the level, in a bin
        std::vector<std::int64_t> partials;  // what the changes add to the sum of their own bin
        bool has_credits = false;
    };
    struct link {
        std::vector<std::uint64_t> flits;  // sent, by bin
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
