// SPDX-License-Identifier: Apache-2.0
/// The functions of liborbweaver_reference.so (orbweaver_reference.h): the model as the reference of a testbench.
package orbweaver_reference;
  typedef chandle reference_handle;

  /// Returns whether a reference could be made.
  function automatic bit orbweaver_reference_exists(input chandle model);
    return model != null;
  endfunction
  import "DPI-C" function int orbweaver_reference_abi();
  import "DPI-C" function chandle orbweaver_reference_create(input string configuration, input string settings,
                                                             input int router);
  import "DPI-C" function void orbweaver_reference_destroy(input chandle model);
  import "DPI-C" function int orbweaver_reference_width(input chandle model, input string name);
  import "DPI-C" function string orbweaver_reference_port(input chandle model, input int port);
  import "DPI-C" function void orbweaver_reference_drive(input chandle model, input int port, input int valid, input int vc,
                                                         input longint unsigned flit, input longint unsigned credit);
  import "DPI-C" function int orbweaver_reference_step(input chandle model);
  import "DPI-C" function void orbweaver_reference_sample(input chandle model, input int port, output int valid,
                                                          output int vc, output longint unsigned flit,
                                                          output longint unsigned credit);
  import "DPI-C" function int orbweaver_reference_check(input chandle model, input int port, input int valid, input int vc,
                                                        input longint unsigned flit, input longint unsigned credit);
  import "DPI-C" function string orbweaver_reference_message(input chandle model);
endpackage
