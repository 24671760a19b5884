import { accessModes } from '@plax/contracts/access/access-values'
import { genres } from '@plax/contracts/story/story-values'
import { type Canvas } from '@plax/story-engine/canvas'
import { z } from 'zod'

/** What a story is beside its canvas. Pictures are named by their ids in `pictures/`. */
export const storyFile = z.object({
  title: z.string(),
  briefIntroduction: z.string(),
  description: z.string(),
  hashtags: z.array(z.string()),
  genre: z.enum(genres).catch('other'),
  language: z.string(),
  thumbnail: z.string().nullable(),
  visibility: z.enum(['public', 'private']),
  isAdult: z.boolean(),
  allowsBonus: z.boolean(),
  access: z.enum(accessModes),
  priceCoins: z.number().int().nullable(),
  accessBefore: z.string().nullable(),
  accessTierHash: z.string().nullable(),
  model: z.string().nullable(),
  creditsPerChatMilli: z.number().int(),
  canvasPublic: z.boolean(),
  lorePublic: z.boolean(),
  suggestReplies: z.boolean(),
  newTagging: z.boolean(),
})
export type StoryFile = z.output<typeof storyFile>

/** The ids of all pictures of a story. */
export function picturesIn(canvas: Canvas, thumbnail: string | null): Set<string> {
  const named = canvas.nodes.flatMap((node) =>
    node.kind === 'image' && node.data.assetId !== null ? [node.data.assetId] : [],
  )
  return new Set([...(thumbnail ? [thumbnail] : []), ...named])
}
