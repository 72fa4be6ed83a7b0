// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/guarded_main.h"

#include <cxxabi.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>
#include <systemc>
#include <typeinfo>

#include "hw/base/errors.h"
#include "hw/base/stop_request.h"
#include "sim/loop/out_of_memory.h"
#include "sim/output/console.h"

namespace orbweaver::sim {

namespace {

std::terminate_handler former_end = nullptr;

/// Flushes standard output. Lost output, for example on a full disk, is a failure.
int flushed(int code) {
    if (!output_is_complete()) {
        warn("orbweaver: standard output cannot be written\n");
        return code == 0 ? static_cast<int>(exit_code::user_error) : code;
    }
    return code;
}

int out_of_memory() {
    warn("orbweaver: this machine has not enough memory for the system that is described\n");
    return static_cast<int>(exit_code::user_error);
}

/// Ends a process that has no memory for its libraries, or for the handling of an exception.
[[noreturn]] void end_process() {
    const std::type_info* const kind = abi::__cxa_current_exception_type();
    if (kind != nullptr && *kind == typeid(std::bad_alloc)) {
        constexpr std::string_view text = "orbweaver: this machine has not enough memory for the program\n";
        [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
        _exit(static_cast<int>(exit_code::user_error));
    }
    if (former_end != nullptr) { former_end(); }
    std::abort();
}

}  // namespace

void name_early_failures() { former_end = std::set_terminate(end_process); }

int guarded_main(const std::function<int()>& work) {
    open_standard_streams();
    std::signal(SIGXFSZ, SIG_IGN);  // a write beyond the file size limit then fails, as on a full disk
    sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
    try {
        return flushed(work());
    } catch (const user_error& mistake) {
        std::fflush(stdout);
        warn("{}\n", mistake.what());
        return static_cast<int>(exit_code::user_error);
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    } catch (const std::system_error& refused) {  // an error of the host: no space, no permission, a closed pipe
        std::error_code error;
        const bool gone =
            refused.code() == std::errc::no_such_file_or_directory && std::filesystem::current_path(error).empty();
        warn("orbweaver: {}\n", gone ? "the working directory does not exist any more" : refused.what());
        return static_cast<int>(exit_code::user_error);
    } catch (const stop_request& request) {
        warn("orbweaver: {}\n", request.what());
        return static_cast<int>(exit_code::timeout);
    } catch (const std::exception& error) {
        if (is_out_of_memory(error)) { return out_of_memory(); }
        warn("orbweaver: internal error: {}\n  please report it\n", error.what());
    } catch (...) { warn("orbweaver: internal error of an unknown kind; please report it\n"); }
    return static_cast<int>(exit_code::model_bug);
}

}  // namespace orbweaver::sim
