// SPDX-License-Identifier: Apache-2.0
// The only file that knows muParser.
#include "sim/sweep/expression.h"

#include <fmt/core.h>
#include <muParser.h>

#include <algorithm>
#include <map>
#include <string_view>

namespace orbweaver {

namespace {

constexpr std::string_view name_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.";
constexpr std::size_t longest = 10000;  // characters

void prepare(mu::Parser& parser) {
    parser.DefineNameChars(std::string{name_letters}.c_str());
    parser.ClearConst();  // _pi and _e: names here are the user's
}

/// muParser would let `vcs = 4` change vcs; who writes it means a comparison.
void refuse_assignment(const std::string& text) {
    for (std::size_t at = text.find('='); at != std::string::npos; at = text.find('=', at + 1)) {
        if (at > 0 && std::string_view{"<>!="}.find(text[at - 1]) != std::string_view::npos) {
            continue;
        }
        if (at + 1 < text.size() && text[at + 1] == '=') {
            ++at;
            continue;
        }
        throw expression_error("'=' assigns; compare with '=='", at, 1);
    }
}

std::string in_words(const mu::Parser::exception_type& error) {
    std::string message = error.GetMsg();
    const std::size_t position = message.find(" at position");  // the caret says it
    message = message.substr(0, position);
    while (message.ends_with('.') || message.ends_with(' ')) {
        message.pop_back();
    }
    return message;
}

}  // namespace

struct expression::machine {
    mu::Parser parser;
    std::map<std::string, double> values;  // addresses of its elements are the parser's
};

expression::expression(std::string text) : m_text(std::move(text)), m_machine(std::make_unique<machine>()) {
    if (m_text.size() > longest) {
        throw expression_error(fmt::format("an expression has at most {} characters", longest), 0, 1);
    }
    refuse_assignment(m_text);
    mu::Parser& parser = m_machine->parser;
    prepare(parser);
    try {
        parser.SetExpr(m_text);
        const mu::varmap_type used = parser.GetUsedVar();  // a copy: defining a name changes the original
        for (const auto& [name, unused] : used) {
            m_names.push_back(name);
            parser.DefineVar(name, &m_machine->values[name]);
        }
        parser.Eval();  // to find what is wrong; with zeros for all names
    } catch (const mu::Parser::exception_type& error) {
        const auto at = static_cast<std::size_t>(std::max(error.GetPos(), 0));
        throw expression_error(in_words(error), std::min(at, m_text.size()),
                               std::max<std::size_t>(error.GetToken().size(), 1));
    }
    if (parser.GetNumResults() > 1) {
        throw expression_error("several expressions with ',' between them; one is meant", 0, m_text.size());
    }
}

expression::~expression() = default;
expression::expression(expression&&) noexcept = default;
expression& expression::operator=(expression&&) noexcept = default;

double expression::value(const std::function<double(const std::string&)>& value_of) const {
    for (auto& [name, value] : m_machine->values) {
        value = value_of(name);
    }
    return m_machine->parser.Eval();
}

std::size_t expression::offset_of(const std::string& name) const {
    const auto part_of_name = [this](std::size_t at) {
        return at < m_text.size() && name_letters.find(m_text[at]) != std::string_view::npos;
    };
    for (std::size_t at = m_text.find(name); at != std::string::npos; at = m_text.find(name, at + 1)) {
        if ((at == 0 || !part_of_name(at - 1)) && !part_of_name(at + name.size())) {
            return at;
        }
    }
    return 0;
}

bool expression::is_function(const std::string& word) {
    const mu::Parser parser;
    return parser.GetFunDef().contains(word);
}

}  // namespace orbweaver
