import { ofCharacters } from './characters.schema.ts'
import { z } from 'zod'
import {
  DEFAULT_SCAN_DEPTH,
  MAX_CONDITIONS,
  MAX_EXT_DEPTH,
  MAX_SCAN_DEPTH,
  MAX_STORED_CHARS,
  MAX_STORED_ENTRIES,
  MAX_STORED_TAGS,
  MAX_STORED_TRIGGER_WORDS,
  MAX_TURNS,
  MAX_VARIABLE_CHARS,
  MIN_IMAGE_PRICE_CREDITS,
} from './limits.ts'
import type { NodeKind } from './sockets.ts'

const text = z.string().max(MAX_STORED_CHARS).default('')
const order = z.number().int().min(-1_000_000_000).max(1_000_000_000)

/** Whether no walk over a value goes deeper than this. Itself walks by a list, not by the stack. */
const isShallow = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_EXT_DEPTH) return false
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    )
  }
  return true
}

/**
 * What we do not know is kept as it came: fields of other programs, of cards, of later versions. It is
 * bounded in depth alone, since what is written as JSON and read again would run off the stack.
 */
export const extSchema = z
  .record(z.string(), z.unknown())
  .refine(isShallow, { error: `Nested deeper than ${MAX_EXT_DEPTH}.` })

export const textDataSchema = z.object({ title: text, text })

export const paidImageSchema = z.object({
  enabled: z.boolean().default(false),
  priceCredits: z.number().int().min(0).max(1_000_000).default(MIN_IMAGE_PRICE_CREDITS),
  allowAutoUnlock: z.boolean().default(false),
})

/** `assetId` is null until a picture is uploaded. */
export const imageDataSchema = z.object({
  title: text,
  assetId: z.string().max(64).nullable().default(null),
  description: text,
  tags: z.array(z.string().max(MAX_STORED_CHARS)).max(MAX_STORED_TAGS).default([]),
  paid: paidImageSchema.prefault({}),
})

/** R-story-chat-018; speech style and images come by sockets. */
export const characterDataSchema = z.object({
  name: text,
  description: text,
  gender: text,
  personality: text,
  exampleDialogue: text,
})

/** R-story-chat-020: `true` leaves the part on, `false` switches it off. */
export const storyTogglesSchema = z.object({
  dynamicMemory: z.boolean().default(true),
  plotCompression: z.boolean().default(true),
  stateUpdates: z.boolean().default(true),
  macroPrompts: z.boolean().default(true),
  defaultSystemInstructions: z.boolean().default(true),
  defaultContentPolicy: z.boolean().default(true),
  emotionImages: z.boolean().default(true),
  situationImages: z.boolean().default(true),
})

/** R-story-chat-019. `closingInstructions` are said after the history, nearest to the reply. */
export const storyDataSchema = z.object({
  title: text,
  coreContext: text,
  fullStory: text,
  prologue: text,
  closingInstructions: text,
  isStart: z.boolean().default(false),
  toggles: storyTogglesSchema.prefault({}),
})

/** Who the reader plays; a persona of the reader takes its place where `allowPersona` is on. */
export const userDataSchema = z.object({
  name: text,
  gender: text,
  description: text,
  allowPersona: z.boolean().default(true),
})

/** How two stand to each other, as `from` sees `to`; with `mutual` each sees the other so. */
export const relationDataSchema = z.object({
  title: text,
  description: text,
  mutual: z.boolean().default(false),
})

export const variableTypes = ['string', 'number', 'boolean'] as const
export const variableValueSchema = z.union([
  ofCharacters(z.string(), MAX_VARIABLE_CHARS),
  z.number(),
  z.boolean(),
])

/**
 * R-story-chat-021. `description` tells the model what it means; numbers are kept between `min` and
 * `max` where they are given; `shown` lets the reader see its value, by its
 * `label` where it has one.
 */
export const variableDataSchema = z.object({
  name: text,
  label: text,
  type: z.enum(variableTypes).default('number'),
  initialValue: variableValueSchema.default(0),
  description: text,
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  shown: z.boolean().default(false),
})

/** R-story-chat-022. `below` and `above` compare numbers, `yes` and `no` ask for true and false. */
export const comparisons = ['below', 'equal', 'above', 'yes', 'no'] as const

/** `variableNodeId` is a variable connected to the trigger; null is the only one there. */
export const conditionSchema = z.object({
  id: z.string().min(1).max(64),
  variableNodeId: z.string().max(64).nullable().default(null),
  comparison: z.enum(comparisons).default('equal'),
  value: variableValueSchema.default(0),
})

/**
 * Holds where all (or any) of its conditions do. While it holds, what is connected to it by `when` is
 * in the story, and its own `prompt` is told: each turn, or with `once` in the first turn only;
 * `cooldownTurns` is the silence after it was told.
 */
export const triggerDataSchema = z.object({
  title: text,
  match: z.enum(['all', 'any']).default('all'),
  conditions: z.array(conditionSchema).max(MAX_CONDITIONS).default([]),
  prompt: text,
  once: z.boolean().default(false),
  cooldownTurns: z.number().int().min(0).max(MAX_TURNS).default(0),
})

/**
 * How a variable changes after a turn. `rule`: where `pattern` (a regular expression; empty matches
 * always) is found in `scope`, `operation` is done with `value`. `model`: the model decides by
 * `instruction`, under a schema of the variable's type.
 */
export const updateRuleDataSchema = z.object({
  title: text,
  mode: z.enum(['rule', 'model']).default('rule'),
  pattern: text,
  caseSensitive: z.boolean().default(false),
  scope: z.enum(['input', 'reply', 'both']).default('both'),
  operation: z.enum(['set', 'add', 'toggle']).default('set'),
  value: variableValueSchema.default(0),
  instruction: text,
})

/**
 * R-story-chat-024. `text` is told for `durationTurns` turns from the one in which the reader's input
 * holds `pattern` (a regular expression) or one of `triggerWords`.
 */
export const macroEntrySchema = z.object({
  id: z.string().min(1).max(64),
  pattern: text,
  text,
  durationTurns: z.number().int().min(1).max(MAX_TURNS).default(1),
  triggerWords: z
    .array(ofCharacters(z.string(), MAX_VARIABLE_CHARS))
    .max(MAX_STORED_TRIGGER_WORDS)
    .default([]),
  enabled: z.boolean().default(true),
})

export const macroPromptDataSchema = z.object({
  title: text,
  entries: z.array(macroEntrySchema).max(MAX_STORED_ENTRIES).default([]),
})

export const liveEventKinds = ['donation', 'mission', 'roulette'] as const

/**
 * Happens when a donation arrives, a mission is completed, or a roulette stops in a live stream that
 * the story is connected to. `minCoins` is what the event must be worth; `item` is the roulette item
 * that must be drawn, any where it's empty. `coinsOperation` is done to the variable on `coins`.
 */
export const liveEventDataSchema = z.object({
  title: text,
  event: z.enum(liveEventKinds).default('donation'),
  minCoins: z.number().int().min(0).max(1_000_000_000).default(0),
  item: text,
  coinsOperation: z.enum(['set', 'add']).default('set'),
})

export const lorePositions = ['before_characters', 'after_characters', 'at_depth'] as const
export const secondaryLogics = ['and_any', 'and_all', 'not_any', 'not_all'] as const

/**
 * R-story-chat-023. `key` is a regular expression, of which each alternative may be `/pattern/flags`.
 * `secondaryKey` holds one a line; `secondaryLogic` says how many of its lines must (or must not)
 * match where there are any. `constant` entries need no match. Higher `priority` goes first into the
 * budget; of equals a short budget keeps the highest `order`, and the lowest is told first.
 * `at_depth` stands `depth` messages before the end, as `role`.
 * `sticky` turns it stays after it fired, `cooldown` turns it then rests, `delay` turns it waits from
 * the start of the room. `probability` is in hundredths, drawn from the room and the turn alone.
 * `scanDepth` null takes the book's. An entry that `preventRecursion` wakes no other by its text, one
 * that `excludeRecursion` is woken by messages only, one that `delayUntilRecursion` by entries only
 * where its book is recursive.
 */
export const loreEntrySchema = z.object({
  id: z.string().min(1).max(64),
  key: text,
  secondaryKey: text,
  secondaryLogic: z.enum(secondaryLogics).default('and_any'),
  prompt: text,
  comment: text,
  priority: order.default(0),
  order: order.default(0),
  position: z.enum(lorePositions).default('after_characters'),
  depth: z.number().int().min(0).max(MAX_SCAN_DEPTH).default(4),
  role: z.enum(['system', 'user', 'assistant']).default('system'),
  scanDepth: z.number().int().min(0).max(MAX_SCAN_DEPTH).nullable().default(null),
  sticky: z.number().int().min(0).max(MAX_TURNS).default(0),
  cooldown: z.number().int().min(0).max(MAX_TURNS).default(0),
  delay: z.number().int().min(0).max(MAX_TURNS).default(0),
  probability: z.number().int().min(0).max(100).default(100),
  preventRecursion: z.boolean().default(false),
  excludeRecursion: z.boolean().default(false),
  delayUntilRecursion: z.boolean().default(false),
  enabled: z.boolean().default(true),
  constant: z.boolean().default(false),
  caseSensitive: z.boolean().default(false),
  ext: extSchema.optional(),
})

/** An entry with every field at its default but those that are given. */
export const newLoreEntry = (id: string, fields: Partial<Omit<LoreEntry, 'id'>> = {}): LoreEntry =>
  Object.assign(loreEntrySchema.parse({ id }), fields)

/** A macro entry with every field at its default but those that are given. */
export const newMacroEntry = (
  id: string,
  fields: Partial<Omit<MacroEntry, 'id'>> = {},
): MacroEntry => Object.assign(macroEntrySchema.parse({ id }), fields)

/** A condition with every field at its default but those that are given. */
export const newCondition = (id: string, fields: Partial<Omit<Condition, 'id'>> = {}): Condition =>
  Object.assign(conditionSchema.parse({ id }), fields)

/** `recursive`: what fired is scanned for more. `tokenBudget` null takes the engine's share alone. */
export const lorebookDataSchema = z.object({
  name: text,
  description: text,
  scanDepth: z.number().int().min(0).max(MAX_SCAN_DEPTH).default(DEFAULT_SCAN_DEPTH),
  recursive: z.boolean().default(false),
  tokenBudget: z.number().int().min(1).max(1_000_000).nullable().default(null),
  entries: z.array(loreEntrySchema).max(MAX_STORED_ENTRIES).default([]),
})

export const nodeDataSchemas = {
  text: textDataSchema,
  image: imageDataSchema,
  user: userDataSchema,
  character: characterDataSchema,
  relation: relationDataSchema,
  trigger: triggerDataSchema,
  story: storyDataSchema,
  variable: variableDataSchema,
  updateRule: updateRuleDataSchema,
  lorebook: lorebookDataSchema,
  macroPrompt: macroPromptDataSchema,
  liveEvent: liveEventDataSchema,
} satisfies Record<NodeKind, z.ZodType>

export type TextData = z.output<typeof textDataSchema>
export type ImageData = z.output<typeof imageDataSchema>
export type CharacterData = z.output<typeof characterDataSchema>
export type StoryData = z.output<typeof storyDataSchema>
export type UserData = z.output<typeof userDataSchema>
export type RelationData = z.output<typeof relationDataSchema>
export type VariableData = z.output<typeof variableDataSchema>
export type VariableType = (typeof variableTypes)[number]
export type VariableValue = z.output<typeof variableValueSchema>
export type Comparison = (typeof comparisons)[number]
export type Condition = z.output<typeof conditionSchema>
export type TriggerData = z.output<typeof triggerDataSchema>
export type UpdateRuleData = z.output<typeof updateRuleDataSchema>
export type MacroEntry = z.output<typeof macroEntrySchema>
export type MacroPromptData = z.output<typeof macroPromptDataSchema>
export type LiveEventKind = (typeof liveEventKinds)[number]
export type LiveEventData = z.output<typeof liveEventDataSchema>
export type StoryToggles = z.output<typeof storyTogglesSchema>
export type LoreEntry = z.output<typeof loreEntrySchema>
export type LorebookData = z.output<typeof lorebookDataSchema>
export type Ext = z.output<typeof extSchema>
