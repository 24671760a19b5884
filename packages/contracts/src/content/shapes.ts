import { z } from 'zod'
import { accessOffer, callerAccess } from '../access/access.ts'
import { accessGrounds, accessModes } from '../access/access-values.ts'
import { publicUser } from '../account/account.ts'
import { contentFields, discountSettings } from './fields.ts'
import {
  contentStatuses,
  contentTypes,
  encodingStates,
  partnerStates,
  ratings,
  reuploadChoices,
} from './content-values.ts'
import { picture } from '../media/media.ts'
import { oid } from '../route.ts'

/** What lists show of a content. */
export const contentCard = z
  .object({
    contentOid: oid,
    type: z.enum(contentTypes),
    status: z.enum(contentStatuses),
    title: z.string(),
    hashtags: z.array(z.string()),
    language: z.string(),
    thumbnail: picture.nullable(),
    isAdult: z.boolean(),
    isReplay: z.boolean(),
    isPrivate: z.boolean(),
    creatorOid: oid,
    creatorNickname: z.string(),
    access: z.enum(accessModes),
    callerAccess,
    isFree: z.boolean(),
    isPaid: z.boolean(),
    isSubscriberOnly: z.boolean(),
    isCoinOnly: z.boolean(),
    isViewableWithoutSubscription: z.boolean(),
    priceCoins: z.number().int().nullable().describe('What it costs now; null: not sold.'),
    listPriceCoins: z.number().int().nullable().describe('Without its discount.'),
    discount: discountSettings
      .nullable()
      .describe('The one that holds now; its creator is also told of the one to come.'),
    sharePercent: z
      .number()
      .int()
      .nullable()
      .describe('What its creator earns of joint sales; for that creator alone.'),
    copies: z
      .object({ total: z.number().int(), left: z.number().int() })
      .nullable()
      .describe('Null: as many as are asked for.'),
    durationSeconds: z.number().nullable(),
    playCount: z.number().int(),
    rating: z.enum(ratings).nullable().describe('The age rating that was given to it.'),
    publishedAt: z.iso.datetime().nullable(),
    scheduledFor: z.iso.datetime().nullable().describe('Hidden until then.'),
    deletedAt: z.iso.datetime().nullable().describe('Only its buyers can still open it.'),
    takenDown: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ContentCard' })

export const contentEncoding = z
  .object({
    state: z.enum(encodingStates),
    progress: z.number().min(0).max(1),
    isPlayable: z.boolean(),
    error: z.string().nullable(),
    reupload: z
      .array(z.enum(reuploadChoices))
      .describe('What its creator may upload again, if it failed.'),
    hasDrm: z.boolean(),
  })
  .meta({ id: 'ContentEncoding' })

const coCreatorState = z.object({
  email: z.string().nullable().describe('For the creator alone.'),
  user: publicUser.nullable().describe('Null until they confirm, but for the creator.'),
  share: z.number().int(),
  state: z.enum(partnerStates),
})

/** What its creator and administrators are told beside: the fields as they were typed. */
export const contentEditing = z
  .object({
    version: z.number().int(),
    fields: contentFields,
    pictures: z.array(picture).describe('Those that `fields` names.'),
    discountSettings: discountSettings.nullable(),
    coCreators: z.array(coCreatorState),
    encoding: contentEncoding,
    openToKorea: z.boolean(),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'ContentEditing' })

export const contentAccess = z
  .object({
    allowed: z.boolean(),
    reason: z.string().nullable(),
    by: z.enum(accessGrounds).nullable(),
    offers: z.array(accessOffer).describe('What would open it, at the price of now.'),
    maxHeight: z.number().int().nullable().describe('No picture higher than that is played.'),
  })
  .meta({ id: 'ContentAccess' })

/** A content as its page shows it. */
export const content = contentCard
  .extend({
    description: z.string(),
    playerImage: picture.nullable(),
    backgroundImage: picture.nullable().describe('Of a branching story.'),
    sellsParts: z.boolean().describe('A branching story whose parts are sold one by one as well.'),
    hasFile: z.boolean(),
    hasPreview: z.boolean(),
    preview: z
      .object({ url: z.string(), kind: z.enum(['video', 'audio']) })
      .nullable()
      .describe('What everyone can play of it, once it is published; of adult content nothing.'),
    allowsBonus: z.boolean(),
    poll: z
      .object({
        title: z.string(),
        options: z.array(z.string()),
        endsAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    coCreators: z.array(publicUser).describe('Those who confirmed.'),
    editing: contentEditing.nullable().describe('For its creator and administrators.'),
  })
  .meta({ id: 'Content' })
