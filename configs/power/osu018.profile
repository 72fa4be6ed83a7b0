# Technology profile by `orbweaver power`, for `energy.profile` (docs/power.md).
liberty: osu018_stdcells.lib
routers:
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=5"
    leakage_mw: 0.000300314
    idle_pj: 139.484
    buffer_write_pj: 7.63105
    crossbar_pj: 22.0586
    vc_allocation_pj: 0
    bit_transition_pj: 2.32641
    error_percent: 0.297
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=4"
    leakage_mw: 0.000211722
    idle_pj: 108.045
    buffer_write_pj: 6.01282
    crossbar_pj: 19.8704
    vc_allocation_pj: 0.0136217
    bit_transition_pj: 2.08013
    error_percent: 0.189
  - parameters: "VCS=1 DEPTH=2 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=1'h1 PORTS=3"
    leakage_mw: 0.000145013
    idle_pj: 80.3698
    buffer_write_pj: 4.80643
    crossbar_pj: 16.8032
    vc_allocation_pj: 0
    bit_transition_pj: 2.58459
    error_percent: 0.344
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000854096
    idle_pj: 415.134
    buffer_write_pj: 18.3283
    crossbar_pj: 18.8226
    vc_allocation_pj: 20.9548
    bit_transition_pj: 2.08583
    error_percent: 1.5
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.00062281
    idle_pj: 325.027
    buffer_write_pj: 22.9761
    crossbar_pj: 8.95435
    vc_allocation_pj: 28.2026
    bit_transition_pj: 1.55181
    error_percent: 0.921
  - parameters: "VCS=2 DEPTH=4 PIPELINE=1 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000443395
    idle_pj: 241.112
    buffer_write_pj: 15.6328
    crossbar_pj: 23.5646
    vc_allocation_pj: 8.42899
    bit_transition_pj: 0
    error_percent: 1.18
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=5"
    leakage_mw: 0.000881051
    idle_pj: 457.199
    buffer_write_pj: 22.7119
    crossbar_pj: 27.3976
    vc_allocation_pj: 0
    bit_transition_pj: 0.903267
    error_percent: 1.34
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=4"
    leakage_mw: 0.000630452
    idle_pj: 358.678
    buffer_write_pj: 17.7775
    crossbar_pj: 24.3491
    vc_allocation_pj: 0
    bit_transition_pj: 0.776983
    error_percent: 0.8
  - parameters: "VCS=2 DEPTH=4 PIPELINE=3 SINGLE_FLIT=1'b0 VC_ITERATIONS=0 SWITCH_ITERATIONS=0 MATRIX=1'b0 TAIL_CREDIT=1'b0 SETS=1 ALLOWED=4'hf PORTS=3"
    leakage_mw: 0.000460288
    idle_pj: 266.353
    buffer_write_pj: 21.1618
    crossbar_pj: 19.701
    vc_allocation_pj: 0
    bit_transition_pj: 0
    error_percent: 0.978
