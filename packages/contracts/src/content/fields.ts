import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import {
  contentDescriptionMaxLength,
  contentFilesMaxCount,
  contentPartnersMaxCount,
  contentTagMaxLength,
  contentTagsMaxCount,
  contentTitleMaxLength,
  contentTypes,
  copiesMax,
  discountTypes,
  pollMaxHours,
  pollTextMaxLength,
} from './content-values.ts'
import { inLanguages } from '../in-languages.ts'
import { languages } from '../languages.ts'
import { oid } from '../route.ts'
import { shownName } from '../shown-text.ts'

const storedKey = z
  .string()
  .max(512)
  .nullable()
  .describe('The `key` of an upload of the caller’s own.')

const poll = z.object({
  title: shownName.max(pointsOf(pollTextMaxLength)).default(''),
  options: z
    .array(shownName.max(pointsOf(pollTextMaxLength)))
    .max(200)
    .default([]),
  lengthHours: z
    .number()
    .int()
    .min(1)
    .max(pollMaxHours)
    .nullish()
    .describe('From its publication; null: until its creator ends it.'),
  hidesResults: z.boolean().optional().describe('Until one voted, or it ended.'),
})

const coCreator = z.object({
  email: z.string().max(400),
  share: z.number().describe('Percent of what the content earns: whole, from 1 to 99 in all.'),
})

/**
 * All of a content that its creator sets (R-content-021). Saved as typed: what is wrong is refused
 * where it is published.
 */
export const contentFields = z
  .object({
    type: z.enum(contentTypes),
    language: z.enum(languages).describe('Of what is sent as one text; else the call’s.'),
    title: inLanguages(shownName.max(pointsOf(contentTitleMaxLength))).describe(
      `At most ${contentTitleMaxLength} characters.`,
    ),
    description: inLanguages(z.string().max(pointsOf(contentDescriptionMaxLength))).describe(
      `At most ${contentDescriptionMaxLength} characters.`,
    ),
    thumbnail: inLanguages(oid.nullable()).describe(
      '`assetOid` of an image of the caller’s own, uploaded with POST /api/media/images.',
    ),
    playerImage: oid.nullable().describe('Shown while there is no picture to play; an `assetOid`.'),
    backgroundImage: oid
      .nullable()
      .describe('Behind the scenes of a branching story, which needs one; an `assetOid`.'),
    hashtags: z
      .array(z.string().max(pointsOf(contentTagMaxLength)))
      .max(200)
      .describe(`At most ${contentTagsMaxCount} of at most ${contentTagMaxLength} characters.`),
    price: z.number().nullable().describe('In coins; null or 0: not sold.'),
    availableCopies: z
      .number()
      .nullable()
      .describe(`How many can be sold in total, at most ${copiesMax}; null: no limit.`),
    file: storedKey.describe('The content itself: the `key` of an upload; mp3, mp4 or mov.'),
    files: z
      .array(storedKey.unwrap())
      .max(contentFilesMaxCount)
      .describe(
        'Of a file content: the keys of all its uploads, in their order. If omitted, `file` alone.',
      ),
    preview: storedKey.describe('Of the preview: mp3 or mp4.'),
    publicTiers: z
      .array(z.union([z.literal('all'), oid]))
      .max(50)
      .describe(
        '`tierHash` of those tiers it is open to, or `all`. None: everyone, or its buyers.',
      ),
    publishAt: z.iso.datetime({ offset: true }).nullable().describe('Hidden until then.'),
    poll: poll.nullable(),
    isAdult: z.boolean(),
    blurThumbnail: z.boolean().describe('Blurred for people who haven’t verified their age.'),
    isReplay: z.boolean(),
    isPrivate: z.boolean(),
    isScenarioItem: z.boolean().describe('A part of a branching story.'),
    sellsParts: z
      .boolean()
      .describe('What a branching story plays is sold one by one as well, each at its own price.'),
    allowsBonus: z.boolean().describe('Whether it can be bought with bonus coins.'),
    skipEncryption: z.boolean().describe('For listed users.'),
    coCreators: z
      .array(coCreator)
      .max(100)
      .describe(
        `At most ${contentPartnersMaxCount}. They’re asked, and paid of sales after they confirm.`,
      ),
    autoPost: z.object({ twitter: z.boolean(), discord: z.boolean() }),
    openToKorea: z.boolean().describe('Available in Korea.'),
  })
  .partial()
  .meta({ id: 'ContentFields' })

export const discountSettings = z
  .object({
    type: z.enum(discountTypes),
    amount: z.number().describe('Coins, or percent of the price.'),
    startDate: z.iso.datetime({ offset: true }),
    endDate: z.iso.datetime({ offset: true }).describe('From then on it costs the full price.'),
  })
  .meta({ id: 'ContentDiscount' })
