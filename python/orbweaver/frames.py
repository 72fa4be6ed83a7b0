# SPDX-License-Identifier: Apache-2.0
"""Parts of results as rows, and rows as frames of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence

if TYPE_CHECKING:
    import pandas

Row = dict[str, Any]


def flat(row: Mapping[str, Any], prefix: str = "") -> Row:
    """A row whose nested mappings are columns of their own: packet_latency.mean."""
    columns: Row = {}
    for name, value in row.items():
        if isinstance(value, Mapping):
            columns.update(flat(value, f"{prefix}{name}."))
        else:
            columns[prefix + name] = value
    return columns


def _are_columns(value: Mapping[str, Any]) -> bool:
    """Whether a mapping is a table by columns: lists of equal length, as in `nodes`."""
    lengths = {len(each) if isinstance(each, list) else None for each in value.values()}
    return len(lengths) == 1 and None not in lengths


def index_name(value: Any) -> Optional[str]:
    """The column that names the rows, where it is no number."""
    return "name" if isinstance(value, Mapping) and not _are_columns(value) else None


def rows(value: Any) -> list[Row]:
    """Rows of a list, or of a mapping by name. Plain values are in the column `value`.

    Raises TypeError for a plain value.
    """
    if isinstance(value, list):
        return [flat(each) if isinstance(each, Mapping) else {"value": each} for each in value]
    if not isinstance(value, Mapping):
        raise TypeError(f"{value!r} is neither a list nor a mapping")
    if _are_columns(value):
        return [dict(zip(value, each)) for each in zip(*value.values())]
    return [
        {"name": name, **(flat(each) if isinstance(each, Mapping) else {"value": each})}
        for name, each in value.items()
    ]


def frame(table: Sequence[Row], index: Optional[str] = None, columns: Optional[Sequence[str]] = None) -> pandas.DataFrame:
    """Rows as a frame.

    Raises ImportError if pandas is not installed.
    """
    try:
        import pandas as pd
    except ImportError:
        raise ImportError("frames need pandas: apt-get install python3-pandas, or pip install pandas") from None
    made = pd.DataFrame(list(table), columns=columns)
    return made.set_index(index) if index is not None and index in made.columns else made
