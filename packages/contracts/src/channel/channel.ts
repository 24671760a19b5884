import { pointsOf } from '@plax/story-engine/characters'
import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { callerAccess } from '../access/access.ts'
import { publicUser } from '../account/account.ts'
import {
  channelIntroMaxLength,
  channelTabPattern,
  customUrlMaxLength,
  fanRankingDays,
  hiddenTabsMaxCount,
  managerPasswordMinLength,
  pinnedMaxCount,
  socialLinkMaxLength,
  socialLinksMaxCount,
  socialNetworks,
} from './channel-values.ts'
import { languages } from '../languages.ts'
import { displayNameMaxLength } from '../limits.ts'
import { passwordMaxLength } from '../account/password-rules.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid, pageQuery } from '../route.ts'
import { foundPageOf, withCount } from '../shelf/search.ts'
import { searchTextMaxLength } from '../shelf/search-values.ts'
import { tier } from '../subscription/subscription.ts'

const language = z.enum(languages)
const intro = ofCharacters(z.string().trim(), channelIntroMaxLength)
const displayName = z
  .string()
  .max(pointsOf(displayNameMaxLength))
  .describe(
    `1 to ${displayNameMaxLength} characters, spaces among them; an empty one is none. Refused with \`account.display_name_taken\` if it’s, but for spaces and signs, a name of somebody else.`,
  )
const link = z.object({
  network: z.enum(socialNetworks),
  url: z.string().trim().max(socialLinkMaxLength),
})
const tab = z.string().regex(channelTabPattern)
const toggles = {
  showsFanRanking: z.boolean(),
  showsFanCoins: z.boolean().describe('Whether the fan ranking says how many coins each gave.'),
}

/** What of a creator's stands on their channel by itself. */
export const channelItem = z
  .object({
    contentOid: oid,
    kind: z.string().describe('Such as `story` or `content`.'),
    title: z.string(),
    summary: z.string(),
    thumbnail: picture.nullable(),
    isAdult: z.boolean(),
    callerAccess,
  })
  .meta({ id: 'ChannelItem' })

const fanPlace = z.object({
  place: z.number().int(),
  user: publicUser,
  coins: z.number().int().nullable().describe('Null unless the creator shows it.'),
})

const channelTier = tier.extend({
  opens: z.number().int().describe('Published items that it opens, counted up to 100.'),
  openedItems: z
    .array(channelItem.omit({ callerAccess: true }))
    .describe('The latest of them, at most 3.'),
})

/** A channel in lists. */
const channelCard = z
  .object({
    creator: publicUser,
    path: z.string().describe('Its canonical address on the site.'),
    followerCount: z.number().int(),
  })
  .meta({ id: 'ChannelCard' })

export const channel = z
  .object({
    creator: publicUser,
    path: z.string().describe('Its canonical address on the site.'),
    isBlocked: z.boolean().describe('The caller blocked this creator.'),
    isFavorite: z.boolean().describe('The caller follows this creator.'),
    followerCount: z.number().int(),
    canManage: z.boolean().describe('The caller’s own, or one they manage.'),
    banner: picture.nullable(),
    intro: z.string().describe('In the caller’s language where there is one.'),
    introLanguage: language.nullable(),
    language: language.nullable(),
    links: z.array(link),
    discordId: z.string().nullable(),
    tabs: z
      .array(tab)
      .describe('`home`, and those that have something in them, such as `videos` or `stories`.'),
    featured: channelItem.nullable(),
    pinned: z.array(channelItem),
    memberCount: z.number().int().describe('Current subscribers.'),
    tiers: z.array(channelTier),
    heldTierHash: oid.nullable().describe('The tier that the caller subscribes to now.'),
    fanRanking: z
      .object({ days: z.number().int(), fans: z.array(fanPlace) })
      .nullable()
      .describe('Null if the creator turned it off.'),
  })
  .meta({ id: 'Channel' })

export const channelSettings = z
  .object({
    creatorOid: oid,
    nickname: z.string(),
    displayNames: z.partialRecord(language, z.string()),
    intro: z.partialRecord(language, z.string()),
    language: language.nullable(),
    banner: picture.nullable(),
    links: z.array(link),
    discordId: z.string().nullable(),
    hiddenTabs: z.array(tab),
    filledTabs: z.array(tab).describe('Those that have something in them.'),
    ...toggles,
    pinnedOids: z.array(oid),
    featuredOid: oid.nullable(),
    customUrl: z.string().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ChannelSettings' })

const managerState = z.object({
  isOn: z
    .boolean()
    .describe('On unless turned off; for managed-channel creators, off unless turned on.'),
  hasPassword: z.boolean(),
  managers: z.array(
    z.object({ user: publicUser, enteredAt: z.iso.datetime(), until: z.iso.datetime() }),
  ),
})

const whose = {
  creatorOid: oid.optional().describe('Of a channel that the caller manages; left out: their own.'),
}
const limit = { calls: 60, windowSeconds: 60 }

export const channelRoutes = defineRoutes({
  'GET /channel/channel': {
    summary: 'A creator’s channel, by its custom address or by their ID',
    description: `A former custom address answers the channel that had it; \`path\` says where it is now. The fan ranking is of the last ${fanRankingDays} days.`,
    permission: 'public',
    query: z
      .object({ creatorOid: oid.optional(), customUrl: z.string().max(64).optional() })
      .refine(
        ({ creatorOid, customUrl }) => (creatorOid === undefined) !== (customUrl === undefined),
        'Name one of `creatorOid` and `customUrl`.',
      ),
    output: z.object({ channel }),
  },
  'GET /channel/search': {
    summary: 'Find channels by part of their creator’s name or custom address',
    description:
      'Each word must appear in one of the creator’s names, in any language and letter case, or in the custom address of the channel. The creator whose whole name it is comes first, then those with the most followers. Blocked creators are left out.',
    permission: 'public',
    limit: { calls: 240, windowSeconds: 60 },
    query: z.object({
      keyword: ofCharacters(z.string().trim().min(1), searchTextMaxLength),
      withCount,
      ...pageQuery,
    }),
    output: foundPageOf(channelCard),
  },
  'GET /channel/settings': {
    summary: 'The settings of a channel, for its creator and its managers',
    permission: 'user',
    query: z.object(whose),
    output: z.object({ settings: channelSettings }),
  },
  'POST /channel/settings': {
    summary: 'Change the settings of a channel',
    description: 'What’s left out stays as it is.',
    permission: 'user',
    limit,
    body: z.object({
      ...whose,
      displayNames: z
        .partialRecord(language, displayName)
        .optional()
        .describe('What the channel is called, by language. Replaces all.'),
      intro: z
        .partialRecord(language, intro)
        .optional()
        .describe('The creator’s introduction, by language. Replaces all; an empty text is none.'),
      language: language.nullable().optional(),
      bannerAssetOid: oid
        .nullable()
        .optional()
        .describe('One of the caller’s or creator’s images.'),
      links: z.array(link).max(socialLinksMaxCount).optional(),
      discordId: z
        .string()
        .trim()
        .max(64)
        .nullable()
        .optional()
        .describe('A Discord user name, or the number of an account.'),
      hiddenTabs: z
        .array(tab)
        .max(hiddenTabsMaxCount)
        .optional()
        .describe('Any but `home`; tabs that no kind of item has are refused.'),
      showsFanRanking: toggles.showsFanRanking.optional(),
      showsFanCoins: toggles.showsFanCoins.optional(),
      pinnedOids: z.array(oid).max(pinnedMaxCount).optional(),
      featuredOid: oid.nullable().optional(),
    }),
    output: z.object({ settings: channelSettings }),
  },
  'GET /channel/fan-ranking/own': {
    summary: 'Whether the caller is left out of all fan rankings',
    permission: 'user',
    output: z.object({ isHidden: z.boolean() }),
  },
  'POST /channel/fan-ranking/own': {
    summary: 'Be left out of all fan rankings, or not',
    permission: 'user',
    limit,
    body: z.object({ isHidden: z.boolean() }),
    output: z.object({ isHidden: z.boolean() }),
  },
  'GET /channel/managers': {
    summary: 'Channel manager mode of the caller’s channel, and who is in it',
    permission: 'creator',
    output: managerState,
  },
  'POST /channel/managers': {
    summary: 'Turn channel manager mode on or off, or set its password',
    description: 'A new password, no password and turning it off each end every manager’s access.',
    permission: 'creator',
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({
      isOn: z.boolean().optional(),
      password: z
        .string()
        .min(managerPasswordMinLength)
        .max(passwordMaxLength)
        .nullable()
        .optional()
        .describe('Null removes it. Until there is one, nobody can enter.'),
    }),
    output: managerState,
  },
  'POST /channel/managers/enter': {
    summary: 'Enter channel manager mode with the channel’s password',
    description:
      'A manager can change the settings of the channel page. They can’t change its address or password, ask for banners, or see fans and money.',
    permission: 'user',
    limit: { calls: 20, windowSeconds: 600 },
    body: z.object({ creatorOid: oid, password: z.string().max(1000) }),
    output: z.object({ creatorOid: oid, until: z.iso.datetime() }),
  },
  'DELETE /channel/managers/enter': {
    summary: 'Leave channel manager mode; the creator can also end a manager’s access',
    permission: 'user',
    body: z.object({
      creatorOid: oid,
      userOid: oid.optional().describe('Whose; left out: the caller’s.'),
    }),
    output: z.object({ ended: z.boolean() }),
  },
  'POST /account/customUrl': {
    summary: 'Set or change the custom address of your channel',
    description:
      'Letters, digits, hyphens and underscores (R-channel-019), saved in lower case. The former address leads to the new one; for a while no one else can have it.',
    permission: 'creator',
    limit: { calls: 20, windowSeconds: 3600 },
    body: z.object({
      customUrl: z.string().trim().max(200).describe(`At most ${customUrlMaxLength}.`),
    }),
    output: z.object({ customUrl: z.string(), path: z.string() }),
  },
  'DELETE /account/customUrl': {
    summary: 'Remove the custom address of your channel',
    description: 'It leads to the channel’s page by ID as long as no one else can have it.',
    permission: 'creator',
    limit: { calls: 20, windowSeconds: 3600 },
    optionalBody: true,
    body: z.object({ customUrl: z.string().max(200).optional() }),
    output: z.object({ customUrl: z.null(), path: z.string() }),
  },
})
