"""Names in plain ASCII, for files that know nothing else.

Owns the spelling of foreign letters and what makes two names distinct. Readable rather than
scholarly: whoever opens the file should recognise the people.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rules.mat_writing import LONGEST_NAME, is_name

# Several letters for one are written with `_` between the letters of a row.
_ROWS = (
    (
        "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        "a_b_v_g_d_e_zh_z_i_y_k_l_m_n_o_p_r_s_t_u_f_kh_ts_ch_sh_shch__y__e_yu_ya",
    ),
    ("ёіїєґўђјљњћџ", "yo_i_yi_ye_g_u_dj_j_lj_nj_c_dz"),
    ("әғқңөұүһ", "a_gh_q_ng_o_u_u_h"),
    ("αβγδεζηθικλμνξοπρσςτυφχψω", "a_v_g_d_e_z_i_th_i_k_l_m_n_x_o_p_r_s_s_t_y_f_ch_ps_o"),
    (
        "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
        "a_b_g_d_e_v_z_t_i_k_l_m_n_o_p_zh_r_s_t_u_p_k_gh_q_sh_ch_ts_dz_ts_ch_kh_j_h",
    ),
    (
        "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
        "a_b_g_d_e_z_e_y_t_zh_i_l_kh_ts_k_h_dz_gh_ch_m_y_n_sh_o_ch_p_j_r_s_v_t_r_ts_u_p_k_o_f_ev",
    ),
    ("ıəßæøœđðþłħ", "i_a_ss_ae_o_oe_d_d_th_l_h"),
)
_LETTERS = {
    letter: spelt
    for letters, spellings in _ROWS
    for letter, spelt in zip(letters, spellings.split("_"), strict=True)
}
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("’‘`´ʼ", "'"))


def latin(name: str) -> str:
    """A name in ASCII letters, digits and a few marks; empty if nothing of it can be spelt."""
    spelt = "".join(_spelt(char) for char in unicodedata.normalize("NFC", name.translate(_DASHES)))
    kept = "".join(char if char.isalnum() or char in "_.'- " else " " for char in spelt)
    return " ".join(kept.split())[:LONGEST_NAME].strip(" _.'-")


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """`latin` of each, made distinct; who has no name left is called by number."""
    taken: list[str] = []
    for number, name in enumerate(names, 1):
        wanted = latin(name)
        if not is_name(wanted):
            wanted = f"Player {number}"
        chosen, again = wanted, 2
        while chosen.casefold() in {other.casefold() for other in taken}:
            chosen = f"{wanted[: LONGEST_NAME - 3]} {again}"
            again += 1
        taken.append(chosen)
    return tuple(taken)


def _spelt(char: str) -> str:
    """One letter as ASCII; what has no spelling becomes a space, a lone mark nothing."""
    small = char.lower()
    if small in _LETTERS:
        spelt = _LETTERS[small]
        return spelt if char == small else spelt.capitalize()
    if unicodedata.category(char).startswith("M"):
        return ""
    plain = unicodedata.normalize("NFKD", char)
    if len(plain) > 1 and plain != char:
        return "".join(_spelt(part) for part in plain)
    plain = plain if plain.isascii() else " "
    return plain if plain.isprintable() else " "
