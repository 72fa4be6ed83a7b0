// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

void declare_messaging(system_table& table) {
    table.add_section({"messaging", "How messages are sent and received.", {"chip", "cluster"}});
    table.add("messaging.system",
              choice<niu::messaging_system_kind>{
                  {"send_receive",
                   "the receiver sets where a message's data go, and both sides can ask whether it has arrived"},
                  {"active_message",
                   "a message states the address of its data or the thread that it starts, without a notification"}},
              field(&system::system_desc::messaging, &niu::messaging_desc::system), "Who sets where data go");
    table.add("messaging.mode",
              choice<niu::messaging_mode>{{"ready", "data leave at once, and are discarded without a posted receive"},
                                          {"rendezvous", "data wait until the receiver is ready (RTS, CTS)"}},
              field(&system::system_desc::messaging, &niu::messaging_desc::mode),
              "When data of `messaging.system: send_receive` go");
}

}  // namespace orbweaver::sim
