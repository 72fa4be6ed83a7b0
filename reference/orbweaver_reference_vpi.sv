// SPDX-License-Identifier: Apache-2.0
/// The package orbweaver_reference for simulators that have VPI but no DPI. It takes the place of orbweaver_reference.sv
/// and needs the VPI module of orbweaver_reference_vpi.c. A reference is a number, 0 if it could not be made.
package orbweaver_reference;
  typedef int reference_handle;

  function int orbweaver_reference_abi();
    orbweaver_reference_abi = $orbweaver_reference_abi;
  endfunction

  function int orbweaver_reference_create(input string configuration, input string settings, input int router);
    orbweaver_reference_create = $orbweaver_reference_create(configuration, settings, router);
  endfunction

  /// Returns whether a reference could be made.
  function bit orbweaver_reference_exists(input int model);
    orbweaver_reference_exists = model != 0;
  endfunction

  function void orbweaver_reference_destroy(input int model);
    $orbweaver_reference_destroy(model);
  endfunction

  function int orbweaver_reference_width(input int model, input string name);
    orbweaver_reference_width = $orbweaver_reference_width(model, name);
  endfunction

  function string orbweaver_reference_port(input int model, input int port);
    string text;
    $orbweaver_reference_port(model, port, text);
    orbweaver_reference_port = text;
  endfunction

  function void orbweaver_reference_drive(input int model, input int port, input int valid, input int vc,
                                          input longint unsigned flit, input longint unsigned credit);
    $orbweaver_reference_drive(model, port, valid, vc, flit, credit);
  endfunction

  function int orbweaver_reference_step(input int model);
    orbweaver_reference_step = $orbweaver_reference_step(model);
  endfunction

  /// A task, because functions have no outputs in Icarus Verilog 11.
  task orbweaver_reference_sample(input int model, input int port, output int valid, output int vc,
                                  output longint unsigned flit, output longint unsigned credit);
    $orbweaver_reference_sample(model, port, valid, vc, flit, credit);
  endtask

  /// An unknown bit (x or z) of a wire that counts is a difference.
  function int orbweaver_reference_check(input int model, input int port, input logic [31:0] valid, input logic [31:0] vc,
                                         input logic [63:0] flit, input logic [63:0] credit);
    orbweaver_reference_check = $orbweaver_reference_check(model, port, valid, vc, flit, credit);
  endfunction

  function string orbweaver_reference_message(input int model);
    string text;
    $orbweaver_reference_message(model, text);
    orbweaver_reference_message = text;
  endfunction
endpackage
