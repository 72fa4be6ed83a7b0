// SPDX-License-Identifier: Apache-2.0
// The only file that uses muParser.
#include "sim/sweep/expressions/expression.h"

#include <fmt/core.h>
#include <muParser.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "sim/sweep/expressions/result_path.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t longest = 10000;  // characters
constexpr char alias_mark = '$';        // first letter of the alias that replaces a path with brackets

void prepare(mu::Parser& parser) {
    parser.DefineNameChars((std::string{path_letters} + alias_mark).c_str());
    parser.ClearConst();  // removes _pi and _e, because all names belong to the user
}

/// The words of a text, and the text for muParser. An alias of the same length replaces each path with brackets, so
/// that offsets are preserved.
class expression_words {
public:
    explicit expression_words(const std::string& text) : m_text(text) {
        for (std::size_t location = 0; location < text.size();) {
            if (text[location] == alias_mark) {
                throw expression_error(fmt::format("'{}' has no meaning here", alias_mark), location, 1);
            }
            const std::size_t end = end_of_word(text, location);
            if (end > location) { add(text.substr(location, end - location), location); }
            location = std::max(end, location + 1);
        }
    }

    const std::string& parser_text() const { return m_text; }
    const std::vector<expression::name_position>& words() const { return m_words; }

    /// Returns the original word for a word of muParser's text.
    const std::string& original(const std::string& word) const {
        const auto found = m_originals.find(word);
        return found == m_originals.end() ? word : found->second;
    }

    std::string with_originals(std::string message) const {
        for (const auto& [alias, original] : m_originals) {
            for (std::size_t i = message.find(alias); i != std::string::npos; i = message.find(alias, i + 1)) {
                message.replace(i, alias.size(), original);
            }
        }
        return message;
    }

private:
    static std::size_t end_of_word(const std::string& text, std::size_t start) {
        try {
            return end_of_path(text, start);
        } catch (const result_path_error& error) { throw expression_error(error.what(), error.offset(), 1); }
    }

    void add(std::string word, std::size_t offset) {
        if (word.find('[') != std::string::npos) { m_text.replace(offset, word.size(), alias(word)); }
        m_words.push_back({std::move(word), offset});
    }

    /// Returns the alias of a word. Three base-36 digits distinguish more words than a text can contain.
    std::string alias(const std::string& word) {
        constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
        for (const auto& [known, original] : m_originals) {
            if (original == word) { return known; }
        }
        std::string name(word.size(), alias_mark);  // "a[0]" is the shortest word
        std::size_t number = m_originals.size();
        for (const std::size_t location : {3U, 2U, 1U}) {
            name[location] = digits[number % digits.size()];
            number /= digits.size();
        }
        m_originals[name] = word;
        return name;
    }

    std::string m_text;
    std::vector<expression::name_position> m_words;
    std::map<std::string, std::string> m_originals;  // by alias
};

/// Refuses `=`. muParser would let `vcs = 4` change vcs, but its author means a comparison.
void refuse_assignment(const std::string& text) {
    for (std::size_t offset = text.find('='); offset != std::string::npos; offset = text.find('=', offset + 1)) {
        if (offset > 0 && std::string_view{"<>!="}.find(text[offset - 1]) != std::string_view::npos) { continue; }
        if (offset + 1 < text.size() && text[offset + 1] == '=') {
            ++offset;
            continue;
        }
        throw expression_error("'=' assigns; compare with '=='", offset, 1);
    }
}

/// Refuses quotes. muParser accepts strings, but no value here could be compared with one.
void refuse_quotes(const std::string& text) {
    if (const std::size_t quote = text.find_first_of("\"'"); quote != std::string::npos) {
        throw expression_error("quotes are allowed in brackets only; a word has none, as in status == ok", quote, 1);
    }
}

std::string in_words(const mu::Parser::exception_type& error, const expression_words& words) {
    std::string message = error.GetMsg();
    const std::size_t position = message.find(" at position");  // the caret already shows the position
    message = message.substr(0, position);
    while (message.ends_with('.') || message.ends_with(' ')) { message.pop_back(); }
    return words.with_originals(std::move(message));
}

}  // namespace

struct expression::machine {
    mu::Parser parser;
    std::map<std::string, double> values;  // the parser keeps the addresses of its elements
};

expression::expression(std::string text) : m_text(std::move(text)), m_machine(std::make_unique<machine>()) {
    if (m_text.size() > longest) {
        throw expression_error(fmt::format("an expression has at most {} characters", longest), 0, 1);
    }
    const expression_words words(m_text);
    refuse_assignment(words.parser_text());
    refuse_quotes(words.parser_text());
    mu::Parser& parser = m_machine->parser;
    prepare(parser);
    try {
        parser.SetExpr(words.parser_text());
        const mu::varmap_type used = parser.GetUsedVar();  // copied, because defining a name changes the original
        for (const auto& [name, unused] : used) {
            m_names.push_back(words.original(name));
            parser.DefineVar(name, &m_machine->values[m_names.back()]);
        }
        parser.Eval();  // finds errors by evaluating with all names set to zero
    } catch (const mu::Parser::exception_type& error) {
        const auto offset = static_cast<std::size_t>(std::max(error.GetPos(), 0));
        throw expression_error(in_words(error, words), std::min(offset, m_text.size()),
                               std::max<std::size_t>(error.GetToken().size(), 1));
    }
    if (parser.GetNumResults() > 1) {
        throw expression_error("several expressions with ',' between them; one is meant", 0, m_text.size());
    }
    std::sort(m_names.begin(), m_names.end());
    for (const name_position& word : words.words()) {
        if (std::binary_search(m_names.begin(), m_names.end(), word.name)) { m_positions.push_back(word); }
    }
}

expression::~expression() = default;
expression::expression(expression&&) noexcept = default;
expression& expression::operator=(expression&&) noexcept = default;

double expression::value(const std::function<double(const std::string&)>& value_of) const {
    for (auto& [name, value] : m_machine->values) { value = value_of(name); }
    return m_machine->parser.Eval();
}

std::size_t expression::offset_of(const std::string& name) const {
    const auto found = std::find_if(m_positions.begin(), m_positions.end(),
                                    [&](const name_position& one) { return one.name == name; });
    return found == m_positions.end() ? 0 : found->offset;
}

bool expression::is_function(const std::string& word) {
    const mu::Parser parser;
    return parser.GetFunDef().contains(word);
}

}  // namespace orbweaver::sim
