// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/mpi_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include "sim/text/si_number.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_late_pairs = 20;  // maximum in result.json; mpi_pairs.csv lists all
constexpr std::size_t mpi_calls_shown = 6;
constexpr std::size_t mpi_late_shown = 3;

/// A rank that waited for another rank.
struct late_pair {
    std::size_t rank;
    std::size_t waits_for;
    const char* as;
    std::uint64_t cycles;
};

/// Returns the calls by name, summed over all ranks and sorted by decreasing cycles.
result_json mpi_calls_json(const std::vector<mpi_rank_profile>& ranks) {
    std::map<std::string, mpi_rank_profile::call> sums;
    for (const mpi_rank_profile& rank : ranks) {
        for (const auto& [name, one] : rank.calls) {
            mpi_rank_profile::call& sum = sums[name];
            sum.calls += one.calls;
            sum.cycles += one.cycles;
            sum.bytes += one.bytes;
        }
    }
    std::vector<std::pair<std::string, mpi_rank_profile::call>> sorted(sums.begin(), sums.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second.cycles > b.second.cycles; });
    result_json list = result_json::array();
    for (const auto& [name, sum] : sorted) {
        list.push_back({{"call", name}, {"calls", sum.calls}, {"cycles", sum.cycles}, {"bytes", sum.bytes}});
    }
    return list;
}

/// Returns how often operations used each algorithm. `automatic` is not an algorithm.
template <class Algorithm, class Member>
result_json mpi_algorithms_json(const std::vector<mpi_rank_profile>& ranks, Member member) {
    result_json object = result_json::object();
    for (const auto& [algorithm, name] : enum_names<Algorithm>) {
        if (algorithm != Algorithm::automatic) {
            std::uint64_t sum = 0;
            for (const mpi_rank_profile& rank : ranks) { sum += (rank.*member)[static_cast<std::size_t>(algorithm)]; }
            object[name] = sum;
        }
    }
    return object;
}

result_json mpi_ranks_json(const std::vector<mpi_rank_profile>& ranks) {
    result_json object = {{"cycles", result_json::array()},
                          {"waited_cycles", result_json::array()},
                          {"transfer_cycles", result_json::array()},
                          {"messages", result_json::array()},
                          {"bytes", result_json::array()}};
    for (const mpi_rank_profile& rank : ranks) {
        std::uint64_t cycles = 0;
        for (const auto& [name, one] : rank.calls) { cycles += one.cycles; }
        mpi_peer_profile sum{};
        for (const mpi_peer_profile& peer : rank.peers) {
            sum.bytes += peer.bytes;
            sum.messages += peer.messages;
            sum.late_sender += peer.late_sender + peer.late_receiver;
        }
        object["cycles"].push_back(cycles);
        object["waited_cycles"].push_back(sum.late_sender);
        object["transfer_cycles"].push_back(rank.transfer_cycles);
        object["messages"].push_back(sum.messages);
        object["bytes"].push_back(sum.bytes);
    }
    return object;
}

/// Returns the pairs of ranks with the longest waits.
result_json mpi_late_json(const std::vector<mpi_rank_profile>& ranks) {
    std::vector<late_pair> pairs;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        for (std::size_t other = 0; other < ranks[rank].peers.size(); ++other) {
            const mpi_peer_profile& peer = ranks[rank].peers[other];
            if (peer.late_sender != 0) { pairs.push_back({rank, other, "receiver", peer.late_sender}); }
            if (peer.late_receiver != 0) { pairs.push_back({rank, other, "sender", peer.late_receiver}); }
        }
    }
    const auto end = pairs.begin() + static_cast<std::ptrdiff_t>(std::min(pairs.size(), max_late_pairs));
    std::partial_sort(pairs.begin(), end, pairs.end(), [](const late_pair& a, const late_pair& b) {
        return std::tuple(b.cycles, a.rank, a.waits_for) < std::tuple(a.cycles, b.rank, b.waits_for);
    });
    result_json list = result_json::array();
    for (auto pair = pairs.begin(); pair != end; ++pair) {
        list.push_back(
            {{"rank", pair->rank}, {"waits_for", pair->waits_for}, {"as", pair->as}, {"cycles", pair->cycles}});
    }
    return list;
}

std::string mpi_calls_text(const std::vector<mpi_rank_profile>& ranks) {
    std::string text = "rank,call,calls,cycles,bytes\n";
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        for (const auto& [name, one] : ranks[rank].calls) {
            text += fmt::format("{},{},{},{},{}\n", rank, name, one.calls, one.cycles, one.bytes);
        }
    }
    return text;
}

/// Returns one row for each communicating pair of source and destination.
std::string mpi_pairs_text(const std::vector<mpi_rank_profile>& ranks) {
    std::string text = "source,destination,messages,bytes,late_sender_cycles,late_receiver_cycles\n";
    constexpr mpi_peer_profile nothing{};
    const auto peer_of = [&ranks, &nothing](std::size_t rank, std::size_t other) -> const mpi_peer_profile& {
        return ranks[rank].peers.empty() ? nothing : ranks[rank].peers[other];
    };
    for (std::size_t source = 0; source < ranks.size(); ++source) {
        for (std::size_t destination = 0; destination < ranks.size(); ++destination) {
            const mpi_peer_profile& sent = peer_of(source, destination);
            const std::uint64_t late_sender = peer_of(destination, source).late_sender;
            if (sent.messages != 0 || sent.late_receiver != 0 || late_sender != 0) {
                text += fmt::format("{},{},{},{},{},{}\n", source, destination, sent.messages, sent.bytes, late_sender,
                                    sent.late_receiver);
            }
        }
    }
    return text;
}

std::string mpi_figure(const result_json& value) {
    const si_number number = scaled(value.get<double>());
    return fmt::format("{:.4g} {}", number.value, number.prefix);
}

}  // namespace

result_json mpi_results(const std::vector<mpi_rank_profile>& ranks) {
    return {{"calls", mpi_calls_json(ranks)},
            {"algorithms",
             {{"barrier", mpi_algorithms_json<mpi_barrier_algorithm>(ranks, &mpi_rank_profile::barriers)},
              {"broadcast", mpi_algorithms_json<mpi_broadcast_algorithm>(ranks, &mpi_rank_profile::broadcasts)},
              {"all_reduce", mpi_algorithms_json<mpi_all_reduce_algorithm>(ranks, &mpi_rank_profile::all_reduces)}}},
            {"ranks", mpi_ranks_json(ranks)},
            {"late", mpi_late_json(ranks)}};
}

std::vector<output_file> mpi_files(const std::vector<mpi_rank_profile>& ranks) {
    if (ranks.empty()) { return {}; }
    return {{"mpi_calls.csv", mpi_calls_text(ranks)}, {"mpi_pairs.csv", mpi_pairs_text(ranks)}};
}

std::string share_of_mpi(const std::vector<mpi_rank_profile>& ranks, cycle_t cycles) {
    if (ranks.empty()) { return {}; }
    const result_json sums = mpi_ranks_json(ranks);
    const auto part = [&](const char* list) {
        double sum = 0;
        for (const result_json& one : sums[list]) { sum += one.get<double>(); }
        return 100 * sum / (static_cast<double>(cycles) * static_cast<double>(ranks.size()));
    };
    return fmt::format(
        "calls of MPI take {:.0f} % of the time of all ranks, of it waits for late ranks {:.0f} %, for "
        "words on their way {:.0f} %",
        part("cycles"), part("waited_cycles"), part("transfer_cycles"));
}

std::string summarise_mpi(const result_json& mpi, double cycles) {
    const double whole = cycles * static_cast<double>(mpi["ranks"]["cycles"].size());
    std::string text = "\ncalls of MPI                            calls     cycles  of time   bytes sent\n";
    for (std::size_t i = 0; i < mpi["calls"].size() && i < mpi_calls_shown; ++i) {
        const result_json& one = mpi["calls"][i];
        text += fmt::format("  {:<34.34} {:>8} {:>10} {:>6.1f} % {:>12}\n", one["call"].get<std::string>(),
                            mpi_figure(one["calls"]), mpi_figure(one["cycles"]),
                            100 * one["cycles"].get<double>() / whole, mpi_figure(one["bytes"]));
    }
    for (std::size_t i = 0; i < mpi["late"].size() && i < mpi_late_shown; ++i) {
        const result_json& one = mpi["late"][i];
        text +=
            fmt::format("  rank {} waited for rank {} to {}: {}cycles\n", one["rank"].dump(), one["waits_for"].dump(),
                        one["as"] == "receiver" ? "send" : "receive", mpi_figure(one["cycles"]));
    }
    return text;
}

}  // namespace orbweaver::sim
