"""Where everything lies in the memory of the kernel for fairy chess.

A position is a row of words: the men by square, then what is remembered beside them.  The board
is never turned round: side 0 is White's.  The first words of the work area (flags, counters,
growth of the table, what is asked) lie as in ``solver.kernel.layout``.
"""

from __future__ import annotations

from solver.kernel.layout import PLIES

# --- words of a position; the first 64 are the men by square
OCCUPIED = 64
"""Squares of White's men, then of Black's; a neutral man is in both."""
ROYALS = 66
"""Squares of the men who may not be lost, of whatever side."""
PASSED, PASSED_AT = 67, 68
"""The square that a pawn has just passed over, ``NOWHERE`` for none, and where he stands now;
of two squares the first, and ``TWO_SQUARES`` more."""
TWO_SQUARES = 128
UNMOVED = 69
"""Home squares of kings and rooks who count as not having moved."""
KEY, OTHER_KEY = 70, 71
"""Two independent hashes of the men."""
CARRIER = 72
"""The side that carries the stipulation; whoever asks calls it White."""
MEMORY = 73
"""What conditions remember beside, in words of theirs that ``men.remember`` changes."""
HOLES = MEMORY  # squares that nobody can use
IMITATORS = MEMORY + 1
IMITATOR_COUNT = MEMORY + 2
"""Where imitators stand, six bits for each, and how many there are."""
BUDGETS = MEMORY + 3
UNLIMITED = 1 << 30  # who may go farther may go as far as he likes
"""By side: how far it may still go, and one; the first where sides share."""
SWAPPED = MEMORY + 5
"""Two squares of men who have just exchanged their places, and a bit above them."""
LAST = MEMORY + 6
FUDDLED, TRACED = MEMORY + 7, MEMORY + 8
"""What is told of the last move, of who cannot move, of men followed: see ``remembering.told``."""
KINGS_EXCHANGED = MEMORY + 11
"""The sides, as bits, whose kings have changed places with a man of theirs."""
ATTACKED = MEMORY + 12
"""The sides, as bits, whose kings have been attacked, where that is remembered."""
MEMORIES = 16
GHOSTS = MEMORY + MEMORIES
"""By square: who lies under it, up to five men, the last one lowest; or what ``origins`` says."""
SHORT_ROW = GHOSTS
ROW = GHOSTS + 64
"""Only under some conditions are all words of a row in use; else the first ``SHORT_ROW``."""
GHOST_BITS = 12
SAFE = GHOSTS - 1
STANDS = GHOSTS - 2
LAST_TAKEN = GHOSTS - 3
"""Squares of men whom nobody can take; and, while a move is made, where who moved stands, and
one.  Both follow from all else, so that no hash has them."""
NOWHERE = 64

# --- a man in one word: his walk as the tables number it, whose he is, what else he has
WALK = 63
OWN = 1 << 6
"""White's bit; Black's is the next."""
ROYAL = 1 << 8
KAMIKAZE = 1 << 9
CHAMELEON = 1 << 10
UNCAPTURABLE = 1 << 11
FUNCTIONARY_MAN = 1 << 12
PATROL_MAN = 1 << 13
HALF_NEUTRAL = 1 << 14
PARALYSING = 1 << 15
BUL = 1 << 16
DOB = 1 << 17
HURDLE_RECOLORING, PROTEAN_MAN = 1 << 18, 1 << 19
VOLATILE = 1 << 20
SPENT = 1 << 21
BOARD_B = 1 << 22
MAGICAL = 1 << 23
"""Who goes over with his square, has captured, is on the second board, or lets others go over."""
MOST_WALKS = 64
PART = 8
"""Bits of a part of what is told of moves."""

# --- a move in one word
TO_SHIFT = 6
TAKEN_SHIFT = 12
TAKES = 1 << 18
IN_PASSING = 1 << 19
CASTLING = 1 << 20
DOUBLE_STEP = 1 << 21
PROMOTION_SHIFT = 22
"""The walk promoted to, and one; 0 for none; of who becomes a chameleon, so much more."""
AS_CHAMELEON = 64
PROMOTION = 127
CHOICE_SHIFT = 29
"""The choice among moves alike in all this, as in ``solver.game``; 0 where there is one."""
CHOICE = 127
BEYOND = 64
"""Choices up to this one are squares."""
EXCHANGE = 127  # the choice of a move by which two men exchange their places

# --- a way in four words: this one, squares that are empty, occupied, counted
WAY = 4
MEN_SHIFT = 12
MOVING, TAKING, PASSING = range(3)
KIND_SHIFT = 16
FOES = 1 << 18  # the occupied squares have to be occupied by men who can be taken
ROAMS = 1 << 19
START_SHIFT = 20
"""A way that is open by a knight's leaps from one empty square to the next; where it begins."""

# --- offsets of the tables of one problem, all in one array of words
CONDITIONS = 0
CIRCE = 1 << 0
ANTICIRCE = 1 << 1
CHEYLAN = 1 << 2
IMMUNE = 1 << 3
PARALYSED = 1 << 4
"""Men are kept from moving by those of the walk in ``PARALYSERS``."""
ROYALS_PARALYSED = 1 << 5
ANDERNACH = 1 << 6
ANTIANDERNACH = 1 << 7
KOEKO = 1 << 8
PATROL = 1 << 9
ULTRAPATROL = 1 << 10
LORTAP = 1 << 11
FUNCTIONARY = 1 << 12
LENT = 1 << 13
"""A man may move as another."""
SENTINELS = 1 << 14
PWC = 1 << 15
CLONE = 1 << 16
COUSCOUS = 1 << 17
TURNCOATS = 1 << 18
"""These four stand beside ``CIRCE``."""
GUARDED = 1 << 19
"""Who is guarded cannot be taken; ``UNGUARDED``: who is not."""
UNGUARDED = 1 << 20
GENEVA = 1 << 21
TAKE_AND_MAKE = 1 << 22
MAKE_AND_TAKE = 1 << 23
ELSEWHERE = 1 << 24
"""Men set out from their home squares, in ``OWN_HOMES``, as ``SETS_OUT`` tells."""
DANGER = 1 << 25
SIDES_CHANGE = 1 << 26
"""Captors go over if of another kind than their prey, of the sides in ``TIBETANS``."""
FRANKFURT = 1 << 27
BRETON = 1 << 29
BRETON_ADVERSE = 1 << 30
BRETON_CHROMATIC = 1 << 31
BRETON_LATE = 1 << 32
BI_CAPTURES = 1 << 34
CHANGES = 1 << 33
"""Men become others with their moves, as ``BECOMES`` and ``CHANGING`` tell."""
MULTI_CAPTURES = 1 << 35
"""Only whom two men could take is taken, by the sides in ``MULTI_SIDES``."""
PEPO = 1 << 36
SNEKS = 1 << 37
"""Third men change with a capture, as ``SNEKKED`` tells."""
CHOSEN = 1 << 45
"""A captured man is reborn on any empty square, or on those where he could go: ``MAKES``."""
MAKES = 1 << 46
STRICT = 1 << 47
CAGES = 1 << 48
"""From where he is reborn he has no move without a capture."""
PROMOTES_REBORN = 1 << 49
"""A pawn who is reborn where he promotes does so at once."""
ABSOLUTE = 1 << 28
"""A king, too, is taken by who can go on as he would."""
CENTRAL = 1 << 40
PROVOCATION = 1 << 41
CAST = 1 << 42
CAST_INVERSE = 1 << 43
WOOZLED = 1 << 38
"""Men keep each other from capturing, as ``WOOZLES`` tells."""
PARTLY = 1 << 39
"""A man does not go where he could as one who observes him."""
HOLDS_STILL = 1 << 50
"""Who is attacked by a paralysing man does not move, and these take nobody."""
PUSHES = 1 << 51
HURDLES = 1 << 52
"""Hoppers do something with their hurdles, and push them, so that these need somewhere to go."""
UNTOLD = 1 << 44
"""Words of families say more, so that nothing can be told of a move before it is made."""
KOBUL = 1 << 60
"""Kings of the sides in ``KOBULS`` get the walks of men whom they lose."""
SPENDING = 1 << 62
"""Who has captured does not always do so again, as ``CAPTURES_LEFT`` tells."""
SHIELDS = 1 << 61
"""Nobody's king takes one whom his own side guards."""
LENGTHS = 1
"""By side: 1 where it plays its longest moves, -1 for its shortest, 0 for any."""
PAWN_WALK = 3
"""The number of the pawn's walk, of whom sentinels are."""
HOME_MEN = 4
"""By right to castle: the king at home, and the rook."""
ROW_WORDS = 8
"""How many words of a row are in use."""
PRUNINGS = 9
"""What the cuts may rest on under the conditions."""
QUIET_IS_PLAIN = 1
CAPTURES_ARE_PLAIN = 2
"""A move that takes nobody, or somebody, changes nothing but its own squares."""
KING_STEPS = 4
KING_TAKES = 8
"""A royal man may step to any empty square of his walk where nobody can take him, and take."""
TAKEN_RETURN, TAKERS_RETURN, TAKERS_DESERT = 16, 32, 64
ANY_IS_FREE = 128
"""What captures change at most: who is taken comes back on one of his squares of rebirth or where
the captor came from; or the captor goes to one of his home squares; or he goes over.  And whether a
move can be made depends on no other that could be."""
WALKS_LEAD_ALONE = 256
"""However long the play is, men stay what and whose they are but for pawns who promote on arrival,
and a move takes one man along by his walk, castling apart, but for what captures change."""
TAKEN_ANYWHERE = 512
"""Who is taken comes back at best, on any square, as whatever man of his side."""
KINGS_PART = 1024
"""A king stands in check wherever the other could step to him."""
QUIET_IS_FREE = 2048
"""Who is no king can make a quiet move as soon as its way is open and his king is not exposed."""
QUIET_TELLS, CAPTURES_TELL = 4096, 8192
"""What a quiet move, or a capture, of who is no king does is told by its squares (``exposing``)."""
CAPTORS_TAKE_ON, CAPTORS_GO_ON, KINGS_TURN = 1 << 14, 1 << 15, 1 << 16  # see ``covers``
PLAIN_MATES = 1 << 17
"""Moves, checks and mates are those of a game, but for squares missing and moves not chosen."""
SETS_OUT = 10
"""What men do from where they stand, from home, and whether kings set out, too."""
MOVES, TAKEN = 1, 2
PHANTOM = 13
"""1 where nobody goes by home to where he could go himself, and so in the centre alone: 2."""
BY_CENTRE = 2
ROYALS_STAY = 12
"""1 where kings do not set out; in Geneva, where they have a home; in Frankfurt, where they
stay kings."""
TIBETANS = 14
"""The sides whose captors go over, as bits."""
GEOMETRIES = 16
"""By walk and side: which ways; sides differ in pawns alone."""
PAWNS = GEOMETRIES + 2 * MOST_WALKS
"""By walk: what a pawn is, the sum of these."""
PROMOTES = 1
STEPS_TWICE = 2
MARINE, GOES_BACK = 4, 8
NEXT = PAWNS + MOST_WALKS
"""By walk: what a chameleon goes on to."""
PARALYSERS = NEXT + MOST_WALKS
"""By walk: the walk that keeps its men from moving, -1 for none."""
SIX_LONG = PARALYSERS + MOST_WALKS
"""By walk: 1 where each move counts six, whatever its length."""
PROMOTED = SIX_LONG + MOST_WALKS
"""The number of walks that pawns promote to, and these; then the same for marine pawns."""
NEAR = PROMOTED + 2 * (MOST_WALKS + 1)
"""By square: the squares beside it."""
HOMES = NEAR + 64
"""By walk, side that captures and square: where the captured man began the game, or what counts
as that for who returns or is immune."""
REBIRTHS = HOMES + MOST_WALKS * 2 * 64
"""The same for where he is put back under the condition of the Circe family."""
HOME_SETS = REBIRTHS + MOST_WALKS * 2 * 64
REBIRTH_SETS = HOME_SETS + MOST_WALKS * 2
"""By walk and side that captures: all squares of these tables together."""
OWN_HOMES = REBIRTH_SETS + MOST_WALKS * 2
"""By walk, side and square: where a man sets out who stands there, or has to be nobody."""
LISTS_OF_WAYS = OWN_HOMES + MOST_WALKS * 2 * 64
"""Where the next tables begin: lists of ways by geometry and square; squares on which somebody
could ever be taken by geometry and square; ways of taking by geometry, square and square of who
is taken."""
REACHED = LISTS_OF_WAYS + 1
WAYS_OF_TAKING = LISTS_OF_WAYS + 2
STEPS = LISTS_OF_WAYS + 3
FLIGHTS, COVERS_OF, FLAT_WALKS = LISTS_OF_WAYS + 4, LISTS_OF_WAYS + 5, LISTS_OF_WAYS + 6
"""By geometry and square, as ``REACHED``: where somebody could ever go to, where he could step to
whatever stands on other squares, somebody to take or nobody, and take (``closing.elsewhere``);
then the walks, as bits, that take by ways on which no third square has a part."""
LENDERS = LISTS_OF_WAYS + 32
"""By side: who lends it walks, one of the numbers below."""
OWN_BEHIND, OWN_AHEAD, FOE_AHEAD, FOE_BEHIND, FOES_BESIDE, OPPOSITE, AT_HOME = range(1, 8)
ATTACKERS, ATTACKERS_TOO, VAULTING = range(8, 11)
"""To kings alone."""
OF_FILE = 11
"""To who watches."""
LENT_BY_KINGS = LISTS_OF_WAYS + 34
LENT_TO_KINGS = LISTS_OF_WAYS + 35
"""1 where kings lend, and where they borrow."""
VAULTERS = LISTS_OF_WAYS + 36
"""By side: the walks that a king attacked may use; the walks that none ever uses."""
NEVER_LENT = LISTS_OF_WAYS + 38
PREY = LISTS_OF_WAYS + 39
"""By side: -1 where it may take, 0 where it takes nobody."""
SPARES_ROYALS = LISTS_OF_WAYS + 41
CHECKS = LISTS_OF_WAYS + 42
"""When a side stands in check: 0, or one of the numbers below."""
OTHER_KING, NOT_ATTACKED, HAS_FLIGHTS, BOTH_SIDES, BY_TWO, SAFELY = range(1, 7)
LAST_OF_KIND, BY_CHOICE, BACK_HOME = range(7, 10)
FLIGHTS_ALLOWED = LISTS_OF_WAYS + 43
"""By side: with so many flights a king is in check."""
FLIGHTS_VARY = LISTS_OF_WAYS + 45
"""1 where a king not attacked needs one less."""
PERMITS = LISTS_OF_WAYS + 46
"""What a move has to keep to when it is made, the sum of these."""
FORCES_CHECKS = 1
"""White's; Black's is the next."""
ISARDAM = 4
ISARDAM_BY_PLAY = 8
ISARDAM_OF_KINGS = 16
BY_EIFFEL = 32
"""A man must not be observed by one of his own walk, or by one who would paralyse him."""
MATES_ALLOWED = LISTS_OF_WAYS + 47
"""0, or which checks may be given: those that mate, or a mate where there is no other."""
BY_MATES, BY_ONE_MATE = range(1, 3)
WINGS = LISTS_OF_WAYS + 48
"""To which wings is castled: 1 for the king's, 2 for the queen's."""
TOUCH = LISTS_OF_WAYS + 49
"""Whether a man has to stand beside another, or must not, or as before, once ``KOEKO`` is set."""
BESIDE, APART, AS_BEFORE = range(3)
WOOZLES = LISTS_OF_WAYS + 53
"""By rule, of Woozles, BiWoozles, Heffalumps and BiHeffalumps: 1, and 2 where kings are exempt."""
MEASURES = LISTS_OF_WAYS + 50
"""By side: how long a move is, by one of these."""
LENGTH_OF_WAY, CAPTURES_COUNT, FOLLOWING, SYNCHRONY, ANTISYNCHRONY, DUELS, LETTERS = range(7)
APARTNESS, NEARNESS, COMING, RETURNING, GIVING_CHECK = range(7, 12)
UNDECIDED = LISTS_OF_WAYS + 52
"""Set by a search where nobody can say whether a check is mate, or for:"""
PAWN_ON_BASE, TURNED_IN_PASSING, TOO_MANY, TOO_MANY_LEGS, PAWN_MADE = range(2, 7)
LISTED_SQUARES = LISTS_OF_WAYS + 64
"""The number of squares that a condition is about, and these."""
COSTS = LISTED_SQUARES + 65
"""By files and ranks that a move goes: what it takes of a budget."""
SEQUELS = COSTS + 64
"""Conditions under which something follows moves, each a bit; also what keeps men from going."""
IMITATES = 1 << 0
GHOSTS_SAFE = 1 << 1
HAUNTS, LEAVES_HOLES = 1 << 2, 1 << 3
WORMS = 1 << 4
MAGIC = 1 << 5
OSCILLATES = 1 << 6
RECOLORS, ALL_RECOLOR = 1 << 7, 1 << 16
INFLUENCES = 1 << 8
SPENDS, EXCHANGES, HAS_HOLES = 1 << 9, 1 << 10, 1 << 11
KINGS_EXCHANGE, ENTHRONES = 1 << 14, 1 << 15
NO_IMITATORS = SEQUELS + 1
SHARED = SEQUELS + 2
"""Whether pawns do not become imitators; whether both sides share one budget."""
OSCILLATIONS = SEQUELS + 3
"""By side: whether, and on which terms, kings exchange their places with its moves."""
ALWAYS, IF_SAFE, IF_CHECK = 1, 2, 3
SQUARE_SET = SEQUELS + 5
"""The squares that a condition is about, as bits; under exchanges, whether kings stand apart."""
BOXES, KEEPS_ORIGINS = 1 << 12, 1 << 13
COVERS, FOLLOWS_UP = 1 << 20, 1 << 21
BOX = SEQUELS + 6
"""The type of SingleBox, 0 for none."""
BOX_WALKS = 6
OFFICERS = SEQUELS + 16
"""The walks of the box: four officers, pawn and king; and how many of each a side has at most."""
BOX_MOST = OFFICERS + BOX_WALKS
BECOMES = BOX_MOST + 10
"""By walk: what a man becomes with a move that takes nobody; then with one that does."""
SNEKKED = BECOMES + 2 * MOST_WALKS
"""By walk of who is taken: of which walk the man is who becomes like him, -1 for none."""
CHANGING = SNEKKED + MOST_WALKS
"""What more there is to say of it, the sum of these."""
NOT_PROMOTED, ROOKS_CHANGE, RELEGATES, GOES_OVER, SNEKS_KINGS, LIKE_TAKES_LIKE = 1, 2, 4, 8, 16, 32
DARKENS, GOES_BY_FILE = 64, 128
MULTI_SIDES = CHANGING + 1
"""The sides, as bits."""
RECALLED = CHANGING + 8
"""What is remembered of the moves made, the sum of these; it stands beside ``RECALLS``."""
LAST_WALK, LAST_START, LAST_SHIFT, LAST_PLACE, LAST_QUIET = 1, 2, 4, 8, 16
FUDDLES, REMEMBERS_DUELLISTS, TRACES = 32, 64, 128
RECALLS = 1 << 30
IN_CHESS = RECALLED + 1
"""0 where a side moves its own men, or one of these."""
HALF_IN, MAINLY_IN, ALL_IN = range(1, 4)
IS_EXACT = RECALLED + 2
"""By side: 1 where its longest move is chosen among those that are not legal as well; else:"""
ULTRA = 2  # checks are so, too
FORCED_SETS = RECALLED + 4
"""By side: the squares to which it moves if it can."""
KOBULS = RECALLED + 8
"""The sides whose kings change, as bits."""
ENDS = RECALLED + 9
"""What counts as a mate: 0, or one of these."""
ONE_FLIGHT, ONE_GUARDED, ATTACKED_ONCE = range(1, 4)
ORPHAN, FRIEND = RECALLED + 10, RECALLED + 13
"""The walk of orphans, and of friends, and one; 0 where none can stand."""
COMMON_KING, THRONES_END = RECALLED + 11, RECALLED + 12
"""The walk of a king who is none; 1 where no king is put down by who is mated without that."""
LENT_WALKS = RECALLED + 20
"""By walk: as which an orphan goes who borrows it."""
BOLERO = LENT_WALKS + MOST_WALKS
"""0, or by which a piece goes as the one that begins on its file: by its moves, or its captures."""
BY_MOVES, BY_CAPTURES = range(1, 3)
BOLERO_OF_KINGS = BOLERO + 1
"""1 where kings do so as well."""
FIRST_WALKS = BOLERO + 2
"""By file: the walk of the piece that begins there."""
ANDA = 1 << 29
ANDA_INVERSE = 1 << 28
"""Two more sequels: who gives check himself, or does not, changes whose he is."""
PARTNERS = BOLERO + 12
"""Whether kings castle with any man on a line of theirs, or with a rook there."""
WITH_ANY, WITH_ROOKS = range(1, 3)
SUBSTITUTES = BOLERO + 14
"""The number of walks to become at the sides of the board, and these; under this sequel:"""
FOOTBALL = 1 << 27
REBORN_AS = BOLERO + 34
"""By walk: as what a captured man is reborn in Circe, and a captor in AntiCirce."""
RETURNS_AS = REBORN_AS + MOST_WALKS
REBORN = RETURNS_AS + MOST_WALKS
RETURNS = REBORN + 1
"""What more there is to say of Circe and of AntiCirce (and immune chess), sums of these."""
KILLS, STANDS_ON, LIES_UNDER = 1, 2, 4  # where somebody stands: he goes, lies under, or the other
R_EQUIPOLLENT, R_PWC, R_COUSCOUS, R_CLONES, R_TURNS, R_SUPER = 8, 16, 32, 64, 128, 256
R_PROMOTES, R_SPARES_KINGS, KINGS_TOO, R_DIAGRAM = 512, 1024, 2048, 4096
PARRAIN = RETURNS + 1
"""1 where who was taken is reborn as far away as the next move goes, -1 the other way."""
FLAGGED = PARRAIN + 8
"""The attribute to which alone a condition applies, 0 where it applies to all men."""
SETTLES = FLAGGED + 1
"""What is done once a move is made, the sum of these: see ``settling``."""
CROWNS, TURNS_BOARD, TURNS_CENTRE, MARKS_ATTACKED = 1, 2, 4, 8
TWO_BOARDS, VIEWS, LOSES, EXCHANGES_ROLES = 16, 32, 64, 128
PROLONGS, TOUCHES_LATE = 256, 512  # see ``series``, and ``finishing``
SUPERS = FLAGGED + 2
"""The sides, as bits, whose kings become what they move as."""
PROMOTES_ON = FLAGGED + 3
"""By side: the squares where pawns promote."""
NEVER_PROMOTES = FLAGGED + 5
"""The sides, as bits, whose pawns do not go there."""
CAPTURES_LEFT = FLAGGED + 6
"""Who captures but once, the sum of these: all, so that others vanish else, and kings as well."""
ONCE_ALONE, KINGS_ONCE = 1, 2
FLAGGED_WALKS = FLAGGED + 7
"""The walks, as bits, whose men all have that attribute."""
EXCHANGED = FLAGGED + 8
"""By square: with whom a man may exchange his place, as squares."""
VIEW_LINES = EXCHANGED + 64
"""By walk: how far lines of view of magic men go."""
TAKEN_ON = VIEW_LINES + MOST_WALKS
"""By walk: what becomes of who takes such a man, where captors become like their prey."""
HOPS = TAKEN_ON + MOST_WALKS
"""By walk: 0 where imitators go step by step, 1 where they hop, 2 where no man stays behind."""
TAKES_APART, SIMPLE = HOPS + MOST_WALKS, HOPS + MOST_WALKS + 1
"""The walks, as bits, whose men may take elsewhere than they go; and what ``simply`` tells."""
SIMPLE_TAKES, SIMPLE_MOVES, SIMPLE_QUIET, SIMPLE_MAKING = 1, 2, 4, 8
GIVEN_UP = SIMPLE + 1
"""By side and wing: with which rooks the other castles no more once it has castled."""
NEVER_REBORN = GIVEN_UP + 4
"""The walks, as bits, whose men are not reborn in Circe."""
HEAD = NEVER_REBORN + 1
COUNT_BITS = 16
"""A list of ways is a word: where it begins, above their number."""
REPEATS = 1 << 15
"""Set in the number where a move may be found by several ways."""

# --- goals beside those of ``solver.kernel.layout``
ANY_MOVE, PIECE_WIN, OWN_STALEMATE, DIAGRAM, CIRCUIT, PLACES_EXCHANGED, FAR_RANK = range(9, 16)
KISS, DOUBLE_MATE, COUNTER_MATE, OWN_MATE = range(16, 20)
"""From the double mate on whoever reaches a goal may do so though he exposes his king."""

# --- the work area
LENGTH, ENDING, IS_SERIES, LINES = range(21, 25)
ROOM, LINES_FULL, RESUMING, NONE_SHORTER, RECIPROCAL = range(25, 30)
"""As in ``solver.kernel.help.layout``."""
HOLDING, QUODLIBET, GOAL_ENDS = 32, 42, 43
"""``PRUNINGS``, as far as they hold for the men; 1 where the attacker, or anybody, ends play."""
REFUTATION = 33
"""The two replies by which a side was last found not to be forced to reach the goal."""
SIDES = 64
PLANS = SIDES + PLIES
MOVES_ON = PLANS + PLIES
PATH = MOVES_ON + PLIES
AGAIN = PATH + PLIES
KILLERS = AGAIN + PLIES
"""By side and number of moves left: the last two moves that were good."""
HISTORY = KILLERS + 4 * PLIES
"""By side, square left and square of arrival: how often a move was good."""
RESULTS = HISTORY + 2 * 4096
LIST_LENGTH = 4096
LIST_STRIDE = LIST_LENGTH + 24
TOLD, LISTS = RESULTS + LIST_LENGTH, RESULTS + 3 * LIST_LENGTH
"""Three lists of moves for every half-move: moves, their scores, scratch."""
WORK_WORDS = LISTS + 3 * PLIES * LIST_STRIDE
ROWS_WORDS = (PLIES + 96) * ROW
