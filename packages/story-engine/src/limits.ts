/**
 * The bounds of a canvas. The documents give only the image rules; every other number is our choice,
 * wide enough for the largest character cards in circulation.
 */
export const CANVAS_VERSION = 1

export const MAX_NODES = 2_000
export const MAX_EDGES = 8_000
export const MAX_LORE_ENTRIES = 2_000
export const MAX_MACRO_ENTRIES = 500

/** Characters that a compiled story accepts; longer text is a located diagnostic. */
export const MAX_NAME_CHARS = 100
export const MAX_TITLE_CHARS = 200
export const MAX_TEXT_CHARS = 100_000
export const MAX_LORE_KEY_CHARS = 2_000
export const MAX_LORE_PROMPT_CHARS = 50_000
export const MAX_IMAGE_DESCRIPTION_CHARS = 1_000
export const MAX_TAG_CHARS = 40

/** What a stored draft may hold at all: an imported card is kept whole and complained about. */
export const MAX_STORED_CHARS = 400_000
export const MAX_STORED_ENTRIES = 10_000
/** Of one lorebook; further entries stay in the imported file, and are exported from it. */
export const MAX_IMPORTED_ENTRIES = 4_000
export const MAX_STORED_TAGS = 100

/** Of what is kept of other programs; a card is at most 64 deep where it is read, and stands deeper. */
export const MAX_EXT_DEPTH = 100

/** Of one trigger, and of the words of one macro entry. */
export const MAX_CONDITIONS = 20
export const MAX_STORED_TRIGGER_WORDS = 200
/** Of a variable's name where it is compiled, and of a text value or a trigger word. */
export const MAX_VARIABLE_NAME_CHARS = 60
export const MAX_VARIABLE_CHARS = 1_000
/** The longest that anything lasts, in turns. */
export const MAX_TURNS = 10_000

/** Of a stranger's name or message, as a live event tells it. */
export const MAX_VIEWER_CHARS = 200

export const MAX_GROUPS = 200
export const MAX_COMMENTS = 200
export const MAX_COMMENT_CHARS = 4_000

/** R-story-chat-056, R-story-chat-058, spec D14. */
export const MAX_IMAGE_TAGS = 3
export const MAX_IMAGE_TAGS_NEW_TAGGING = 7

/** R-story-chat-060: credits, whole. */
export const MIN_IMAGE_PRICE_CREDITS = 10

/** How many of the newest messages, the input among them, a lorebook looks at when it does not say. */
export const DEFAULT_SCAN_DEPTH = 4
export const MAX_SCAN_DEPTH = 100

/** Instructions of all patterns of a canvas together; about a second of compiling at the most. */
export const MAX_PATTERNS_SIZE = 300_000

/** R-story-chat-102. */
export const DEFAULT_DETAIL_LEVEL = 50

/** The part of a prompt's token budget that each may take, in hundredths; history takes what is left. */
export const MACRO_BUDGET_PERCENT = 10
export const LORE_BUDGET_PERCENT = 25
export const SUMMARY_BUDGET_PERCENT = 15
export const MEMORY_BUDGET_PERCENT = 10
