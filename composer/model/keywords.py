"""The words with which the field describes what a problem shows, in groups for a menu.

They are the terms that the data bases share, in their spelling; the groups are ours.
Other words are allowed wherever these are offered.
"""

from __future__ import annotations

_GROUPS = {
    "The key": (
        "Checking key; Capturing key; Flight giving key; Flight taking key; "
        "Flight giving and taking key; 2 flights giving key; 3+ flights giving key; "
        "Withdrawal key; Ambush key; Sacrificial key; Castling key; Promotion key"
    ),
    "Soundness": ("Cooked; Unsound; Shortmate; No solution; Dual; Version; Anticipated; C+"),
    "Threats and defences": (
        "Fleck; Karlstrom-Fleck; Combinative separation; Defences on same square; "
        "Defences on the threat square; Provoked check; Cross-checks; Check - Non-check; "
        "Half check; Perpetual check; Dual avoidance; Thomas; Java; Stocchi; "
        "Stocchi blocks; Schiffmann; Nietvelt; Barulin (A); Somov (B1); B2; Isaev; Levman; "
        "Mari; Anti-Levman"
    ),
    "Changed play": (
        "Mutate; Changed mates; Transferred mates; Free change; Reciprocal; Cyclic change; "
        "Lacny; Lacny 4-fold; Lacny 5-fold; Complete Lacny; Zagoruiko; Rukhlis; "
        "Ideal Rukhlis; Block; Makihovi; Changed function; Changed threat"
    ),
    "Try, threat and mate": (
        "Reversal; Anti-reversal; Threat reversal; Threat anti-reversal; Le Grand; "
        "Pseudo Le Grand; Rudenko; Erokhin; Dombrovskis; Hannelius; Banny; Banny cycle; "
        "Vladimirov; Barnes; Urania; Salazar; Kiss cycle; Shedey cycle; "
        "Shedey cycle 4-fold; Complete Shedey cycle; Jurasevic cycle; "
        "Pseudo Jurasevic cycle; Lender combination; Rice cycle; Rice cycle 4-fold; "
        "Ukrainian; Ukrainian 4-fold; Ukrainian 5-fold; White combinations; Odessa; "
        "Pseudo-twomover"
    ),
    "Correction play": (
        "Black correction; Secondary black correction; Tertiary black correction; "
        "4th degree black correction; 5th degree black correction; White correction; "
        "Secondary white correction; Tertiary white correction; "
        "4th degree white correction; 5th degree white correction; Arrival correction; "
        "Threat correction"
    ),
    "Pins": (
        "Pinning; Selfpinning; Indirect pinning; Indirect selfpinning; Unpinning; "
        "Selfunpinning; Indirect unpinning; Half-pin; Third-pin; Fourth-pin; Pelle move; "
        "Gamage; Goethart; Anti-Goethart; Pin-mate; Cross-pin"
    ),
    "Blocks and flights": (
        "Selfblock; Remote selfblock; Mutual block; 3-fold cyclic block; "
        "4-fold cyclic block; Unblock; Remote unblock; Bikos; King star flight; "
        "King Y-flight; Incarceration; Mousetrap; Entombment; Hideaway"
    ),
    "Lines crossed": (
        "Grimshaw; Pickabish; Novotny; Latvian Novotny; Azerbaijani Novotny; "
        "Finnish Novotny; Romanian Novotny; English Novotny; Perfect Novotny; "
        "Sequential Novotny; Plachutta; Wurzburg-Plachutta; Holzhausen; Organ pipes; "
        "Valve; Bi-valve; Masked interference; Double interference; "
        "Anticipatory interference; Interference through the BK; Line opening; "
        "Line closing; Bristol; Anti-Bristol; Critical move; Anti-critical move; Indian; "
        "American Indian; Kluver; Theme D"
    ),
    "Batteries": (
        "Battery play; Battery creation; Battery destruction; Half-battery; Third-battery; "
        "Indirect battery; Masked battery; Anti-battery; Siers battery; Mansfield battery; "
        "Popandopulo batteries; Two step battery; Rehm device; Double check; "
        "Royal battery; Dentist"
    ),
    "Doubling and clearance": (
        "Doubling; Turton doubling; Zepler doubling; Brunner-Turton; Loyd-Turton; "
        "Loyd clearance; Cheney-Loyd; Line clearance; Square vacation; Annihilation; "
        "Clearance sacrifice"
    ),
    "Decoys and logic": (
        "Decoy; Deflect; Logical problem; Roman theme; Anti-Roman defence; Dresden theme; "
        "Anti-Dresden defence; Hamburg theme; Elbe theme; Swiss theme; Berlin theme; "
        "Munich theme; Brunner-Dresden; Seeberger; Herlin maneuver; Holst; Beugung; "
        "Foreplan; Peri-critical maneuver; Switch of guard; Zweckreinheit"
    ),
    "Sacrifices": (
        "Active sacrifice; Passive sacrifice; Queen sacrifice; "
        "Sequential sacrifice of different units; Multiple sacrifice of a single unit; "
        "Zilahi; Cyclic Zilahi; Kniest; Phoenix; Domination; Duel"
    ),
    "Tempo": (
        "Tempo move; Tempo duel; Tempo struggle; Win of tempo; Loss of tempo; "
        "Triangulation; Zugzwang; Mutual zugzwang; Waiting move"
    ),
    "Journeys": (
        "Rundlauf; Switchback; Pendulum maneuver; Zigzag; Staircase; Snake; Reti maneuver; "
        "Ambush; Systematic movement; Perpetuum mobile; Corner to corner; Four corners; "
        "Platzwechsel; Cyclic platzwechsel; Excelsior; Long move; Following play"
    ),
    "Stars, crosses and wheels": (
        "BK star; WK star; BB star; WB star; BQ star; WQ star; BK cross; WK cross; "
        "BR cross; WR cross; BQ cross; WQ cross; BS wheel; WS wheel; Albino; Pickaninny; "
        "Big star"
    ),
    "Squares": (
        "Play on same square; Mates on same square; Rovno; Umnov; Anti-Umnov; "
        "Loshinski magnet; Keller paradox; Focal; Asymmetrical solution; "
        "Symmetrical position"
    ),
    "Pawns and promotion": (
        "Promotion; White underpromotion; Black underpromotion; Allumwandlung; "
        "Mixed Allumwandlung; Babson; Half-Babson; En passant; Double step; Valladao; "
        "Castling; Minor promotion; Reciprocal promotion"
    ),
    "Model mates": (
        "Model mates; Ideal mates; Pure mate; Echo mates; Chameleon echo mates; "
        "Monochrome echo mates; Octet; Models with pin; Models with two pins; "
        "Models with three pins; Changed model mates; Bohemian task; New Bohemian school; "
        "Vienna school; Mirror mate; Ideal stalemate; Model stalemates"
    ),
    "Mating pictures": (
        "Smothered mate; Suffocation mate; Epaulette mate; Swallow's tail mate; "
        "Dovetail mate; Back-rank mate; Arabian mate; Anastasia's mate; Anderssen's mate; "
        "Bishop and knight checkmate; Blackburne's mate; Box mate; Corner mate; "
        "Cozio's mate; Damiano's bishop mate; Damiano's mate; David and Goliath mate; "
        "Double bishop mate; Greco's mate; h-file mate; Hook mate; "
        "King and two bishops checkmate; King and two knights checkmate; Lolli's mate; "
        "Max Lange's mate; Morphy's mate; Opera mate; Pillsbury's mate; Queen mate; "
        "Reti's mate"
    ),
    "Help play": (
        "Helpmate of the future; ODT; Exchange of functions; Reciprocal captures; "
        "Cyclic captures; Diagonal-orthogonal correspondence; Maslar; Chumakov; Neumann; "
        "Duplex; Zeroposition; Cyclic zugzwang"
    ),
    "Retrograde analysis": (
        "Retro; Cantcastler; Ceriani-Frolkin; Pronkin; pRA; Retro strategy; Last move; "
        "Proof game; Anti-Pronkin; Illegal cluster; Dead position; A posteriori; "
        "Shortest proof game"
    ),
    "Studies": (
        "Positional draw; Stalemate; Fortress; Perpetual attack; Miniature study; Database win"
    ),
    "Form": (
        "No pawns; White minimal; Black minimal; Rex solus; Miniature; Meredith; "
        "Aristocrat; Kindergarten; Oneliner; Baby; Task; Record; Grotesque; Scaccografia; "
        "Letters; Digits; Christmas tree; Asymmetry; Joke; Homebase; Game array"
    ),
    "Work in progress": ("Attention; To delete; Locked"),
}


def keyword_groups() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the groups with their keywords, in the order of a menu."""
    return tuple((name, tuple(words.split("; "))) for name, words in _GROUPS.items())


def states_no_theme(keyword: str) -> bool:
    """Return whether *keyword* tells how sound or how far a problem is, and not what it shows."""
    return keyword.casefold() in _STATES


def known_keywords() -> tuple[str, ...]:
    """Return all keywords of the groups, sorted as in a dictionary."""
    words = (word for _, group in keyword_groups() for word in group)
    return tuple(sorted(words, key=str.casefold))


_STATES = frozenset(
    word.casefold()
    for name, words in keyword_groups()
    if name in ("Soundness", "Work in progress")
    for word in words
)
