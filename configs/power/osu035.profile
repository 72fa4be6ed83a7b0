# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).
liberty: osu035_stdcells.lib
routers:
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=5"
    leakage_mw: 0.000203205
    idle_pj: 740.547
    buffer_write_pj: 42.5558
    crossbar_pj: 108.29
    vc_allocation_pj: 0
    bit_transition_pj: 10.8308
    error_percent: 0.282
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=4"
    leakage_mw: 0.00014583
    idle_pj: 573.629
    buffer_write_pj: 25.7402
    crossbar_pj: 104.046
    vc_allocation_pj: 4.27844
    bit_transition_pj: 11.8912
    error_percent: 0.193
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=3"
    leakage_mw: 0.000102698
    idle_pj: 426.694
    buffer_write_pj: 30.8325
    crossbar_pj: 94.4506
    vc_allocation_pj: 0
    bit_transition_pj: 12.2042
    error_percent: 0.203
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000574978
    idle_pj: 2203.96
    buffer_write_pj: 108.155
    crossbar_pj: 89.131
    vc_allocation_pj: 116.247
    bit_transition_pj: 8.06752
    error_percent: 1.44
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000418044
    idle_pj: 1725.57
    buffer_write_pj: 102.695
    crossbar_pj: 48.4158
    vc_allocation_pj: 138.164
    bit_transition_pj: 10.2382
    error_percent: 0.842
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000297912
    idle_pj: 1280.09
    buffer_write_pj: 79.0255
    crossbar_pj: 119.658
    vc_allocation_pj: 36.2878
    bit_transition_pj: 0
    error_percent: 1.04
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000591515
    idle_pj: 2427.28
    buffer_write_pj: 111.924
    crossbar_pj: 132.177
    vc_allocation_pj: 0
    bit_transition_pj: 4.59378
    error_percent: 1.21
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000423587
    idle_pj: 1904.23
    buffer_write_pj: 83.5543
    crossbar_pj: 126.459
    vc_allocation_pj: 0
    bit_transition_pj: 4.68209
    error_percent: 0.716
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000309734
    idle_pj: 1414.09
    buffer_write_pj: 106.3
    crossbar_pj: 103.631
    vc_allocation_pj: 0
    bit_transition_pj: 0
    error_percent: 0.813
