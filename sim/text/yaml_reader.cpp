// SPDX-License-Identifier: Apache-2.0
// The only file that uses yaml-cpp. It uses the parser's events instead of its nodes. The events have positions and
// arrive one by one, so that depth and size can be limited during parsing, and duplicate keys and aliases are visible.
#include "sim/text/yaml_reader.h"

#include <fmt/core.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "sim/text/text_guard.h"

namespace orbweaver::sim {

namespace {

constexpr std::string_view word_ends = " \t\r\n,]}";  // characters that may follow a YAML word

/// Exception that ends parsing after a problem was reported.
struct stop_parsing {};

class tree_builder : public YAML::EventHandler {
public:
    tree_builder(std::shared_ptr<const source_text> source, std::size_t start, diagnostics& problems)
        : m_source(std::move(source)), m_start(start), m_problems(problems) {}

    config_node take() { return std::move(m_root); }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (++m_documents > 1) {
            refuse(position(mark), "the configuration ends before this: a file holds one YAML document");
        }
    }
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        config_node node;
        node.where = position(mark);
        node.text = null_word(node.where);
        node.where.bytes = std::max<std::size_t>(node.text.size(), 1);
        finish(std::move(node), anchor);
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const auto found = m_anchors.find(anchor);
        if (found == m_anchors.end()) { refuse(position(mark), "this alias stands within its own anchor"); }
        if (m_open.size() + found->second.depth > configuration_depth_limit) { refuse_depth(position(mark)); }
        count(found->second.values, position(mark));
        config_node node = found->second.node;
        node.where = position(mark);
        attach(std::move(node), found->second.values, found->second.depth);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        config_node node;
        node.kind = node_kind::scalar;
        node.text = value;
        node.quoted = tag == "!";
        node.where = position(mark, node.quoted ? 1 : value.size());
        refuse_tag(tag, node.where);
        if (node.quoted) { check_quote_ends(mark); }
        if (value.find('\0') != std::string::npos) {
            refuse(node.where, "a zero byte (\\0) has no place in a configuration");
        }
        finish(std::move(node), anchor);
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(node_kind::list, mark, tag, anchor);
    }
    void OnSequenceEnd() override { close(); }

    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(node_kind::map, mark, tag, anchor);
    }
    void OnMapEnd() override { close(); }

    text_position position(const YAML::Mark& mark, std::size_t bytes = 1) const {
        return {m_source, m_start + static_cast<std::size_t>(std::max(mark.pos, 0)), bytes};
    }

    [[noreturn]] void refuse(const text_position& where, std::string message) {
        m_problems.add(where, "", std::move(message));
        throw stop_parsing{};
    }

private:
    struct anchored {
        config_node node;
        std::size_t values = 1;  // number of values in the tree
        std::size_t depth = 0;   // depth of the tree; 0 for a scalar
    };
    struct open_node {
        config_node node;
        YAML::anchor_t anchor = 0;
        std::size_t values = 1;
        std::size_t depth = 1;
        std::map<std::string, text_position> keys;  // keys of a map
        bool has_key = false;                       // map: a key has been read, its value not yet
        bool repeated = false;                      // map: the key is a duplicate
    };

    void open(node_kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        refuse_tag(tag, position(mark));
        if (m_open.size() >= configuration_depth_limit) { refuse_depth(position(mark)); }
        open_node opened;
        opened.node.kind = kind;
        opened.node.where = position(mark);
        opened.anchor = anchor;
        count(1, opened.node.where);
        m_open.push_back(std::move(opened));
    }

    void close() {
        open_node closed = std::move(m_open.back());
        m_open.pop_back();
        if (closed.anchor != 0) { m_anchors[closed.anchor] = {closed.node, closed.values, closed.depth}; }
        attach(std::move(closed.node), closed.values, closed.depth);
    }

    void finish(config_node node, YAML::anchor_t anchor) {
        count(1, node.where);
        if (anchor != 0) { m_anchors[anchor] = {node, 1, 0}; }
        attach(std::move(node), 1, 0);
    }

    /// Returns the word for null at a position; empty if the text has no value there and the parser created the null.
    static std::string null_word(const text_position& where) {
        const std::string_view text = where.source->text;
        const std::string_view rest = text.substr(std::min(where.offset, text.size()));
        for (const std::string_view word : {"null", "Null", "NULL", "~"}) {
            const std::size_t end = word.size();
            if (rest.starts_with(word) && (end == rest.size() || word_ends.find(rest[end]) != std::string_view::npos)) {
                return std::string(word);
            }
        }
        return {};
    }

    bool awaits_key() const {
        return !m_open.empty() && m_open.back().node.kind == node_kind::map && !m_open.back().has_key;
    }

    /// Adds a complete node to the list or map being read, or makes it the root.
    void attach(config_node node, std::size_t values, std::size_t depth) {
        if (m_open.empty()) {
            m_root = std::move(node);
            return;
        }
        open_node& parent = m_open.back();
        parent.values += values;
        parent.depth = std::max(parent.depth, depth + 1);
        if (parent.node.kind == node_kind::list) {
            parent.node.items.push_back(std::move(node));
        } else if (!parent.has_key) {
            attach_key(parent, node);
        } else {
            attach_value(parent, std::move(node));
        }
    }

    void attach_key(open_node& parent, const config_node& key) {
        // The key is complete here; a list or map without its closing bracket has failed before.
        if (key.kind == node_kind::list || key.kind == node_kind::map) {
            refuse(key.where, fmt::format("a key is a word, not {}", kind_name(key)));
        }
        if (key.kind == node_kind::null || key.text.empty()) { refuse(key.where, "a key is a word; found none"); }
        if (key.text == "<<") {
            refuse(key.where, "merge keys (<<) are not read; write the keys out, or use an alias for a whole value");
        }
        const auto [first, is_new] = parent.keys.try_emplace(key.text, key.where);
        parent.repeated = !is_new;
        if (parent.repeated) {
            m_problems.add(key.where, "",
                           fmt::format("the key '{}' is here a second time; the first is in line {}",
                                       printable(key.text), first->second.line()));
            if (m_problems.crowded()) { throw stop_parsing{}; }
        } else {
            parent.node.members.push_back({key.text, key.where, {}});
        }
        parent.has_key = true;
    }

    void attach_value(open_node& parent, config_node node) {
        config_member& member = parent.node.members.back();
        if (node.kind == node_kind::null && !node.is_unset()) {
            node.where = member.where;  // for a missing value the parser gives the position of the next token
        }
        if (!parent.repeated) { member.value = std::move(node); }
        parent.has_key = false;
    }

    void count(std::size_t values, const text_position& where) {
        m_values += values;
        if (m_values > configuration_values_limit) {
            refuse(where, fmt::format("more than {} values, aliases expanded; this is no configuration",
                                      configuration_values_limit));
        }
    }

    void refuse_tag(const std::string& tag, const text_position& where) {
        if (!tag.empty() && tag != "?" && tag != "!") {
            refuse(where, "YAML tags (!name) are not read; write the value alone");
        }
    }

    [[noreturn]] void refuse_depth(const text_position& where) {
        refuse(where, fmt::format("more than {} lists and maps within each other", configuration_depth_limit));
    }

    /// Checks that a quoted text is closed. The parser accepts the end of the file as a closing quote, and half a
    /// configuration could disappear in a text.
    void check_quote_ends(const YAML::Mark& mark) {
        const std::string_view text = m_source->text;
        const std::size_t start = m_start + static_cast<std::size_t>(std::max(mark.pos, 0));
        const char quote = start < text.size() ? text[start] : '\0';
        if (quote != '"' && quote != '\'') { return; }
        for (std::size_t offset = start + 1; offset < text.size(); ++offset) {
            if (text[offset] == '\\' && quote == '"') {
                ++offset;
            } else if (text[offset] == quote) {
                return;
            }
        }
        refuse(position(mark), fmt::format("this quote ({}) is never closed", quote));
    }

    std::shared_ptr<const source_text> m_source;
    std::size_t m_start;
    diagnostics& m_problems;
    config_node m_root;
    std::vector<open_node> m_open;
    std::map<YAML::anchor_t, anchored> m_anchors;
    std::size_t m_values = 0;
    unsigned m_documents = 0;
};

std::string explain(const YAML::Exception& error, const text_position& where) {
    const std::string_view text = where.source->text;
    const std::size_t line = text.substr(0, where.offset).rfind('\n') + 1;  // npos + 1 is 0
    const std::size_t first = std::min(text.find_first_not_of(" \t", line), text.size());
    const bool tab = text.substr(line, first - line).find('\t') != std::string_view::npos;
    const bool open_flow = error.msg.find("flow not found") != std::string::npos;
    return fmt::format("this is not YAML: {}{}{}", error.msg, tab ? "; indent with spaces, not with tabs" : "",
                       open_flow ? "; a text that has brackets, braces or commas itself stands in quotes" : "");
}

}  // namespace

std::optional<config_node> read_yaml(const std::shared_ptr<const source_text>& source, diagnostics& problems,
                                     std::size_t start) {
    if (!text_is_harmless(source, problems)) { return std::nullopt; }
    tree_builder builder{source, start, problems};
    try {
        std::istringstream stream{source->text.substr(start)};
        YAML::Parser parser{stream};
        // The builder refuses a second document. A third call could find endless further documents.
        if (parser.HandleNextDocument(builder)) { parser.HandleNextDocument(builder); }
        return builder.take();
    } catch (const stop_parsing&) {  // the problem has been reported
    } catch (const YAML::Exception& error) {
        const text_position where = error.mark.is_null() ? text_position{source} : builder.position(error.mark);
        problems.add(where, "", explain(error, where));
    }
    return std::nullopt;
}

}  // namespace orbweaver::sim
