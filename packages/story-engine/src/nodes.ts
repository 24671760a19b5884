import { z } from 'zod'
import {
  DEFAULT_SCAN_DEPTH,
  MAX_SCAN_DEPTH,
  MAX_STORED_CHARS,
  MAX_STORED_ENTRIES,
  MAX_STORED_TAGS,
  MIN_IMAGE_PRICE_CREDITS,
} from './limits.ts'
import type { NodeKind } from './sockets.ts'

const text = z.string().max(MAX_STORED_CHARS).default('')
const order = z.number().int().min(-1_000_000_000).max(1_000_000_000)

/** What we do not know is kept as it came: fields of other programs, of cards, of later versions. */
export const extSchema = z.record(z.string(), z.unknown())

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

/**
 * R-story-chat-023. `key` and `secondaryKey` are regular expressions (`/pattern/flags` is accepted);
 * both must match where a secondary key is given. `constant` entries need no match. Higher
 * `priority` goes first into the budget; `order` settles ties, lower first.
 */
export const loreEntrySchema = z.object({
  id: z.string().min(1).max(64),
  key: text,
  secondaryKey: text,
  prompt: text,
  comment: text,
  priority: order.default(0),
  order: order.default(0),
  position: z.enum(['before_characters', 'after_characters']).default('after_characters'),
  enabled: z.boolean().default(true),
  constant: z.boolean().default(false),
  caseSensitive: z.boolean().default(false),
  ext: extSchema.optional(),
})

export const lorebookDataSchema = z.object({
  name: text,
  description: text,
  scanDepth: z.number().int().min(0).max(MAX_SCAN_DEPTH).default(DEFAULT_SCAN_DEPTH),
  entries: z.array(loreEntrySchema).max(MAX_STORED_ENTRIES).default([]),
})

export const nodeDataSchemas = {
  text: textDataSchema,
  image: imageDataSchema,
  character: characterDataSchema,
  story: storyDataSchema,
  lorebook: lorebookDataSchema,
} satisfies Record<NodeKind, z.ZodType>

export type TextData = z.output<typeof textDataSchema>
export type ImageData = z.output<typeof imageDataSchema>
export type CharacterData = z.output<typeof characterDataSchema>
export type StoryData = z.output<typeof storyDataSchema>
export type StoryToggles = z.output<typeof storyTogglesSchema>
export type LoreEntry = z.output<typeof loreEntrySchema>
export type LorebookData = z.output<typeof lorebookDataSchema>
export type Ext = z.output<typeof extSchema>
