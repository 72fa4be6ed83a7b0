// SPDX-License-Identifier: Apache-2.0
// Included in a block's glue.cpp, which is compiled on demand with Verilator's output (library_cache.h). This file is
// not part of the program itself.
#pragma once

#include <orbweaver_message.h>
#include <unistd.h>
#include <verilated.h>
#if VM_COVERAGE
#include <verilated_cov.h>
#endif
#include <verilated_syms.h>

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

namespace orbweaver::rtl {

/// Thrown when Verilator cannot continue; its model must not be called again.
struct fatal_error {
    std::string text;
};

/// Output of the RTL during one evaluation.
struct printed_messages {
    std::string first;
    std::string last;
    std::string error;  // text of the first `$error`, `$fatal`, `$stop`, `$finish` or failed assertion
};

inline thread_local printed_messages messages;  // kept until an instance takes them

/// Returns the text from the line with Verilator's error on, because earlier output may be joined to it.
inline std::string error_in(const std::string& text) {
    const std::size_t mark = text.find("%Error: ");
    return mark == std::string::npos ? std::string() : text.substr(text.rfind('\n', mark) + 1);
}

/// Records a statement that ends the simulation, or a failed assertion, whose text has already been printed.
inline void keep_error(const char* file, int line, const char* task) {
    if (messages.error.empty()) { messages.error = error_in(messages.last); }
    if (messages.error.empty()) { messages.error = std::string(file) + ":" + std::to_string(line) + ": " + task; }
}

/// Returns bits of a signal, 1 to 64. Verilator stores it in a word of 8 to 64 bits, or in an array of 32-bit words.
template <class Signal>
std::uint64_t bits(const Signal& signal, unsigned first, unsigned width) {
    const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
    if constexpr (std::is_integral_v<Signal>) {
        return first >= 64 ? 0 : static_cast<std::uint64_t>(signal) >> first & mask;
    } else {
        std::uint64_t value = 0;
        for (unsigned done = 0; done < width;) {
            const unsigned position = first + done;
            value |= static_cast<std::uint64_t>(signal.m_storage[position / 32] >> (position % 32)) << done;
            done += 32 - position % 32;
        }
        return value & mask;
    }
}

/// Sets bits that are 0 from a value, which may have more bits.
template <class Signal>
void set_bits(Signal& signal, unsigned first, unsigned width, std::uint64_t value) {
    value &= ~std::uint64_t{0} >> (64 - width);
    if constexpr (std::is_integral_v<Signal>) {
        signal = static_cast<Signal>(signal | static_cast<Signal>(value << first));
    } else {
        for (unsigned done = 0; done < width;) {
            const unsigned position = first + done;
            signal.m_storage[position / 32] |= static_cast<std::uint32_t>(value >> done << (position % 32));
            done += 32 - position % 32;
        }
    }
}

template <class Signal>
void clear_bits(Signal& signal, unsigned first, unsigned width) {
    const std::uint64_t held = bits(signal, first, width);
    if constexpr (std::is_integral_v<Signal>) {
        signal = static_cast<Signal>(signal ^ static_cast<Signal>(held << first));
    } else {
        for (unsigned done = 0; done < width;) {
            const unsigned position = first + done;
            signal.m_storage[position / 32] ^= static_cast<std::uint32_t>(held >> done << (position % 32));
            done += 32 - position % 32;
        }
    }
}

template <class Signal>
void clear(Signal& signal) {
    signal = Signal{};
}

/// Sets the reset; does nothing for a block without the port rst_i.
template <class Model>
auto set_reset(Model& model, bool level, int) -> decltype(void(model.rst_i)) {
    model.rst_i = level ? 1 : 0;
}
template <class Model>
void set_reset(Model&, bool, long) {}

#if VM_COVERAGE
/// The context of all instances of a library that counts coverage. Their counts are written when the process ends, to
/// the folder that ORBWEAVER_RTL_COVERAGE names.
struct counting_context : VerilatedContext {
    ~counting_context() {
        const char* const folder = std::getenv("ORBWEAVER_RTL_COVERAGE");
        const std::string name =
            std::to_string(getpid()) + "-" + std::to_string(reinterpret_cast<std::uintptr_t>(this));
        if (folder != nullptr) { coveragep()->write((folder + ("/" + name + ".dat")).c_str()); }
    }
};
inline VerilatedContext& counting() {
    static counting_context context;
    return context;
}
#endif

/// The part of an instance that does not depend on the model. It is the first one, so both have one address.
struct instance_context {
#if VM_COVERAGE
    VerilatedContext& context = counting();
#else
    VerilatedContext context;
#endif
};

/// A block with the ports clk_i and optionally rst_i, after two cycles of reset.
template <class Model>
struct verilated_instance : instance_context {
    verilated_instance() : model(&context) {
        context.fatalOnError(false);
        model.clk_i = 0;
        set_reset(model, true, 0);
        evaluate();
        keep_message();
        edge();
        edge();
        set_reset(model, false, 0);
        evaluate();
        keep_message();
    }
    ~verilated_instance() {
        // The destructor of Verilator's model uses the thread's context, which may be the destroyed one of another
        // instance.
        Verilated::threadContextp(&context);
        finish();
    }

    /// Evaluates the model with the present inputs; does nothing after the model has ended.
    void evaluate() {
        if (ended) { return; }
        messages = {};
        try {
            model.eval();
        } catch (const fatal_error& error) {
            ended = true;
            messages.error = error.text;
            keep_message();
        } catch (const std::bad_alloc&) {
            ended = true;
            messages.error = "the RTL needs more memory than this machine has";
            keep_message();
        }
    }
    void edge() {
        for (const unsigned level : {1U, 0U}) {
            model.clk_i = level;
            evaluate();
            keep_message();
        }
    }
    void keep_message() {
        if (!messages.error.empty() && !has_error) {
            has_error = true;
            failure = std::move(messages.error);
        } else if (failure.empty()) {
            failure = messages.first;
        }
    }
    /// Executes the `final` blocks. Their errors count, other output does not.
    void finish() {
        if (ended) { return; }
        ended = true;
        messages = {};
        try {
            model.final();
        } catch (const fatal_error& error) { messages.error = error.text; }
        messages.first.clear();
        keep_message();
    }
    /// Discards the output during reset, unless it is an error.
    void forget_prints() {
        if (!has_error) { failure.clear(); }
    }

    // Functions of the library, which passes instances by address.
    static void* create() { return new verilated_instance; }
    static void destroy(void* block) {
        if (!VM_COVERAGE) { delete static_cast<verilated_instance*>(block); }  // counts are read at the end
    }
    static void finish_block(void* block) { static_cast<verilated_instance*>(block)->finish(); }
    static const char* first_failure(void* block) {
        const verilated_instance& self = *static_cast<verilated_instance*>(block);
        return self.failure.empty() ? nullptr : self.failure.c_str();
    }
    static void clock(void* block) { static_cast<verilated_instance*>(block)->edge(); }

    Model model;
    std::string failure;     // the first error, or the first text until there is an error
    bool has_error = false;  // `failure` is an error
    bool ended = false;      // the model must not be evaluated again
};

}  // namespace orbweaver::rtl

int orbweaver_message(const char* format, ...) {
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    orbweaver::rtl::printed_messages& messages = orbweaver::rtl::messages;
    messages.last = text;
    if (messages.first.empty()) { messages.first = messages.last; }
    return length;
}

/// Called by Verilator for `$stop`, and after the message of a failed assertion. The simulation continues; the adapter
/// queries the failure.
void vl_stop(const char* file, int line, const char*) { orbweaver::rtl::keep_error(file, line, "$stop"); }

/// Called by Verilator for `$finish`. The default implementation would end the process at the second call.
void vl_finish(const char* file, int line, const char*) { orbweaver::rtl::keep_error(file, line, "$finish"); }

/// Called by Verilator for a file of `$readmemh` or `$readmemb`. A missing file is an error; a short file
/// is output.
void vl_warn(const char* file, int line, const char*, const char* text) {
    orbweaver_message("%%Warning: %s:%d: %s\n", file, line, text);
    if (std::strstr(text, "not found") != nullptr) { orbweaver::rtl::keep_error(file, line, text); }
}

/// Called by Verilator when it cannot continue, such as for RTL that does not converge; a return would lead to an
/// endless eval(). The passed file is the wrapper of the RTL.
void vl_fatal(const char*, int, const char*, const char* text) {
    throw orbweaver::rtl::fatal_error{std::string("Verilator ends the simulation: ") + text};
}

/// Called by RTL that imports a C function to end the process (process_end.h).
extern "C" void orbweaver_exit(int code) {
    throw orbweaver::rtl::fatal_error{"the RTL calls exit(" + std::to_string(code) + ") of the C library"};
}
extern "C" void orbweaver_abort() { throw orbweaver::rtl::fatal_error{"the RTL calls abort() of the C library"}; }

/// Lists the variables of a block whose design is inspected. Padding bits of a value are 0.
extern "C" __attribute__((visibility("default"))) void orbweaver_signals(
    void* block, void* receiver,
    void (*visit)(void* receiver, const char* scope, const char* name, const void* value, std::size_t bytes)) {
    const VerilatedScopeNameMap* const scopes =
        static_cast<orbweaver::rtl::instance_context*>(block)->context.scopeNameMap();
    for (const auto& [name, scope] : *scopes) {
        if (scope->varsp() == nullptr) { continue; }
        for (const auto& [variable, description] : *scope->varsp()) {
            if (!description.isParam()) {
                visit(receiver, name, variable, description.datap(), description.totalSize());
            }
        }
    }
}

/// Exports the functions of the block: the last line of a glue.cpp.
#define ORBWEAVER_BLOCK(FUNCTIONS)                                                                   \
    extern "C" __attribute__((visibility("default"))) const decltype(FUNCTIONS)* orbweaver_block() { \
        return &(FUNCTIONS);                                                                         \
    }
