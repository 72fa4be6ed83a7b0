# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).
liberty: osu05_stdcells.lib
routers:
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=5"
    leakage_mw: 0.000428049
    idle_pj: 2023.5
    buffer_write_pj: 177.001
    crossbar_pj: 309
    vc_allocation_pj: 0
    bit_transition_pj: 35.8381
    error_percent: 0.2
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=4"
    leakage_mw: 0.000306
    idle_pj: 1567.4
    buffer_write_pj: 136.101
    crossbar_pj: 277.937
    vc_allocation_pj: 6.61664
    bit_transition_pj: 31.3928
    error_percent: 0.123
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=3"
    leakage_mw: 0.000218193
    idle_pj: 1165.91
    buffer_write_pj: 178.636
    crossbar_pj: 237.316
    vc_allocation_pj: 0
    bit_transition_pj: 32.7139
    error_percent: 0.119
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.00121478
    idle_pj: 6022.3
    buffer_write_pj: 372.703
    crossbar_pj: 280.424
    vc_allocation_pj: 268.599
    bit_transition_pj: 27.5313
    error_percent: 0.797
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000918042
    idle_pj: 4715
    buffer_write_pj: 367.935
    crossbar_pj: 191.51
    vc_allocation_pj: 332.214
    bit_transition_pj: 31.1937
    error_percent: 0.347
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.00063538
    idle_pj: 3497.73
    buffer_write_pj: 341.788
    crossbar_pj: 316.241
    vc_allocation_pj: 158.868
    bit_transition_pj: 0
    error_percent: 0.592
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.00126143
    idle_pj: 6632.6
    buffer_write_pj: 441.757
    crossbar_pj: 344.745
    vc_allocation_pj: 0
    bit_transition_pj: 15.2775
    error_percent: 0.74
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000921311
    idle_pj: 5203.22
    buffer_write_pj: 368.733
    crossbar_pj: 359.587
    vc_allocation_pj: 0
    bit_transition_pj: 10.4953
    error_percent: 0.305
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000673149
    idle_pj: 3863.88
    buffer_write_pj: 423.158
    crossbar_pj: 310.659
    vc_allocation_pj: 0
    bit_transition_pj: 0
    error_percent: 0.43
