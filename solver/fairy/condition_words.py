"""Fairy conditions in words: as Popeye reads them in three languages, and as collections do.

Popeye takes a name for what it begins alone, so names may be cut short: the stroke stands where
they may be cut first (Popeye 4.104, ``output/plaintext/language_dependant.c``).
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache

from solver.fairy.codes import CodeLanguage, kind_of
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.grammar import GRAMMAR, PLAIN_GRAMMAR, taken_word
from solver.squares import square_of

_R, _V, _of = FairyRule, Variant, FairyCondition.of
_NAMES: dict[FairyCondition, str] = {
    _of(_R.CIRCE): "circe| circe| circe|",
    _of(_R.CIRCE, _V.MIRROR): "mirrorcirce| spiegelcirce| circemalefique|",
    _of(_R.CIRCE, _V.DIAMETRAL): "diam|etralcirce diam|etralcirce circediam|etrale",
    _of(_R.CIRCE, _V.VERTICAL_MIRROR): (
        "verticalm|irrorcirce vertikaless|piegelcirce circemalefiquev|erticale"
    ),
    _of(_R.CIRCE, _V.FILE): "filec|irce filecirce| filecirce|",
    _of(_R.CIRCE, _V.RANK): "rankc|irce rankc|irce rankc|irce",
    _of(_R.CIRCE, _V.SYMMETRY): "symmetryc|irce symmetriec|irce circesymetrique|",
    _of(_R.CIRCE, _V.VERTICAL_SYMMETRY): (
        "verticalsymmetryc|irce vertikalesymmetriec|irce circesymetriquev|erticale"
    ),
    _of(_R.CIRCE, _V.HORIZONTAL_SYMMETRY): (
        "horizontalsymmetryc|irce horizontalesymmetriec|irce circesymetriqueh|orizontale"
    ),
    _of(_R.CIRCE, _V.ANTIPODES): "antipodeanc|irce antipodenc|irce circeantipoden|",
    _of(_R.CIRCE, _V.PWC): "pwc| platz|wechselcirce circeec|hange",
    _of(_R.CIRCE, _V.EQUIPOLLENTS): ("equipollentsc|irce equipollentsc|irce circeeq|uipollents"),
    _of(_R.CIRCE, _V.SUPER): "superc|irce",
    _of(_R.CIRCE, _V.CAGE): "cag|ecirce ka|efigcirce circecag|e",
    _of(_R.CIRCE, _V.TAKE_AND_MAKE): "circeta|ke&make circet|ake&make circeta|ke&make",
    _of(_R.CIRCE, _V.DIAGRAM): "diag|ramcirce diag|rammcirce circediag|ramme",
    _of(_R.CIRCE, _V.SUPER, _V.STRICT, _V.APRIL): "apr|ilchess apr|ilschach echecsav|ril",
    _of(_R.CIRCE, _V.CLONE): "circeclone| circeclone| circeclone|",
    _of(_R.CIRCE, _V.COUSCOUS): "cous|couscirce cous|couscirce circecouscous|",
    _of(_R.CIRCE, _V.TURNCOATS): "circetu|rncoats turn|coatcirce circetu|rncoats",
    _of(_R.ANTICIRCE, _V.MIRROR): "mirrora|nticirce antisp|iegelcirce anticircem|alefique",
    _of(_R.ANTICIRCE, _V.FILE): "filea|nticirce antif|ilecirce antif|ilecirce",
    _of(_R.CIRCE, _V.MIRROR, _V.FILE): "mirrorfilec|irce spiegelfilec|irce filecircem|alefique",
    _of(_R.CIRCE, _V.MIRROR, _V.COUSCOUS): (
        "mirrorco|uscouscirce spiegelco|uscouscirce circecouscousm|alefique"
    ),
    _of(_R.CIRCE, _V.MIRROR, _V.CLONE): (
        "mirrorcircec|lone spiegelcircec|lone circeclonem|alefique"
    ),
    _of(_R.CIRCE, _V.PARRAIN): "parr|aincirce circep|arrain",
    _of(_R.CIRCE, _V.CONTRA_PARRAIN): "contr|aparrain kontr|aparrain",
    _of(_R.CIRCE, _V.ASSASSIN): "circea|ssassin as|sassincirce circeas|sassin",
    _of(_R.CIRCE, _V.CHAMELEON): "chameleonci|rce chamaeleonc|irce circecam|eleon",
    _of(_R.ANTICIRCE, _V.MIRROR, _V.FILE): (
        "mirrorfilea|nticirce antispiegelf|ilecirce antifilecircem|alefique"
    ),
    _of(_R.ANTICIRCE, _V.SYMMETRY): "symmetrya|nticirce antisy|mmetriecirce anticircesymetrique|",
    _of(_R.ANTICIRCE, _V.VERTICAL_SYMMETRY): (
        "verticalsymmetrya|nticirce vertikalea|ntisymmetriecirce anticircesymetriquev|erticale"
    ),
    _of(_R.ANTICIRCE, _V.HORIZONTAL_SYMMETRY): (
        "horizontalsymmetrya|nticirce horizontalea|ntisymmetriecirce"
        " anticircesymetriqueh|orizontale"
    ),
    _of(_R.ANTICIRCE, _V.ANTIPODES): (
        "antipodeana|nticirce antiant|ipodencirce anticircea|ntipoden"
    ),
    _of(_R.ANTICIRCE, _V.EQUIPOLLENTS): (
        "equipollentsa|nticirce antieq|uipollentscirce anticircee|quipollents"
    ),
    _of(_R.ANTICIRCE, _V.SUPER): "antis|upercirce antisu|percirce",
    _of(_R.ANTICIRCE, _V.CLONE): "anticl|onecirce",
    _of(_R.IMMUNE, _V.MIRROR, _V.FILE): (
        "mirrorfilei|mmunchess spiegelfilei|mmunschach immunfilem|alefique"
    ),
    _of(_R.IMMUNE, _V.VERTICAL_SYMMETRY): (
        "immunev|erticalsymmetry immunev|ertikalesymmetrie immunesymetriquev|erticale"
    ),
    _of(_R.IMMUNE, _V.HORIZONTAL_SYMMETRY): (
        "immuneh|orizontalsymmetry immuneh|orizontalesymmetrie immunesymetriqueh|orizontale"
    ),
    _of(_R.IMMUNE, _V.MIRROR): "mirrori|mmunchess spiegeli|mmunschach immunm|alefique",
    _of(_R.IMMUNE, _V.FILE): "filei|mmunchess filei|mmunschach immunfile|",
    _of(_R.IMMUNE, _V.SYMMETRY): "symmetryi|mmunchess symmetriei|mmunschach immuns|ymmetrique",
    _of(_R.IMMUNE, _V.ANTIPODES): "antipodeani|mmunchess antipodeni|mmunschach immunan|tipoden",
    _of(_R.ANTICIRCE): "antici|rce antici|rce anticirce|",
    _of(_R.IMMUNE): "immunc|hess immuns|chach immun|",
    _of(_R.MADRASI): "mad|rasi mad|rasi mad|rasi",
    _of(_R.EIFFEL): "eif|felchess eif|felschach echecseif|fel",
    _of(_R.ANDERNACH): "ande|rnachchess ande|rnachschach echecsand|ernach",
    _of(_R.ANTIANDERNACH): "antia|ndernachchess antiand|ernachschach echecsantia|ndernach",
    _of(_R.CHECKLESS): "chec|klesschess ohnescha|ch sanse|checs",
    _of(_R.EXCLUSIVE): "excl|usivechess ex|klusivschach echecsexc|lusif",
    _of(_R.PROMOTION_ONLY): "prom|only uwn|ur pr|omseul",
    _of(_R.NO_CAPTURE): "noc|apture ohneschl|ag sansp|rises",
    _of(_R.NO_WHITE_CAPTURE): "nowhitec|apture weissero|hneschlag blancsa|nsprises",
    _of(_R.NO_BLACK_CAPTURE): "noblackc|apture schwarzero|hneschlag noirsa|nsprises",
    _of(_R.BLACK_MUST_CAPTURE): "blackmu|stcapture schwarzersc|hlagzwang noirpr|iseforce",
    _of(_R.WHITE_MUST_CAPTURE): "whitemu|stcapture weissersc|hlagzwang blancpr|iseforce",
    _of(_R.ISARDAM): "is|ardam is|ardam is|ardam",
    _of(_R.SAT): "sa|t sa|t sat|",
    _of(_R.BICOLORES): "bico|lores bico|lores bico|lores",
    _of(_R.REFLECTIVE_KINGS): "ref|lectivekings ref|lektierendekoenige roisr|eflecteurs",
    _of(_R.WHITE_REFLECTIVE_KING): (
        "whitere|flectiveking weisserre|flektierenderkoenig blancroir|eflecteur"
    ),
    _of(_R.BLACK_REFLECTIVE_KING): (
        "blackre|flectiveking schwarzerre|flektierenderkoenig noirroir|eflecteur"
    ),
    _of(_R.TRANSMUTED_KINGS): "transmu|tedkings transmu|tierendekoenige roist|ransmutes",
    _of(_R.WHITE_TRANSMUTED_KING): (
        "whitet|ransmutedking weissert|ransmutierenderkoenig blancroit|ransmute"
    ),
    _of(_R.BLACK_TRANSMUTED_KING): (
        "blackt|ransmutedking schwarzert|ransmutierenderkoenig noirroit|ransmute"
    ),
    _of(_R.VAULTING_KINGS): "va|ultingkings va|ultingkings va|ultingkings",
    _of(_R.WHITE_VAULTING_KING): "whitev|aultingking weisserva|ultingking blancv|aultingking",
    _of(_R.BLACK_VAULTING_KING): "blackv|aultingking schwarzerva|ultingking noirv|aultingking",
    _of(_R.WOOZLES): "woo|zles wo|ozles w|oozles",
    _of(_R.BIWOOZLES): "biw|oozles",
    _of(_R.HEFFALUMPS): "he|ffalumps",
    _of(_R.BIHEFFALUMPS): "bih|effalumps",
    _of(_R.PARTIAL_PARALYSIS): "part|ialparalysis par|tielleparalyse par|alysepartielle",
    _of(_R.VOGTLAENDER): "vog|tlaenderchess vog|tlaenderschach echecsv|ogtlaender",
    _of(_R.ANTIKINGS): "antiki|ngs antikoen|ige antir|ois",
    _of(_R.BLACK_ULTRASCHACHZWANG): (
        "blacku|ltraschachzwang schwarzeru|ltraschachzwang noiru|ltraschachzwang"
    ),
    _of(_R.WHITE_ULTRASCHACHZWANG): (
        "whiteu|ltraschachzwang weisseru|ltraschachzwang blancu|ltraschachzwang"
    ),
    _of(_R.NANNA): "na|nnachess nan|naschach",
    _of(_R.FACE_TO_FACE): "fa|cetoface ang|esichtzuangesicht fa|ceaface",
    _of(_R.BACK_TO_BACK): "backt|oback ru|eckenanruecken dos|ados",
    _of(_R.CHEEK_TO_CHEEK): "chee|ktocheek wa|ngeanwange j|oueajoue",
    _of(_R.NEW_KOEKO): "ne|wkoeko ne|ukoeko koekon|ouveaux",
    _of(_R.ANTIKOEKO): "antiko|eko antikoek|o antik|oeko",
    _of(_R.CENTRAL): "ce|ntralchess ze|ntralschach echecsce|ntral",
    _of(_R.BLACK_EDGE_MOVER): "blacke|dgemover schwarzerra|ndzueger noirb|ordcoup",
    _of(_R.WHITE_EDGE_MOVER): "whitee|dgemover weisserra|ndzueger blancb|ordcoup",
    _of(_R.MONOCHROME): "mo|nochromchess mo|nochromesschach mo|nochromatique",
    _of(_R.BICHROME): "bich|romchess bich|romesschach bich|romatique",
    _of(_R.CAST): "castc|hess cas|tschach cast|echecs",
    _of(_R.POINT_REFLECTION): "poi|ntreflection pu|nktspiegelung ref|lexioncentrale",
    _of(_R.PROVOCATION): "prov|ocationchess prov|okationschach echecsprov|acateurs",
    _of(_R.KOEKO): "koe|ko koek|o koeko|",
    _of(_R.GRID): "gr|idchess gi|tterschach g|rille",
    _of(_R.PATROL): "patr|ouille patr|ouilleschach pat|rouille",
    _of(_R.ULTRAPATROL): "ultrap|atrol ultrap|atrouille u|ltrapatrouille",
    _of(_R.LORTAP): "lor|tap el|liuortap el|liuortap",
    _of(_R.FUNCTIONARY): "fun|ctionarychess be|amtenschach echecsf|onctionnaire",
    _of(_R.ANNAN): "ann|anchess ann|anschach annanechecs|",
    _of(_R.SENTINELS): "sen|tinelles sen|tinelles sen|tinelles",
    _of(_R.TAKE_AND_MAKE): "ta|ke&makechess tak|e&makeschach ta|ke&makeechecs",
    _of(_R.MAKE_AND_TAKE): "mak|e&takechess mak|e&takeschach mak|e&takeechecs",
    _of(_R.MARS): "marsc|irce marsc|irce marscirce|",
    _of(_R.MARS, _V.MIRROR): "marsm|irrorcirce marss|piegelcirce marscircem|alefique",
    _of(_R.ANTIMARS): "antimarsc|irce antimarsc|irce antimarsc|irce",
    _of(_R.ANTIMARS, _V.MIRROR): (
        "antimarsm|irrorcirce antimarsm|alefiquecirce antimarsm|alefiquecirce"
    ),
    _of(_R.ANTIMARS, _V.ANTIPODES): "antimarsa|ntipodeancirce",
    _of(_R.PHANTOM): "ph|antomchess ph|antomschach echecsph|antom",
    _of(_R.DANGER): "dan|gercirce gef|ahrencirce circeda|nger",
    _of(_R.SUPERGUARDS): "superg|uards superd|eckungen superg|ardes",
    _of(_R.ANTIGUARDS): "antig|uards antide|ckungen antig|ardes",
    _of(_R.FRANKFURT): "fra|nkfurtchess fra|nkfurtschach fra|ncfort",
    _of(_R.TIBET): "ti|bet ti|betschach ti|bet",
    _of(_R.DOUBLE_TIBET): "do|ubletibet doppelt|ibetschach dou|bletibet",
    _of(_R.GENEVA): "ge|nevachess gen|ferschach echecsge|neve",
    _of(_R.SINGLEBOX): "si|nglebox nu|rpartiesatzsteine si|nglebox",
    _of(_R.GHOST): "gh|ostchess gei|sterschach echecsgh|ost",
    _of(_R.HAUNTED): "hau|ntedchess spu|kschach echecsh|antes",
    _of(_R.INFLUENCER): "in|fluencer in|fluencer in|fluenceur",
    _of(_R.MAGIC_SQUARES): "mag|icsquares mag|ischefelder case|magique",
    _of(_R.WORMHOLES): "wor|mholes wu|rmloecher trous|dever",
    _of(_R.BGL): "bg|l",
    _of(_R.IMITATOR): "imi|tator",
    _of(_R.NO_IMITATORS): "noi|prom ohnei|uw sansi|prom",
    _of(_R.MESSIGNY): "me|ssignychess me|ssignyschach echecsme|ssigny",
    _of(_R.HOLES): "hol|e lo|ch trou|",
    _of(_R.VERTICAL_CYLINDER): "verticalcyl|inder vertikalzyl|inder cylindrevertical|",
    _of(_R.HORIZONTAL_CYLINDER): "horizontalcyl|inder horizontalzyl|inder cylindrehorizontal|",
    _of(_R.TORUS): "torus| torus| tore|",
    _of(_R.HAAN): "haa|nerchess haa|nerschach haa|n",
    _of(_R.MASAND): "masand|",
    _of(_R.SWAPPING_KINGS): "sw|appingkings tau|schkoenige roise|changes",
    _of(_R.WHITE_OSCILLATING): (
        "whiteo|scillatingkings weisseo|szillierendekoenige blancrois|oscillant"
    ),
    _of(_R.BLACK_OSCILLATING): (
        "blacko|scillatingkings schwarzeo|szillierendekoenige noirrois|oscillant"
    ),
    _of(_R.KOBUL): "ko|bulkings ko|bulkoenige roisk|obul",
    _of(_R.LESE_MAJESTE): "les|emajeste",
    _of(_R.SHIELDED_KINGS): "sh|ieldedkings",
    _of(_R.LOST_PIECES): "los|tpieces",
    _of(_R.MAFF): "maf|f",
    _of(_R.OWU): "ow|u",
    _of(_R.AMU): "amu| am|u",
    _of(_R.BRETON): "bre|ton bre|ton br|eton",
    _of(_R.BI_CAPTURES): "bica|ptures",
    _of(_R.EINSTEIN): "ein|steinchess ein|steinschach echecsein|stein",
    _of(_R.REVERSAL_EINSTEIN): (
        "rev|ersaleinsteinchess rev|erseseinsteinschach rev|ersechecseinstein"
    ),
    _of(_R.ANTI_EINSTEIN): "antie|insteinchess antiei|nsteinschach echecsantie|instein",
    _of(_R.CHAMELEON_CHESS): "chameleonch|ess chamaeleonsc|hach echecscameleon|",
    _of(_R.NORSK): "nors|ksjakk nors|ksjakk nor|sksjakk",
    _of(_R.RELEGATION): "rel|egationchess de|gradierung deg|radierung",
    _of(_R.HYPERVOLAGE): "hy|pervolage",
    _of(_R.SNEK): "snekch|ess sneks|chach echecssnek|",
    _of(_R.SNEK_CIRCLE): "snekci|rclechess snekz|irkulaerschach echecssnekc|irculaires",
    _of(_R.SERIES_CAPTURE): "ser|iescapture ser|ienschlag ser|iecapture",
    _of(_R.PEPO): "pe|po",
    _of(_R.MULTI_CAPTURES): "mu|lticaptures",
    _of(_R.BLACK_MAXIMUMMER): "blackmaxi|mummer schwarzerl|aengstzueger noirmaxi|mum",
    _of(_R.WHITE_MAXIMUMMER): "whitemaxi|mummer weisserl|aengstzueger blancmaxi|mum",
    _of(_R.BLACK_MINIMUMMER): "blackmini|mummer schwarzerk|uerzestzueger noirmini|mum",
    _of(_R.WHITE_MINIMUMMER): "whitemini|mummer weisserk|uerzestzueger blancmini|mum",
    _of(_R.BLACK_FOLLOWS): "blackfol|lowmyleader schwarzerve|rfolgungszueger noirpo|ursuite",
    _of(_R.WHITE_FOLLOWS): "whitefol|lowmyleader weisserve|rfolgungszueger blancpo|ursuite",
    _of(_R.DUELLISTS): "due|llistchess due|llantenschach due|lliste",
    _of(_R.REPUBLICAN): "rep|ublicanchess rep|ublikanerschach echecsr|epublicains",
    _of(_R.BACK_HOME): "backh|ome",
    _of(_R.BLACK_SYNCHRON): "blacksy|nchronmover schwarzersy|nchronzueger noirsy|nchroncoup",
    _of(_R.WHITE_SYNCHRON): "whitesy|nchronmover weissersy|nchronzueger blancsy|nchroncoup",
    _of(_R.BLACK_ANTISYNCHRON): (
        "blackan|tisynchronmover schwarzera|ntisynchronzueger noira|ntisynchroncoup"
    ),
    _of(_R.WHITE_ANTISYNCHRON): (
        "whitean|tisynchronmover weissera|ntisynchronzueger blanca|ntisynchroncoup"
    ),
    _of(_R.ALPHABETIC): "alp|habeticchess alp|habetischesschach echecsal|phabetiques",
    _of(_R.WHITE_ALPHABETIC): (
        "whiteal|phabeticchess weissesa|lphabetischesschach blance|checsalphabetiques"
    ),
    _of(_R.BLACK_ALPHABETIC): (
        "blackal|phabeticchess schwarzesa|lphabetischesschach noirechecsa|lphabetiques"
    ),
    _of(_R.BLACK_MAX_DISTER): "blackmaxd|ister schwarzerma|xdister noirmaxd|ister",
    _of(_R.WHITE_MAX_DISTER): "whitemaxd|ister weisserma|xdister blancmaxd|ister",
    _of(_R.BLACK_MIN_DISTER): "blackmind|ister schwarzermi|ndister noirmind|ister",
    _of(_R.WHITE_MIN_DISTER): "whitemind|ister weissermi|ndister blancmind|ister",
    _of(_R.BLACK_FORCED): "blackfor|cedsquare schwarzesz|wangsfeld noircaseforce|",
    _of(_R.WHITE_FORCED): "whitefor|cedsquare weissesz|wangsfeld blanccaseforce|",
    _of(_R.BLACK_CONSEQUENT): (
        "blackco|nsequentforcedsquare schwarzeskon|sequenteszwangsfeld noircaseforcec|onsequent"
    ),
    _of(_R.WHITE_CONSEQUENT): (
        "whitec|onsequentforcedsquare weisseskon|sequenteszwangsfeld blanccaseforcec|onsequent"
    ),
    _of(_R.BOLERO): "bolero|",
    _of(_R.BOLERO_INVERSE): "boleroi|nverse boleroi|nvers",
    _of(_R.ANDA): "anda|",
    _of(_R.ANDA_INVERSE): "andai|nverse andai|nvers",
    _of(_R.LEO_FAMILY): "leo|family",
    _of(_R.CHINESE): "chi|nesechess chi|nesischesschach ch|inoises",
    _of(_R.CAVALIER_MAJEUR): "cav|aliermajeur",
    _of(_R.MARINE): "mari|nechess mari|nesschach echecsma|rins",
    _of(_R.ULTRAMARINE): "ultram|arinechess ultram|arinesschach echecsu|ltramarins",
    _of(_R.ARGENTINIAN): "ar|gentinianchess ar|gentinischesschach echecsar|gentins",
    _of(_R.CASTLING): "castl|ingchess roc|hadeschach echecsro|que",
    _of(_R.ROKAGOGO): "rok|agogo",
    _of(_R.FOOTBALL): "fo|otball fus|sball",
    _of(_R.DISPARATE): "dis|parate dis|parate di|sparate",
    _of(_R.FUDDLED): "fud|dledmen fud|dledmen fu|ddledmen",
    _of(_R.HALF_IN): "hal|finchess",
    _of(_R.MAINLY_IN): "mai|nlyinchess",
    _of(_R.ALL_IN): "all|inchess",
    _of(_R.STRICT_SAT): "st|rictsat",
    _of(_R.EXTINCTION): "ext|inctionchess au|srottungsschach echecsext|inction",
    _of(_R.DYNASTY): "roy|aldynasty koen|igsdynastie dy|nastieroyale",
    _of(_R.LOSING): "losi|ngchess schl|agschach q|uiperdgagne",
    _of(_R.WHITE_SUPER_TRANSMUTING): (
        "whitesu|pertransmutingking weissersu|pertransmutierenderkoenig blancsu|perroitransmute"
    ),
    _of(_R.BLACK_SUPER_TRANSMUTING): (
        "blacksu|pertransmutingking schwarzersu|pertransmutierenderkoenig noirsu|perroitransmute"
    ),
    _of(_R.PLUS): "pl|uschess plu|sschach echecspl|us",
    _of(_R.VOLAGE): "vol|age vol|age vo|lage",
    _of(_R.NO_WHITE_PROMOTION): "nowhitep|romotion ohnew|eissuw sansb|lancpromotion",
    _of(_R.NO_BLACK_PROMOTION): "noblackp|romotion ohneschw|arzuw sansn|oirpromotion",
    _of(_R.GLASGOW): "gl|asgowchess gl|asgowschach echecsgl|asgow",
    _of(_R.WHITE_PROMOTES_ON): "whitep|romsquares uwfeldw|eiss blanccasep|romotion",
    _of(_R.BLACK_PROMOTES_ON): "blackp|romsquares uwfelds|chwarz noircasep|romotion",
    _of(_R.MASAND_GENERALISED): "masandg|eneralised masandv|erallgemeinert masandg|eneralise",
    _of(_R.LEFFIE): "lef|fie lef|fie lef|fie",
    _of(_R.REVOLVING_BOARD): "actuatedrevolvingb|oard",
    _of(_R.REVOLVING_CENTRE): "actuatedrevolvingc|entre",
    _of(_R.DARK_SIDE): "dar|kside da|rkside da|rkside",
    _of(_R.LINE_CHAMELEON): "li|nechameleonchess li|nienchamaeleonschach echecscameleonl|igne",
    _of(_R.BRUNNER): "bru|nnerchess bru|nnerschach echecsb|runner",
    _of(_R.PAD): "pad|chess pad|schach pad|echecs",
    _of(_R.EXCHANGE_CASTLING): "exch|angecastling platzwechselr|ochade echangeroq|ue",
    _of(_R.POWER_TRANSFER): "pow|ertransfer kr|afttransfer transf|ertpouvoir",
    _of(_R.CHAMELEON_SEQUENCE): "chameleons|equence chamaeleonse|quenz cameleons|equence",
    _of(_R.ALICE): "ali|cechess ali|ceschach ali|ce",
    _of(_R.LAST_CAPTURE): "la|stcapture let|zterschlag der|niereprise",
    _of(_R.CIRCE, _V.MIRROR, _V.TURNCOATS): (
        "circed|oubleagents doppela|gentencirce circedo|ubleagents"
    ),
}
"""Each condition in English, German and French."""
_VARIANTS: dict[Variant, str] = {
    _V.MIRROR: "mirr|or spieg|el malefique|",
    _V.DIAMETRAL: "diam|etral",
    _V.VERTICAL_MIRROR: "verticalm|irror",
    _V.FILE: "file| colonne|",
    _V.RANK: "rank| reihe| rangee|",
    _V.SYMMETRY: "symmetr|y symmetr|ie symetrie|",
    _V.VERTICAL_SYMMETRY: "verticals|ymmetry vertikales|ymmetrie verticales|ymetrique",
    _V.HORIZONTAL_SYMMETRY: "horiz|ontalsymmetry horiz|ontalesymmetrie horiz|ontalesymetrique",
    _V.ANTIPODES: "antipod|es antipod|en",
    _V.PWC: "pwc| platz|wechsel echange|",
    _V.EQUIPOLLENTS: "eq|uipollents",
    _V.SUPER: "su|per",
    _V.CAGE: "cag|e kae|fig",
    _V.TAKE_AND_MAKE: "ta|ke&make",
    _V.STRICT: "st|rict st|rikt st|ricte",
    _V.PARRAIN: "parr|ain",
    _V.CONTRA_PARRAIN: "contr|aparrain",
    _V.ASSASSIN: "as|sassin",
    _V.PARACHUTE: "para|chute fall|schirm",
    _V.VOLCANIC: "vol|canic vul|kan vol|canique",
    _V.CHAMELEON: "cham|eleon cham|aeleon",
    _V.EINSTEIN: "ein|stein",
    _V.REVERSAL_EINSTEIN: "rev|ersaleinstein rev|erseseinstein rev|erseinstein",
    _V.CLONE: "clone|",
    _V.COUSCOUS: "cous|cous",
    _V.DIAGRAM: "diag|ram diag|ramm diag|ramme",
    _V.APRIL: "apr|il av|ril",
    _V.TURNCOATS: "turn|coats",
    _V.CHEYLAN: "che|ylan",
    _V.REX_INCLUSIVE: "rexi|nclusive rexi|nklusive rexi|nclusif",
    _V.REX_EXCLUSIVE: "rexe|xclusive rexe|xklusive rexe|xclusif",
    _V.WHITE: "w|hite we|iss blanc|s",
    _V.BLACK: "blac|k schw|arz noir|s",
    _V.ADVERSE: "a|dverse",
    _V.PAWN_ADVERSE: "piona|dvers",
    _V.PAWN_NEUTRAL: "pionn|eutre",
    _V.PARA: "para|sentinelles",
    _V.BEROLINA: "ber|olina",
    _V.CHROMATIC: "c|hromatic c|hromatisch c|hromatique",
    _V.PY: "p|y",
    _V.EXACT: "e|xact e|xakt",
    _V.ULTRA: "u|ltra",
    _V.ABSOLUTE: "a|bsolute a|bsolut a|bsolu",
    _V.TYPE_1: "type1| typ1|",
    _V.TYPE_2: "type2| typ2|",
    _V.TYPE_3: "type3| typ3|",
    _V.TYPE_B: "typeb| typb|",
    _V.TYPE_C: "typec| typc|",
    _V.TYPE_D: "typed| typd|",
    _V.INVERSE: "inv|erse inv|ers",
    _V.ORTHOGONAL: "o|rthogonal o|rthogonale",
    _V.IRREGULAR: "i|rregular i|rregulaer i|rreguliere",
    _V.NEIGHBOUR: "n|eighbour na|chbar v|oisin",
}
"""The words behind a condition that change it, in any of the languages."""
_OF_REBIRTH = frozenset(GRAMMAR[_R.CIRCE].variants) - {_V.REX_INCLUSIVE}
_CHANGING_NOTHING = (
    "calv|et rexe|xclusive rexe|xklusive rexe|xclusif type1| typ1| typea| typa| pionp|ropre"
)
"""Words behind a condition that say what holds without them."""
_SQUARES = re.compile(r"(?:[a-h][1-8])+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_ALSO: dict[str, tuple[FairyCondition, ...]] = {
    "ultraschachzwang": (_of(_R.BLACK_ULTRASCHACHZWANG),),
    "maximummer": (_of(_R.BLACK_MAXIMUMMER),),
    "maximummer black": (_of(_R.BLACK_MAXIMUMMER),),
    "maximummer white": (_of(_R.WHITE_MAXIMUMMER),),
    "double maximummer": (_of(_R.BLACK_MAXIMUMMER), _of(_R.WHITE_MAXIMUMMER)),
    "minimummer": (_of(_R.BLACK_MINIMUMMER),),
    "minimummer black": (_of(_R.BLACK_MINIMUMMER),),
    "minimummer white": (_of(_R.WHITE_MINIMUMMER),),
    "patrol": (_of(_R.PATROL),),
    "patrol chess": (_of(_R.PATROL),),
    "sentinels": (_of(_R.SENTINELS),),
    "koko": (_of(_R.KOEKO),),
    "grid": (_of(_R.GRID),),
    "grid chess": (_of(_R.GRID),),
    "andernach chess": (_of(_R.ANDERNACH),),
    "anti-circe": (_of(_R.ANTICIRCE),),
    "anti-andernach": (_of(_R.ANTIANDERNACH),),
    "mirror circe": (_of(_R.CIRCE, _V.MIRROR),),
    "checkless": (_of(_R.CHECKLESS),),
    "checkless chess": (_of(_R.CHECKLESS),),
    "take&make": (_of(_R.TAKE_AND_MAKE),),
    "take & make": (_of(_R.TAKE_AND_MAKE),),
    "take and make": (_of(_R.TAKE_AND_MAKE),),
    "make&take": (_of(_R.MAKE_AND_TAKE),),
    "make & take": (_of(_R.MAKE_AND_TAKE),),
    "mars circe": (_of(_R.MARS),),
    "mars": (_of(_R.MARS),),
    "phantom chess": (_of(_R.PHANTOM),),
    "danger circe": (_of(_R.DANGER),),
    "super guards": (_of(_R.SUPERGUARDS),),
    "frankfurt chess": (_of(_R.FRANKFURT),),
    "double tibet": (_of(_R.DOUBLE_TIBET),),
    "geneva chess": (_of(_R.GENEVA),),
    "annan chess": (_of(_R.ANNAN),),
    "immune chess": (_of(_R.IMMUNE),),
    "eiffel chess": (_of(_R.EIFFEL),),
}
"""What collections write that is no word of Popeye's; a maximummer of no side is Black's."""


def conditions_in(
    text: str, language: CodeLanguage = CodeLanguage.ENGLISH
) -> tuple[FairyCondition, ...] | None:
    """Return the conditions that *text* names, in their order; ``None`` where a word is not known.

    Several may stand in one text, as in Popeye's input.  Names are understood in each of his
    languages, codes of men in *language* alone.
    """
    words = " ".join(text.split()).lower().replace('"', "")
    if words in _ALSO:
        return _ALSO[words]
    found: list[FairyCondition] = []
    for word in words.split():
        changed = _with(found[-1], word, language) if found else None
        if changed is not None:
            found[-1] = changed
            continue
        condition = _named(word)
        named = _ALSO.get(word, ()) if condition is None else (condition,)
        if not named or (found and _is_of_rebirth(found[-1], word)):
            return None
        found += named
    are_whole = all(GRAMMAR.get(it.rule, PLAIN_GRAMMAR).fits(it) for it in found)
    return tuple(found) or None if are_whole else None


@cache
def _named(word: str) -> FairyCondition | None:
    """Return the condition that a word names in some language; where it is unclear, none."""
    named = {condition for condition, names in _NAMES.items() if _is_one_of(word, names)}
    return named.pop() if len(named) == 1 else None


def _with(condition: FairyCondition, word: str, language: CodeLanguage) -> FairyCondition | None:
    """Return a condition with one word more behind it, if it may stand there."""
    grammar = GRAMMAR.get(condition.rule, PLAIN_GRAMMAR)
    for variant in (*grammar.variants, *grammar.also):
        if _is_one_of(word, _VARIANTS[variant]):
            return replace(condition, variants=condition.variants | {variant})
    if grammar.variants and _is_one_of(word, _CHANGING_NOTHING):
        return condition
    if condition.rule is FairyRule.LAST_CAPTURE:
        return _with_man(condition, word, language)
    if taken := taken_word(condition, word):
        return replace(condition, words=(*condition.words, taken))
    if grammar.squares[1] and _SQUARES.fullmatch(word):
        added = (square_of(word[at : at + 2]) for at in range(0, len(word), 2))
        return replace(condition, squares=(*condition.squares, *added))
    if len(condition.numbers) < grammar.numbers[1] and _NUMBER.fullmatch(word):
        return replace(condition, numbers=(*condition.numbers, Decimal(word.replace(",", "."))))
    has_room = len(condition.kinds) < grammar.kinds[1]
    kind = kind_of(word, language) if has_room else None
    return None if kind is None else replace(condition, kinds=(*condition.kinds, kind))


def _is_of_rebirth(condition: FairyCondition, word: str) -> bool:
    """Tell whether a word that names a condition says here how men are reborn, in Popeye's eyes."""
    grammar = GRAMMAR.get(condition.rule, PLAIN_GRAMMAR)
    is_rebirth = not _OF_REBIRTH.isdisjoint(grammar.variants)
    return is_rebirth and any(_is_one_of(word, _VARIANTS[it]) for it in _OF_REBIRTH)


def _with_man(
    condition: FairyCondition, word: str, language: CodeLanguage
) -> FairyCondition | None:
    """Return a condition with a man and his square behind it, such as ``bg4``."""
    kind = kind_of(word[:-2], language)
    if condition.kinds or kind is None or not _SQUARES.fullmatch(word[-2:]):
        return None
    return replace(condition, kinds=(kind,), squares=(square_of(word[-2:]),))


def _is_one_of(word: str, names: str) -> bool:
    return any(_is_short_for(word, name) for name in names.split())


def _is_short_for(word: str, name: str) -> bool:
    least, _, rest = name.partition("|")
    return word.startswith(least) and (least + rest).startswith(word)
