// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <pagmo/algorithms/nsga2.hpp>
#include <pagmo/bfe.hpp>
#include <pagmo/population.hpp>
#include <pagmo/problem.hpp>
#include <set>
#include <utility>

#include "sim/sweep/search/evolution/evolution.h"

namespace orbweaver::sim {

namespace {

constexpr double crossover_rate = 0.95;
constexpr double crossover_index = 10;
constexpr double mutation_index = 50;

individual individual_of(const pagmo::vector_double& chromosome) {
    individual made;
    std::transform(chromosome.begin(), chromosome.end(), std::back_inserter(made),
                   [](double gene) { return static_cast<std::size_t>(gene); });
    return made;
}

/// The problem interface that pagmo requires. The batch evaluator supplies the costs.
struct level_problem {
    std::vector<std::size_t> levels;
    std::size_t objectives = 0;

    pagmo::vector_double fitness(const pagmo::vector_double&) const { return pagmo::vector_double(objectives, 0); }
    pagmo::vector_double::size_type get_nobj() const { return objectives; }
    pagmo::vector_double::size_type get_nix() const { return levels.size(); }
    std::pair<pagmo::vector_double, pagmo::vector_double> get_bounds() const {
        pagmo::vector_double last;
        std::transform(levels.begin(), levels.end(), std::back_inserter(last),
                       [](std::size_t count) { return static_cast<double>(count - 1); });
        return {pagmo::vector_double(levels.size(), 0), last};
    }
};

/// Exception that ends an evolution.
struct unknown_individuals {
    std::set<individual> all;
};

/// Batch evaluator that looks up the costs of a generation.
struct cost_lookup {
    const evolution* request = nullptr;

    pagmo::vector_double operator()(const pagmo::problem&, const pagmo::vector_double& chromosomes) const {
        const std::size_t axes = request->levels.size();
        pagmo::vector_double costs;
        unknown_individuals unknown;
        for (auto gene = chromosomes.begin(); gene != chromosomes.end(); gene += static_cast<std::ptrdiff_t>(axes)) {
            const individual child = individual_of({gene, gene + static_cast<std::ptrdiff_t>(axes)});
            if (const auto known = request->costs(child)) {
                costs.insert(costs.end(), known->begin(), known->end());
            } else {
                unknown.all.insert(child);
            }
        }
        if (!unknown.all.empty()) { throw unknown_individuals{std::move(unknown)}; }
        return costs;
    }
    template <class Archive>
    void serialize(Archive&, unsigned) {}
};

pagmo::population first_population(const evolution& request) {
    pagmo::population population(pagmo::problem{level_problem{request.levels, request.objectives}}, 0U, request.seed);
    pagmo::vector_double chromosomes;
    for (const individual& one : request.population) { chromosomes.insert(chromosomes.end(), one.begin(), one.end()); }
    const pagmo::vector_double costs = cost_lookup{&request}(population.get_problem(), chromosomes);
    for (std::size_t number = 0; number < request.population.size(); ++number) {
        const auto cost = costs.begin() + static_cast<std::ptrdiff_t>(number * request.objectives);
        const individual& one = request.population[number];
        population.push_back(pagmo::vector_double(one.begin(), one.end()),
                             {cost, cost + static_cast<std::ptrdiff_t>(request.objectives)});
    }
    return population;
}

void evolve(const evolution& request) {
    pagmo::population population = first_population(request);
    const double mutation_rate = 1.0 / static_cast<double>(request.levels.size());
    pagmo::nsga2 generation(1, crossover_rate, crossover_index, mutation_rate, mutation_index, request.seed);
    generation.set_bfe(pagmo::bfe{cost_lookup{&request}});
    for (std::size_t number = 0; number < request.generations; ++number) { population = generation.evolve(population); }
}

}  // namespace

}  // namespace orbweaver::sim

void orbweaver_evolve(const orbweaver::sim::evolution& request, std::vector<orbweaver::sim::individual>& unknown) {
    try {
        orbweaver::sim::evolve(request);
        unknown.clear();
    } catch (const orbweaver::sim::unknown_individuals& found) { unknown.assign(found.all.begin(), found.all.end()); }
}
