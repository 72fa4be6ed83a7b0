// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neighborhood/texture_measurement.h"

namespace orbweaver::neighborhood {

texture_measurement::texture_measurement(const problem& shape, uint32_t node, uint32_t nodes, const image_rows& image,
                                         bool keep)
    : m_problem(shape),
      m_rows(shape.shape.height, nodes, node),
      m_section(shape.bins(), nodes, node),
      m_image(image),
      m_keep(keep),
      m_own{new uint32_t[shape.bins()], new uint32_t[shape.bins()]},
      m_sections(new uint32_t[(keep ? classes : 1) * kinds * m_section.size()]) {}

texture_measurement::~texture_measurement() {
    delete[] m_own.sum;
    delete[] m_own.difference;
    delete[] m_sections;
}

void texture_measurement::count(uint32_t number, neighborhood_exchange& exchange) {
    for (uint32_t kind = 0; kind < kinds; ++kind) {
        __builtin_memset(m_own.bins(kind), 0, m_problem.bins() * sizeof(uint32_t));
    }
    const auto row = [&](uint32_t y) { return m_rows.has(y) ? m_image.row(y) : exchange.row(y); };
    for_each_row_of_pairs(m_problem, m_problem.pairs_of(number), m_rows, row,
                          [this](const uint16_t* first, const uint16_t* second, uint32_t pairs) {
                              count_pairs(m_own, first, second, pairs, m_problem.shape.largest());
                          });
}

void texture_measurement::run(neighborhood_exchange& exchange, texture_sums (&result)[classes]) {
    for (uint32_t number = 0; number < classes; ++number) {
        exchange.start(number);
        exchange.release();
        count(number, exchange);
        const histogram_pair own_sections = sections(number);
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            __builtin_memcpy(own_sections.bins(kind), m_own.bins(kind) + m_section.first,
                             m_section.size() * sizeof(uint32_t));
        }
        exchange.combine(m_own, own_sections);
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            result[number].add(kind, own_sections.bins(kind), m_section.size(), m_terms);
        }
    }
    exchange.release();
}

}  // namespace orbweaver::neighborhood
