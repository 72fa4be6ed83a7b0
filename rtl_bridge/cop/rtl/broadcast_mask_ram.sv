// SPDX-License-Identifier: Apache-2.0
/// A bank of broadcast masks: a mask RAM without contributions.
module broadcast_mask_ram #(
    /// Entries, 1 to 65536.
    parameter int unsigned ENTRIES = 4096,
    parameter int unsigned CHANNELS = 64,
    /// Bits of the number of an entry; follows from ENTRIES.
    parameter int unsigned TAG_BITS = ENTRIES > 1 ? $clog2(ENTRIES) : 1
) (
    input  logic                clk_i,
    input  logic                rst_i,
    input  logic [TAG_BITS-1:0] tag_i,
    input  logic [        12:0] count_i,
    output logic [CHANNELS-1:0] mask_o,
    /// Any entry of the range is accessed.
    output logic                any_accessed_o,
    /// The range gets this mask.
    input  logic                set_i,
    input  logic [CHANNELS-1:0] mask_i,
    /// The entry of the tag is no longer accessed.
    input  logic                release_i
);

  logic unused_accessed;
  logic unused_fresh;

  mask_ram #(
      .ENTRIES (ENTRIES),
      .CHANNELS(CHANNELS)
  ) i_masks (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .tag_i         (tag_i),
      .count_i       (count_i),
      .mask_o        (mask_o),
      .accessed_o    (unused_accessed),
      .fresh_o       (unused_fresh),
      .any_accessed_o(any_accessed_o),
      .set_i         (set_i),
      .mask_i        (mask_i),
      .remove_i      (1'b0),
      .removed_i     (CHANNELS'(0)),
      .age_i         (1'b0),
      .release_i     (release_i)
  );

endmodule
