// SPDX-License-Identifier: Apache-2.0
/// A RAM of channel masks, an entry for each tag. SETTC and SETBM write a range of entries in one clock: only the first
/// one of a run of equal entries is in the RAM, and a bit an entry states that a run begins there. A write therefore keeps
/// the mask of the entry behind it, which may have belonged to the same run.
module mask_ram #(
    /// Entries, 1 to 65536.
    parameter int unsigned ENTRIES = 4096,
    parameter int unsigned CHANNELS = 64,
    /// Bits of the number of an entry; follows from ENTRIES.
    parameter int unsigned TAG_BITS = ENTRIES > 1 ? $clog2(ENTRIES) : 1
) (
    input  logic                clk_i,
    /// Synchronous: all masks are empty, no entry is accessed or fresh.
    input  logic                rst_i,
    input  logic [TAG_BITS-1:0] tag_i,
    /// Entries of the range that begins at the tag, 1 or more; it ends within the RAM.
    input  logic [        12:0] count_i,
    // Outputs for the entry of the tag.
    output logic [CHANNELS-1:0] mask_o,
    /// An operation with this tag is in progress.
    output logic                accessed_o,
    /// The first contribution is stored, not combined.
    output logic                fresh_o,
    /// Any entry of the range is accessed.
    output logic                any_accessed_o,
    /// The range gets this mask; its entries are accessed and fresh unless it is empty.
    input  logic                set_i,
    input  logic [CHANNELS-1:0] mask_i,
    /// The mask of the tag loses these channels; the entry is no longer fresh. `count_i` is 1.
    input  logic                remove_i,
    input  logic [CHANNELS-1:0] removed_i,
    /// The entry of the tag is no longer fresh.
    input  logic                age_i,
    /// The entry of the tag is no longer accessed.
    input  logic                release_i
);

  logic [CHANNELS-1:0] masks [ENTRIES];
  logic [ENTRIES-1:0] begins_q;    // a run begins here; nothing is in the RAM below the first one
  logic [ENTRIES-1:0] accessed_q;
  logic [ENTRIES-1:0] fresh_q;

  logic [16:0] behind;             // the entry behind the range
  logic has_behind;
  logic [TAG_BITS-1:0] behind_tag;
  logic [TAG_BITS-1:0] last_tag;
  logic found;
  logic [TAG_BITS-1:0] position;
  logic behind_found;
  logic [TAG_BITS-1:0] behind_position;
  logic [CHANNELS-1:0] behind_mask;
  logic [TAG_BITS-1:0] accessed_position;
  logic accessed_found;
  logic writes;
  logic [ENTRIES-1:0] range;
  logic [ENTRIES-1:0] edges;

  assign behind     = 17'(tag_i) + {4'd0, count_i};
  assign has_behind = behind < 17'(ENTRIES);
  assign behind_tag = TAG_BITS'(behind);
  assign last_tag   = TAG_BITS'(behind - 17'd1);

  last_marked #(
      .POSITIONS(ENTRIES)
  ) i_run (
      .marks_i(begins_q),
      .from_i (tag_i),
      .found_o(found),
      .position_o(position)
  );

  last_marked #(
      .POSITIONS(ENTRIES)
  ) i_run_behind (
      .marks_i(begins_q),
      .from_i (behind_tag),
      .found_o(behind_found),
      .position_o(behind_position)
  );

  last_marked #(
      .POSITIONS(ENTRIES)
  ) i_accessed (
      .marks_i(accessed_q),
      .from_i (last_tag),
      .found_o(accessed_found),
      .position_o(accessed_position)
  );

  assign mask_o         = found ? masks[position] : '0;
  assign behind_mask    = behind_found ? masks[behind_position] : '0;
  assign accessed_o     = accessed_q[tag_i];
  assign fresh_o        = fresh_q[tag_i];
  assign any_accessed_o = accessed_found && accessed_position >= tag_i;
  assign writes         = set_i || remove_i;

  // Entries of the range. Runs begin at its first entry and behind its last one.
  always_comb begin
    range = '0;
    edges = '0;
    if (writes) begin
      range = ({ENTRIES{1'b1}} << tag_i) & ({ENTRIES{1'b1}} >> (17'(ENTRIES) - behind));
      edges = ENTRIES'(1) << tag_i;
      if (has_behind) edges = edges | (ENTRIES'(1) << behind_tag);
    end
  end

  always_ff @(posedge clk_i) begin
    if (writes) masks[tag_i] <= set_i ? mask_i : mask_o & ~removed_i;
    if (writes && has_behind) masks[behind_tag] <= behind_mask;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      begins_q   <= '0;
      accessed_q <= '0;
      fresh_q    <= '0;
    end else begin
      if (writes) begins_q <= (begins_q & ~range) | edges;
      if (set_i) begin
        accessed_q <= mask_i != '0 ? accessed_q | range : accessed_q & ~range;
        fresh_q    <= mask_i != '0 ? fresh_q | range : fresh_q & ~range;
      end
      if (remove_i || age_i) fresh_q[tag_i] <= 1'b0;
      if (release_i) accessed_q[tag_i] <= 1'b0;
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i) begin
    if (!rst_i) begin
      a_range_ends_within_the_ram : assert (!writes || (count_i != '0 && behind <= 17'(ENTRIES)));
      a_one_entry_loses_channels : assert (!remove_i || (count_i == 13'd1 && !set_i));
    end
  end
`endif

endmodule
