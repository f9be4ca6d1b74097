"""Whatever is typed, the search line understands it or says why not, and never fails."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from composer.collection.facts import Facts
from composer.collection.form import FilledForm, Range
from composer.collection.query import Query, QueryError, QuerySurroundings, parse_query
from tests.composer.collection.test_query import PROBLEMS

WORDS = """author men year wK P with without is has like matrix position upto stip moves no verdict
: = <= > != .. - " ( ) AND OR NOT #2 h#2.5 ser- this 12 0 wKa1 bRRh8 all mirror é … 1880 [ + /
8/8/8/8/8/8/8/K7 marked duplicate ,"""
PIECES = (*WORDS.split(), " ", "\x00", "\\")
QUERIES = st.one_of(
    st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
)


@given(QUERIES)
def test_any_text_is_a_query_or_is_refused_with_a_place(text: str) -> None:
    query, fault = read(text)
    if fault is not None:
        assert str(fault).endswith((".", "…"))
        assert 0 <= fault.start <= fault.end <= len(text)
    if query is not None:
        facts = [Facts(entry, place) for place, entry in enumerate(PROBLEMS)]
        for one in facts:
            query.note(one)
        assert all(query.matches(one) in (True, False) for one in facts)


def read(text: str) -> tuple[Query | None, QueryError | None]:
    try:
        return parse_query(text, QuerySurroundings(PROBLEMS, 1)), None
    except QueryError as error:
        return None, error


@given(
    st.text(max_size=20),
    st.text(max_size=20),
    st.integers(0, 99),
    st.integers(0, 99),
    st.booleans(),
)
def test_the_form_writes_what_the_line_reads(
    author: str, anywhere: str, least: int, most: int, is_any: bool
) -> None:
    answers = FilledForm(
        texts={"author": author, "text": anywhere},
        men=Range(min(least, most), max(least, most)),
        states=("has:twins",),
        is_any=is_any,
    )
    assert parse_query(answers.query) is not None
