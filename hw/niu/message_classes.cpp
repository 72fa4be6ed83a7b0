// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/message_classes.h"

namespace orbweaver::niu {

std::vector<noc::message_class_desc> default_message_classes(messaging_system_kind system, unsigned vcs_of_requests) {
    std::vector<noc::message_class_desc> classes{{"thread", 2, {message_type::thread}},
                                                 {"data", 2, {message_type::data}}};
    if (system == messaging_system_kind::send_receive) {
        classes.push_back({"rts", vcs_of_requests, {message_type::rts}});
        classes.push_back({"cts", vcs_of_requests, {message_type::cts}});
    }
    return classes;
}

}  // namespace orbweaver::niu
