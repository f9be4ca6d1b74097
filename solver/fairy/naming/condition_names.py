"""The names of fairy conditions, and of what stands behind them, in Popeye's three languages.

Popeye takes a name for what it begins alone, so names may be cut short: the stroke stands where
they may be cut first (Popeye 4.104, ``output/plaintext/language_dependant.c``).  Where one word
stands it is that of all three languages.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.naming.variants import Variant

_R, _V, _of = FairyRule, Variant, FairyCondition.of
NAMES: Mapping[FairyCondition, str] = {
    _of(_R.CIRCE): "Circe|",
    _of(_R.CIRCE, _V.MIRROR): "MirrorCirce| SpiegelCirce| CirceMalefique|",
    _of(_R.MADRASI): "Mad|rasi",
    _of(_R.VOLAGE): "Vol|age Vol|age Vo|lage",
    _of(_R.HYPERVOLAGE): "Hy|pervolage",
    _of(_R.BICHROME): "Bich|romChess Bich|romesSchach Bich|romatique",
    _of(_R.MONOCHROME): "Mo|nochromChess Mo|nochromesSchach Mo|nochromatique",
    _of(_R.GRID): "Gr|idChess Gi|tterschach G|rille",
    _of(_R.KOEKO): "Koe|Ko KoeK|o Koeko|",
    _of(_R.BLACK_EDGE_MOVER): "BlackE|dgeMover SchwarzerRa|ndzueger NoirB|ordCoup",
    _of(_R.WHITE_EDGE_MOVER): "WhiteE|dgeMover WeisserRa|ndzueger BlancB|ordCoup",
    _of(_R.LEO_FAMILY): "Leo|family",
    _of(_R.CHINESE): "Chi|neseChess Chi|nesischesSchach Ch|inoises",
    _of(_R.PATROL): "Patr|ouille Patr|ouilleSchach Pat|rouille",
    _of(_R.CIRCE, _V.PWC): "PWC| Platz|wechselCirce CirceEc|hange",
    _of(_R.NO_CAPTURE): "NoC|apture Ohneschl|ag SansP|rises",
    _of(_R.IMMUNE): "ImmunC|hess Immuns|chach Immun|",
    _of(_R.IMMUNE, _V.MIRROR): "MirrorI|mmunChess SpiegelI|mmunschach ImmunM|alefique",
    _of(_R.IMITATOR): "Imi|tator",
    _of(_R.CAVALIER_MAJEUR): "Cav|alierMajeur",
    _of(_R.HAAN): "Haa|nerChess Haa|nerSchach Haa|n",
    _of(_R.CIRCE, _V.CHAMELEON): "ChameleonCi|rce ChamaeleonC|irce CirceCam|eleon",
    _of(_R.CIRCE, _V.COUSCOUS): "Cous|cousCirce Cous|cousCirce CirceCouscous|",
    _of(_R.CIRCE, _V.EQUIPOLLENTS): "EquipollentsC|irce EquipollentsC|irce CirceEq|uipollents",
    _of(_R.CIRCE, _V.FILE): "FileC|irce FileCirce| FileCirce|",
    _of(_R.BLACK_MAXIMUMMER): "BlackMaxi|mummer SchwarzerL|aengstzueger NoirMaxi|mum",
    _of(_R.BLACK_MINIMUMMER): "BlackMini|mummer SchwarzerK|uerzestzueger NoirMini|mum",
    _of(_R.WHITE_MAXIMUMMER): "WhiteMaxi|mummer WeisserL|aengstzueger BlancMaxi|mum",
    _of(_R.WHITE_MINIMUMMER): "WhiteMini|mummer WeisserK|uerzestzueger BlancMini|mum",
    _of(_R.MAGIC_SQUARES): "Mag|icSquares Mag|ischeFelder Case|Magique",
    _of(_R.SENTINELS): "Sen|tinelles",
    _of(_R.TIBET): "Ti|bet Ti|betSchach Ti|bet",
    _of(_R.DOUBLE_TIBET): "Do|ubleTibet Doppelt|ibetSchach Dou|bleTibet",
    _of(_R.CIRCE, _V.DIAGRAM): "Diag|ramCirce Diag|rammCirce CirceDiag|ramme",
    _of(_R.HOLES): "Hol|e Lo|ch Trou|",
    _of(_R.BLACK_MUST_CAPTURE): "BlackMu|stCapture SchwarzerSc|hlagzwang NoirPr|iseForce",
    _of(_R.WHITE_MUST_CAPTURE): "WhiteMu|stCapture WeisserSc|hlagzwang BlancPr|iseForce",
    _of(_R.REFLECTIVE_KINGS): "Ref|lectiveKings Ref|lektierendeKoenige RoisR|eflecteurs",
    _of(_R.TRANSMUTED_KINGS): "Transmu|tedKings Transmu|tierendeKoenige RoisT|ransmutes",
    _of(_R.BLACK_FOLLOWS): "BlackFol|lowMyLeader SchwarzerVe|rfolgungszueger NoirPo|ursuite",
    _of(_R.WHITE_FOLLOWS): "WhiteFol|lowMyLeader WeisserVe|rfolgungszueger BlancPo|ursuite",
    _of(_R.DUELLISTS): "Due|llistChess Due|llantenschach Due|lliste",
    _of(_R.CIRCE, _V.PARRAIN): "Parr|ainCirce CirceP|arrain CirceP|arrain",
    _of(_R.NO_IMITATORS): "NoI|Prom OhneI|UW SansI|Prom",
    _of(_R.CIRCE, _V.SYMMETRY): "SymmetryC|irce SymmetrieC|irce CirceSymetrique|",
    _of(_R.VOGTLAENDER): "Vog|tlaenderChess Vog|tlaenderSchach EchecsV|ogtlaender",
    _of(_R.EINSTEIN): "Ein|steinChess Ein|steinSchach EchecsEin|stein",
    _of(_R.BICOLORES): "Bico|lores",
    _of(_R.NEW_KOEKO): "Ne|wKoeko Ne|uKoeko KoekoN|ouveaux",
    _of(_R.CIRCE, _V.CLONE): "CirceClone|",
    _of(_R.ANTICIRCE): "AntiCi|rce AntiCi|rce AntiCirce|",
    _of(_R.CIRCE, _V.MIRROR, _V.FILE): "MirrorFileC|irce SpiegelFileC|irce FileCirceM|alefique",
    _of(_R.CIRCE, _V.ANTIPODES): "AntipodeanC|irce AntipodenC|irce CirceAntipoden|",
    _of(_R.CIRCE, _V.MIRROR, _V.CLONE): (
        "MirrorCirceC|lone SpiegelCircec|lone CirceCloneM|alefique"
    ),
    _of(_R.ANTICIRCE, _V.MIRROR): "MirrorA|ntiCirce AntiSp|iegelCirce AntiCirceM|alefique",
    _of(_R.ANTICIRCE, _V.FILE): "FileA|ntiCirce AntiF|ileCirce AntiF|ileCirce",
    _of(_R.ANTICIRCE, _V.SYMMETRY): ("SymmetryA|ntiCirce AntiSy|mmetrieCirce AntiCirceSymetrique|"),
    _of(_R.ANTICIRCE, _V.MIRROR, _V.FILE): (
        "MirrorFileA|ntiCirce AntiSpiegelF|ileCirce AntiFileCirceM|alefique"
    ),
    _of(_R.ANTICIRCE, _V.ANTIPODES): (
        "AntipodeanA|ntiCirce AntiAnt|ipodenCirce AntiCirceA|ntipoden"
    ),
    _of(_R.ANTICIRCE, _V.EQUIPOLLENTS): (
        "EquipollentsA|ntiCirce AntiEq|uipollentsCirce AntiCirceE|quipollents"
    ),
    _of(_R.IMMUNE, _V.FILE): "FileI|mmunChess FileI|mmunSchach ImmunFile|",
    _of(_R.IMMUNE, _V.MIRROR, _V.FILE): (
        "MirrorFileI|mmunChess SpiegelFileI|mmunSchach ImmunFileM|alefique"
    ),
    _of(_R.IMMUNE, _V.SYMMETRY): "SymmetryI|mmunChess SymmetrieI|mmunSchach ImmunS|ymmetrique",
    _of(_R.IMMUNE, _V.ANTIPODES): "AntipodeanI|mmunChess AntipodenI|mmunSchach ImmunAn|tipoden",
    _of(_R.REVERSAL_EINSTEIN): (
        "Rev|ersalEinsteinChess Rev|ersesEinsteinSchach Rev|ersEchecsEinstein"
    ),
    _of(_R.CIRCE, _V.SUPER): "SuperC|irce",
    _of(_R.RELEGATION): "Rel|egationChess De|gradierung Deg|radierung",
    _of(_R.NORSK): "Nors|kSjakk Nors|kSjakk Nor|skSjakk",
    _of(_R.ANDERNACH): "Ande|rnachChess Ande|rnachSchach EchecsAnd|ernach",
    _of(_R.WHITE_FORCED): "WhiteFor|cedSquare WeissesZ|wangsfeld BlancCaseForce|",
    _of(_R.WHITE_CONSEQUENT): (
        "WhiteC|onsequentForcedSquare WeissesKon|sequentesZwangsfeld BlancCaseForceC|onsequent"
    ),
    _of(_R.BLACK_FORCED): "BlackFor|cedSquare SchwarzesZ|wangsfeld NoirCaseForce|",
    _of(_R.BLACK_CONSEQUENT): (
        "BlackCo|nsequentForcedSquare SchwarzesKon|sequentesZwangsfeld NoirCaseForceC|onsequent"
    ),
    _of(_R.BLACK_CHECKS): "BlackCh|ecks SchwarzS|chaecher NoirEchecs|",
    _of(_R.ROLE_EXCHANGE): "RoleE|xchange Roll|entausch EchangeRol|e",
    _of(_R.CHAMELEON_CHESS): "ChameleonCh|ess ChamaeleonSc|hach EchecsCameleon|",
    _of(_R.FUNCTIONARY): "Fun|ctionaryChess Be|amtenSchach EchecsF|onctionnaire",
    _of(_R.GLASGOW): "Gl|asgowChess Gl|asgowSchach EchecsGl|asgow",
    _of(_R.ANTIANDERNACH): "AntiA|ndernachChess AntiAnd|ernachSchach EchecsAntiA|ndernach",
    _of(_R.CIRCE, _V.VERTICAL_MIRROR): (
        "VerticalM|irrorCirce VertikalesS|piegelCirce CirceMalefiqueV|erticale"
    ),
    _of(_R.ISARDAM): "Is|ardam",
    _of(_R.CHECKLESS): "Chec|klessChess OhneScha|ch SansE|checs",
    _of(_R.CIRCE, _V.DIAMETRAL): "Diam|etralCirce Diam|etralCirce CirceDiam|etrale",
    _of(_R.PROMOTION_ONLY): "Prom|Only UWn|ur Pr|omSeul",
    _of(_R.CIRCE, _V.RANK): "RankC|irce",
    _of(_R.EXCLUSIVE): "Excl|usiveChess Ex|klusivSchach EchecsExc|lusif",
    _of(_R.MARS): "MarsC|irce MarsC|irce MarsCirce|",
    _of(_R.MARS, _V.MIRROR): "MarsM|irrorCirce MarsS|piegelCirce MarsCirceM|alefique",
    _of(_R.PHANTOM): "Ph|antomChess Ph|antomSchach EchecsPh|antom",
    _of(_R.WHITE_REFLECTIVE_KING): (
        "WhiteRe|flectiveKing WeisserRe|flektierenderKoenig BlancRoiR|eflecteur"
    ),
    _of(_R.BLACK_REFLECTIVE_KING): (
        "BlackRe|flectiveKing SchwarzerRe|flektierenderKoenig NoirRoiR|eflecteur"
    ),
    _of(_R.WHITE_TRANSMUTED_KING): (
        "WhiteT|ransmutedKing WeisserT|ransmutierenderKoenig BlancRoiT|ransmute"
    ),
    _of(_R.BLACK_TRANSMUTED_KING): (
        "BlackT|ransmutedKing SchwarzerT|ransmutierenderKoenig NoirRoiT|ransmute"
    ),
    _of(_R.ANTI_EINSTEIN): "AntiE|insteinChess AntiEi|nsteinSchach EchecsAntiE|instein",
    _of(_R.CIRCE, _V.MIRROR, _V.COUSCOUS): (
        "MirrorCo|uscousCirce SpiegelCo|uscousCirce CirceCouscousM|alefique"
    ),
    _of(_R.BRUNNER): "Bru|nnerChess Bru|nnerSchach EchecsB|runner",
    _of(_R.PLUS): "Pl|usChess Plu|sSchach EchecsPl|us",
    _of(_R.CIRCE, _V.ASSASSIN): "CirceA|ssassin As|sassinCirce CirceAs|sassin",
    _of(_R.REPUBLICAN): "Rep|ublicanChess Rep|ublikanerSchach EchecsR|epublicains",
    _of(_R.EXTINCTION): "Ext|inctionChess Au|srottungsSchach EchecsExt|inction",
    _of(_R.CENTRAL): "Ce|ntralChess Ze|ntralSchach EchecsCe|ntral",
    _of(_R.REVOLVING_BOARD): "ActuatedRevolvingB|oard",
    _of(_R.MESSIGNY): "Me|ssignyChess Me|ssignySchach EchecsMe|ssigny",
    _of(_R.WOOZLES): "Woo|zles Wo|ozles W|oozles",
    _of(_R.BIWOOZLES): "BiW|oozles",
    _of(_R.HEFFALUMPS): "He|ffalumps",
    _of(_R.BIHEFFALUMPS): "BiH|effalumps",
    _of(_R.WHITE_PROMOTES_ON): "WhiteP|romSquares UWFeldW|eiss BlancCaseP|romotion",
    _of(_R.BLACK_PROMOTES_ON): "BlackP|romSquares UWFeldS|chwarz NoirCaseP|romotion",
    _of(_R.NO_WHITE_PROMOTION): "NoWhiteP|romotion OhneW|eissUW SansB|lancPromotion",
    _of(_R.NO_BLACK_PROMOTION): "NoBlackP|romotion OhneSchw|arzUW SansN|oirPromotion",
    _of(_R.EIFFEL): "Eif|felChess Eif|felSchach EchecsEif|fel",
    _of(_R.BLACK_ULTRASCHACHZWANG): (
        "BlackU|ltraSchachZwang SchwarzerU|ltraSchachZwang NoirU|ltraSchachZwang"
    ),
    _of(_R.WHITE_ULTRASCHACHZWANG): (
        "WhiteU|ltraSchachZwang WeisserU|ltraSchachZwang BlancU|ltraSchachZwang"
    ),
    _of(_R.REVOLVING_CENTRE): "ActuatedRevolvingC|entre",
    _of(_R.SHIELDED_KINGS): "Sh|ieldedKings Schu|tzKoenige Sh|ieldedKings",
    _of(_R.LINE_CHAMELEON): "Li|neChameleonChess Li|nienChamaeleonSchach EchecsCameleonL|igne",
    _of(_R.NO_WHITE_CAPTURE): "NoWhiteC|apture WeisserO|hneSchlag BlancSa|nsPrises",
    _of(_R.NO_BLACK_CAPTURE): "NoBlackC|apture SchwarzerO|hneSchlag NoirSa|nsPrises",
    _of(_R.CIRCE, _V.SUPER, _V.STRICT, _V.APRIL): "Apr|ilChess Apr|ilschach EchecsAv|ril",
    _of(_R.ALPHABETIC): "Alp|habeticChess Alp|habetischesSchach EchecsAl|phabetiques",
    _of(_R.CIRCE, _V.TURNCOATS): "CirceTu|rncoats Turn|coatCirce CirceTu|rncoats",
    _of(_R.CIRCE, _V.MIRROR, _V.TURNCOATS): (
        "CirceD|oubleAgents DoppelA|gentenCirce CirceDo|ubleAgents"
    ),
    _of(_R.AMU): "AMU| AM|U AM|U",
    _of(_R.SINGLEBOX): "Si|ngleBox Nu|rPartiesatzSteine Si|ngleBox",
    _of(_R.MAFF): "MAF|F",
    _of(_R.OWU): "OW|U",
    _of(_R.WHITE_OSCILLATING): (
        "WhiteO|scillatingKings WeisseO|szillierendeKoenige BlancRois|Oscillant"
    ),
    _of(_R.BLACK_OSCILLATING): (
        "BlackO|scillatingKings SchwarzeO|szillierendeKoenige NoirRois|Oscillant"
    ),
    _of(_R.ANTIKINGS): "AntiKi|ngs AntiKoen|ige AntiR|ois",
    _of(_R.ANTIMARS): "AntiMarsC|irce",
    _of(_R.ANTIMARS, _V.MIRROR): (
        "AntiMarsM|irrorCirce AntiMarsM|alefiqueCirce AntiMarsM|alefiqueCirce"
    ),
    _of(_R.ANTIMARS, _V.ANTIPODES): "AntiMarsA|ntipodeanCirce",
    _of(_R.WHITE_SUPER_TRANSMUTING): (
        "WhiteSu|perTransmutingKing WeisserSu|perTransmutierenderKoenig BlancSu|perRoiTransmute"
    ),
    _of(_R.BLACK_SUPER_TRANSMUTING): (
        "BlackSu|perTransmutingKing SchwarzerSu|perTransmutierenderKoenig NoirSu|perRoiTransmute"
    ),
    _of(_R.ANTICIRCE, _V.DIAGRAM): "DiagramA|ntiCirce AntiDiag|rammCirce AntiCirceDiag|ramme",
    _of(_R.ANTICIRCE, _V.SUPER): "AntiS|uperCirce AntiSu|perCirce AntiSu|perCirce",
    _of(_R.ULTRAPATROL): "UltraP|atrol UltraP|atrouille U|ltraPatrouille",
    _of(_R.SWAPPING_KINGS): "Sw|appingKings Tau|schKoenige RoisE|changes",
    _of(_R.DYNASTY): "Roy|alDynasty Koen|igsDynastie Dy|nastieRoyale",
    _of(_R.SAT): "SA|T SA|T SAT|",
    _of(_R.STRICT_SAT): "St|rictSAT",
    _of(_R.TAKE_AND_MAKE): "Ta|ke&MakeChess Tak|e&MakeSchach Ta|ke&MakeEchecs",
    _of(_R.BLACK_SYNCHRON): "BlackSy|nchronMover SchwarzerSy|nchronZueger NoirSy|nchronCoup",
    _of(_R.WHITE_SYNCHRON): "WhiteSy|nchronMover WeisserSy|nchronZueger BlancSy|nchronCoup",
    _of(_R.BLACK_ANTISYNCHRON): (
        "BlackAn|tiSynchronMover SchwarzerA|ntiSynchronZueger NoirA|ntiSynchronCoup"
    ),
    _of(_R.WHITE_ANTISYNCHRON): (
        "WhiteAn|tiSynchronMover WeisserA|ntiSynchronZueger BlancA|ntiSynchronCoup"
    ),
    _of(_R.MASAND): "Masand|",
    _of(_R.BGL): "BG|L",
    _of(_R.ANNAN): "Ann|anChess Ann|anschach AnnanEchecs|",
    _of(_R.LORTAP): "Lor|tap El|liuortap El|liuortap",
    _of(_R.VAULTING_KINGS): "Va|ultingKings",
    _of(_R.WHITE_VAULTING_KING): "WhiteV|aultingKing WeisserVa|ultingKing BlancV|aultingKing",
    _of(_R.BLACK_VAULTING_KING): "BlackV|aultingKing SchwarzerVa|ultingKing NoirV|aultingKing",
    _of(_R.GENEVA): "Ge|nevaChess Gen|ferSchach EchecsGe|neve",
    _of(_R.ANTIKOEKO): "AntiKo|eko AntiKoek|o AntiK|oeko",
    _of(_R.CASTLING): "Castl|ingChess Roc|hadeSchach EchecsRo|que",
    _of(_R.LOSING): "Losi|ngChess Schl|agschach Q|uiPerdGagne",
    _of(_R.DISPARATE): "Dis|parate Dis|parate Di|sparate",
    _of(_R.GHOST): "Gh|ostChess Gei|sterschach EchecsGh|ost",
    _of(_R.HAUNTED): "Hau|ntedChess Spu|kschach EchecsH|antes",
    _of(_R.PROVOCATION): "Prov|ocationChess Prov|okationSchach EchecsProv|acateurs",
    _of(_R.CIRCE, _V.CAGE): "Cag|eCirce Ka|efigCirce CirceCag|e",
    _of(_R.FOOTBALL): "Fo|otball Fus|sball Fo|otball",
    _of(_R.CIRCE, _V.CONTRA_PARRAIN): "Contr|aParrain Kontr|aParrain Contr|aParrain",
    _of(_R.KOBUL): "Ko|bulKings Ko|bulKoenige RoisK|obul",
    _of(_R.EXCHANGE_CASTLING): "Exch|angeCastling PlatzwechselR|ochade EchangeRoq|ue",
    _of(_R.WHITE_ALPHABETIC): (
        "WhiteAl|phabeticChess WeissesA|lphabetischesSchach BlancE|checsAlphabetiques"
    ),
    _of(_R.BLACK_ALPHABETIC): (
        "BlackAl|phabeticChess SchwarzesA|lphabetischesSchach NoirEchecsA|lphabetiques"
    ),
    _of(_R.CIRCE, _V.TAKE_AND_MAKE): "CirceTa|ke&Make CirceT|ake&Make CirceTa|ke&Make",
    _of(_R.SUPERGUARDS): "SuperG|uards SuperD|eckungen Superg|ardes",
    _of(_R.WORMHOLES): "Wor|mholes Wu|rmloecher Trous|DeVer",
    _of(_R.MARINE): "Mari|neChess Mari|nesSchach EchecsMa|rins",
    _of(_R.ULTRAMARINE): "Ultram|arineChess Ultram|arinesSchach EchecsU|ltramarins",
    _of(_R.BACK_HOME): "BackH|ome Nac|hHause Ret|our",
    _of(_R.FACE_TO_FACE): "Fa|ceToFace Ang|esichtZuAngesicht Fa|ceAFace",
    _of(_R.BACK_TO_BACK): "BackT|oBack Ru|eckenAnRuecken Dos|ADos",
    _of(_R.CHEEK_TO_CHEEK): "Chee|kToCheek Wa|ngeAnWange J|oueAJoue",
    _of(_R.CHAMELEON_SEQUENCE): "ChameleonS|equence Chamaeleonse|quenz CameleonS|equence",
    _of(_R.ANTICIRCE, _V.CLONE): "AntiCl|oneCirce",
    _of(_R.SNEK): "SnekCh|ess SnekS|chach EchecsSnek|",
    _of(_R.SNEK_CIRCLE): "SnekCi|rcleChess SnekZ|irkulaerSchach EchecsSnekC|irculaires",
    _of(_R.MUTUAL_CASTLING): (
        "CastlingMutuallyExclusive| RochadenGegenseitigAusschliessend| RoquesMutuellementExclusifs|"
    ),
    _of(_R.LAST_CAPTURE): "La|stCapture Let|zterSchlag Der|nierePrise",
    _of(_R.ARGENTINIAN): "Ar|gentinianChess Ar|gentinischesSchach EchecsAr|gentins",
    _of(_R.LOST_PIECES): "Los|tPieces Verl|oreneSteine Pie|cesPerdues",
    _of(_R.PARTIAL_PARALYSIS): "Part|ialParalysis Par|tielleParalyse Par|alysePartielle",
    _of(_R.CIRCE, _V.VERTICAL_SYMMETRY): (
        "VerticalSymmetryC|irce VertikaleSymmetrieC|irce CirceSymetriqueV|erticale"
    ),
    _of(_R.CIRCE, _V.HORIZONTAL_SYMMETRY): (
        "HorizontalSymmetryC|irce HorizontaleSymmetrieC|irce CirceSymetriqueH|orizontale"
    ),
    _of(_R.ANTICIRCE, _V.VERTICAL_SYMMETRY): (
        "VerticalSymmetryA|ntiCirce VertikaleA|ntiSymmetrieCirce AntiCirceSymetriqueV|erticale"
    ),
    _of(_R.ANTICIRCE, _V.HORIZONTAL_SYMMETRY): (
        "HorizontalSymmetryA|ntiCirce HorizontaleA|ntiSymmetrieCirce "
        "AntiCirceSymetriqueH|orizontale"
    ),
    _of(_R.IMMUNE, _V.VERTICAL_SYMMETRY): (
        "ImmuneV|erticalSymmetry ImmuneV|ertikaleSymmetrie ImmuneSymetriqueV|erticale"
    ),
    _of(_R.IMMUNE, _V.HORIZONTAL_SYMMETRY): (
        "ImmuneH|orizontalSymmetry ImmuneH|orizontaleSymmetrie ImmuneSymetriqueH|orizontale"
    ),
    _of(_R.LESE_MAJESTE): "Les|eMajeste",
    _of(_R.ROKAGOGO): "Rok|agogo",
    _of(_R.BRETON): "Bre|ton Bre|ton Br|eton",
    _of(_R.MAKE_AND_TAKE): "Mak|e&TakeChess Mak|e&TakeSchach Mak|e&TakeEchecs",
    _of(_R.POINT_REFLECTION): "Poi|ntReflection Pu|nktspiegelung Ref|lexionCentrale",
    _of(_R.NANNA): "Na|nnaChess Nan|naSchach NannaEchecs|",
    _of(_R.MASAND_GENERALISED): "MasandG|eneralised MasandV|erallgemeinert MasandG|eneralise",
    _of(_R.BOLERO): "Bolero|",
    _of(_R.BOLERO_INVERSE): "BoleroI|nverse BoleroI|nvers BoleroI|nverse",
    _of(_R.INFLUENCER): "In|fluencer In|fluencer In|fluenceur",
    _of(_R.BLACK_MAX_DISTER): "BlackMaxD|ister SchwarzerMa|xDister NoirMaxD|ister",
    _of(_R.BLACK_MIN_DISTER): "BlackMinD|ister SchwarzerMi|nDister NoirMinD|ister",
    _of(_R.WHITE_MAX_DISTER): "WhiteMaxD|ister WeisserMa|xDister BlancMaxD|ister",
    _of(_R.WHITE_MIN_DISTER): "WhiteMinD|ister WeisserMi|nDister BlancMinD|ister",
    _of(_R.SERIES_CAPTURE): "Ser|iesCapture Ser|ienSchlag Ser|ieCapture",
    _of(_R.DARK_SIDE): "Dar|kSide Da|rkSide Da|rkSide",
    _of(_R.LEFFIE): "Lef|fie",
    _of(_R.PEPO): "Pe|po",
    _of(_R.CAST): "CASTC|hess CAS|TSchach CAST|Echecs",
    _of(_R.BI_CAPTURES): "Bica|ptures",
    _of(_R.FUDDLED): "Fud|dledMen Fud|dledMen Fu|ddledMen",
    _of(_R.POWER_TRANSFER): "Pow|erTransfer Kr|aftTransfer Transf|ertPouvoir",
    _of(_R.MULTI_CAPTURES): "Mu|ltiCaptures",
    _of(_R.ANTIGUARDS): "AntiG|uards AntiDe|ckungen Antig|ardes",
    _of(_R.FRANKFURT): "Fra|nkfurtChess Fra|nkfurtSchach Fra|ncfort",
    _of(_R.PROTEAN): "Prot|eanChess Prot|eischesSchach EchecsProt|ee",
    _of(_R.ANDA): "Anda|",
    _of(_R.ANDA_INVERSE): "AndaI|nverse AndaI|nvers AndaI|nverse",
    _of(_R.HALF_IN): "Hal|fInChess",
    _of(_R.ALL_IN): "All|InChess",
    _of(_R.MAINLY_IN): "Mai|nlyInChess",
    _of(_R.ALICE): "Ali|ceChess Ali|ceSchach Ali|ce",
    _of(_R.PAD): "PAD|Chess PAD|Schach PAD|echecs",
    _of(_R.DANGER): "Dan|gerCirce Gef|ahrenCirce CirceDa|nger",
    _of(_R.VERTICAL_CYLINDER): "VerticalCyl|inder VertikalZyl|inder CylindreVertical|",
    _of(_R.HORIZONTAL_CYLINDER): "HorizontalCyl|inder HorizontalZyl|inder CylindreHorizontal|",
    _of(_R.TORUS): "Torus| Torus| Tore|",
}
"""Each condition in English, German and French, in the order in which Popeye prints them."""
VARIANT_NAMES: Mapping[Variant, str] = {
    _V.SYMMETRY: "Symm|etry Symm|etrie Symetrie|",
    _V.VERTICAL_SYMMETRY: "VerticalS|ymmetry VertikaleS|ymmetrie VerticaleS|ymetrique",
    _V.HORIZONTAL_SYMMETRY: "Horiz|ontalSymmetry Horiz|ontaleSymmetrie Horiz|ontaleSymetrique",
    _V.DIAGRAM: "Diag|ram Diag|ramm Diag|ramme",
    _V.CAGE: "Cag|e Kae|fig Cag|e",
    _V.RANK: "Rank| Reihe| Rangee|",
    _V.FILE: "File| File| Colonne|",
    _V.COUSCOUS: "Cous|cous",
    _V.ANTIPODES: "Antipod|es Antipod|en Antipod|es",
    _V.TAKE_AND_MAKE: "Ta|ke&Make",
    _V.SUPER: "Su|per",
    _V.PWC: "PWC| Platz|wechsel Echange|",
    _V.CAPTURE_SQUARE: "Cap|tureSquare Sch|lagfeld Cas|eDePrise",
    _V.APRIL: "Apr|il Apr|il Av|ril",
    _V.EQUIPOLLENTS: "Eq|uipollents",
    _V.CONTRA_PARRAIN: "Contr|aParrain",
    _V.PARRAIN: "Parr|ain",
    _V.MIRROR: "Mirr|or Spieg|el Malefique|",
    _V.ASSASSIN: "As|sassin",
    _V.STRICT: "St|rict St|rikt St|ricte",
    _V.RELAXED: "Rel|axed Loc|ker Rel|ache",
    _V.PARACHUTE: "Para|chute Fall|schirm Para|chute",
    _V.VOLCANIC: "Vol|canic Vul|kan Vol|canique",
    _V.DIAMETRAL: "Diam|etral",
    _V.VERTICAL_MIRROR: "VerticalM|irror Vertikalsp|iegel MalefiqueV|erticale",
    _V.CLONE: "Clone|",
    _V.EINSTEIN: "Ein|stein",
    _V.REVERSAL_EINSTEIN: "Rev|ersalEinstein Rev|ersesEinstein Rev|ersEinstein",
    _V.CHAMELEON: "Cham|eleon Cham|aeleon Cham|eleon",
    _V.TURNCOATS: "Turn|coats Turn|coat Turn|coats",
    _V.CHEYLAN: "Che|ylan",
    _V.REX_INCLUSIVE: "RexI|nclusive RexI|nklusive RexI|nclusif",
    _V.REX_EXCLUSIVE: "RexE|xclusive RexE|xklusive RexE|xclusif",
    _V.WHITE: "W|hite We|iss Blanc|s",
    _V.BLACK: "Blac|k Schw|arz Noir|s",
    _V.ADVERSE: "A|dverse A|dvers A|dverse",
    _V.PAWN_ADVERSE: "PionA|dvers",
    _V.PAWN_NEUTRAL: "PionN|eutre",
    _V.PARA: "Para|Sentinelles",
    _V.BEROLINA: "Ber|olina",
    _V.CHROMATIC: "C|hromatic C|hromatisch C|hromatique",
    _V.PY: "P|Y",
    _V.EXACT: "e|xact e|xakt e|xact",
    _V.ULTRA: "u|ltra U|ltra u|ltra",
    _V.ABSOLUTE: "A|bsolute A|bsolut A|bsolu",
    _V.TYPE_1: "Type1| Typ1| Type1|",
    _V.TYPE_2: "Type2| Typ2| Type2|",
    _V.TYPE_3: "Type3| Typ3| Type3|",
    _V.TYPE_B: "TypeB| TypB| TypeB|",
    _V.TYPE_C: "TypeC| TypC| TypeC|",
    _V.TYPE_D: "TypeD| TypD| TypeD|",
    _V.INVERSE: "Inv|erse Inv|ers Inv|erse",
    _V.ORTHOGONAL: "O|rthogonal O|rthogonal O|rthogonale",
    _V.IRREGULAR: "I|rregular U|nregelmaessig I|rreguliere",
    _V.NEIGHBOUR: "N|eighbour Na|chbar V|oisin",
}
"""The words behind a condition that change it, in the order in which Popeye prints them."""
