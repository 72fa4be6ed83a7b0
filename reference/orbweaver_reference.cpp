// SPDX-License-Identifier: Apache-2.0
#include "reference/orbweaver_reference.h"

#include <fmt/core.h>

#include <bit>
#include <exception>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "reference/reference_model.h"
#include "sim/config/configuration.h"

namespace {

using orbweaver::reference::port_wires;
using orbweaver::reference::reference_model;

/// The object of a caller's handle.
struct reference {
    std::unique_ptr<reference_model> model;
    std::string message;
};

bool is_elaborated = false;
unsigned made = 0;
std::string creation_message;

reference& content(void* handle) {
    return *static_cast<reference*>(handle);
}
const reference& content(const void* handle) {
    return *static_cast<const reference*>(handle);
}

std::vector<std::string> lines(std::string_view text) {
    std::vector<std::string> found;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) {
        if (!line.empty()) {
            found.push_back(line);
        }
    }
    return found;
}

std::unique_ptr<reference> make(const char* configuration, const char* settings, int router) {
    if (is_elaborated) {
        throw orbweaver::user_error("all references are made before the first step");
    }
    const auto loaded = orbweaver::sim::load_configuration(configuration, lines(settings));
    auto created = std::make_unique<reference>();
    created->model =
        std::make_unique<reference_model>(fmt::format("reference{}", made++).c_str(), loaded.description().network,
                                          router < 0 ? std::nullopt : std::optional<unsigned>(router));
    return created;
}

/// Elaborates all existing modules. SystemC binds sockets only once.
void elaborate() {
    if (!is_elaborated) {
        is_elaborated = true;
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
}

bool has_port(const reference& handle, int port) {
    return port >= 0 && static_cast<unsigned>(port) < handle.model->ports();
}

/// Returns the compared bits of a flit: payload, tail, head and mark.
std::uint64_t compared(std::uint64_t flit) {
    return flit & 0x7'ffff'ffffU;
}

}  // namespace

int orbweaver_reference_abi() {
    return ORBWEAVER_REFERENCE_ABI;
}

void* orbweaver_reference_create(const char* configuration, const char* settings, int router) {
    try {
        creation_message.clear();
        return make(configuration, settings, router).release();
    } catch (const std::exception& error) {
        creation_message = error.what();
        return nullptr;
    }
}

void orbweaver_reference_destroy(void* reference) {
    delete static_cast<struct reference*>(reference);
}

int orbweaver_reference_width(const void* reference, const char* name) {
    const reference_model& model = *content(reference).model;
    const std::string_view wanted(name);
    const unsigned vcs = model.fabric().partition().vcs();
    if (wanted == "ports") {
        return static_cast<int>(model.ports());
    }
    if (wanted == "vcs") {
        return static_cast<int>(vcs);
    }
    if (wanted == "vc_bits") {
        return vcs > 1 ? static_cast<int>(std::bit_width(vcs - 1)) : 1;
    }
    if (wanted == "depth") {
        return static_cast<int>(model.port(0).depth());
    }
    return wanted == "cycle" ? static_cast<int>(model.cycle()) : -1;
}

const char* orbweaver_reference_port(const void* reference, int port) {
    const auto& handle = content(reference);
    return has_port(handle, port) ? handle.model->port(static_cast<unsigned>(port)).name().c_str() : "";
}

void orbweaver_reference_drive(void* reference, int port, int valid, int vc, std::uint64_t flit, std::uint64_t credit) {
    auto& handle = content(reference);
    if (has_port(handle, port)) {
        handle.model->port(static_cast<unsigned>(port))
            .drive({valid != 0, static_cast<std::uint8_t>(vc), flit, credit});
    }
}

int orbweaver_reference_step(void* reference) {
    auto& handle = content(reference);
    try {
        elaborate();
        handle.message = handle.model->step();
    } catch (const std::exception& error) {
        handle.message = error.what();
    }
    return handle.message.empty() ? 1 : 0;
}

void orbweaver_reference_sample(const void* reference, int port, int* valid, int* vc, std::uint64_t* flit,
                                std::uint64_t* credit) {
    const auto& handle = content(reference);
    const port_wires wires = has_port(handle, port) ? handle.model->wires(static_cast<unsigned>(port)) : port_wires{};
    *valid = wires.valid ? 1 : 0;
    *vc = wires.vc;
    *flit = wires.flit;
    *credit = wires.credit;
}

int orbweaver_reference_check(void* reference, int port, int valid, int vc, std::uint64_t flit, std::uint64_t credit) {
    auto& handle = content(reference);
    if (!has_port(handle, port)) {
        handle.message = fmt::format("there is no port {}", port);
        return 0;
    }
    const auto number = static_cast<unsigned>(port);
    const port_wires& expected = handle.model->wires(number);
    const auto differs = [&](std::string_view wire, std::uint64_t shall, std::uint64_t is) {
        handle.message = fmt::format("cycle {}, {}: {} shall be {:#x} and is {:#x}", handle.model->cycle() + 1,
                                     handle.model->port(number).name(), wire, shall, is);
        return 0;
    };
    if ((valid != 0) != expected.valid) {
        return differs("valid", expected.valid ? 1 : 0, valid != 0 ? 1 : 0);
    }
    if (expected.valid && vc != expected.vc) {
        return differs("vc", expected.vc, static_cast<std::uint64_t>(vc));
    }
    if (expected.valid && compared(flit) != compared(expected.flit)) {
        return differs("flit", compared(expected.flit), compared(flit));
    }
    if (credit != expected.credit) {
        return differs("credit", expected.credit, credit);
    }
    return 1;
}

const char* orbweaver_reference_message(const void* reference) {
    return reference == nullptr ? creation_message.c_str() : content(reference).message.c_str();
}

/// The SystemC library requires this symbol; it is never called.
[[gnu::visibility("default"), gnu::weak]] int sc_main(int, char**) {
    return 0;
}
