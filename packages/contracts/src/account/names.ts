import { pointsOf } from '@plax/story-engine/characters'
import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { multiLangNick, ownUser, publicUser } from './account.ts'
import { nicknameChangeCoins, nicknameMaxLength, nicknameMinLength } from '../limits.ts'
import { languages } from '../languages.ts'
import { defineRoutes, oid } from '../route.ts'

const nickname = z
  .string()
  .max(pointsOf(nicknameMaxLength))
  .describe(`${nicknameMinLength} to ${nicknameMaxLength} letters or digits, without spaces.`)

const fromNickname = nickname.describe(
  'The current nickname as the caller knows it; refused if it differs.',
)

const unpaid = `The first nickname is free, and set at the sign-up (spec D17). These calls write the same nickname in another case and change nothing else: another name is refused with \`account.nickname_change_costs\`, and bought by POST /api/account/purchase/change/nickname.`

/** A name in one language; null takes it away, and left out it stays. */
const nameIn = nickname.nullable().optional()
const namesByLanguage = { en: nameIn, jp: nameIn, ko: nameIn, es: nameIn }

export const changedNickname = z.object({ nickname: z.string(), user: ownUser })

/** What may be asked of many people at once. */
export const grabbable = publicUser
  .pick({
    nickname: true,
    name: true,
    multiLangNick: true,
    picture: true,
    isCreator: true,
    customUrl: true,
    introduction: true,
    channelLanguage: true,
  })
  .partial()

export const nameRoutes = defineRoutes({
  'GET /account/nickname': {
    summary: 'Your names, what a change costs and the latest changes',
    permission: 'user',
    output: z.object({
      nickname: z.string(),
      multiLangNick,
      lastNames: multiLangNick.describe(
        'Current or last name, by language. In any other language, the first name is free.',
      ),
      priceCoins: z.number().int().describe('For the next change.'),
      changes: z
        .array(
          z.object({
            language: z.enum(languages).nullable().describe('Null for the nickname.'),
            fromNickname: z.string().describe('Empty if there was no name in that language.'),
            toNickname: z.string().describe('Empty if it was removed.'),
            priceCoins: z.number().int(),
            changedAt: z.iso.datetime(),
          }),
        )
        .describe('The latest 20, latest first.'),
    }),
  },
  'POST /account/{id}/nickname': {
    summary: 'Change the case of your nickname for free, or change it for coins',
    description: unpaid,
    permission: 'user',
    limit: { calls: 30, windowSeconds: 600 },
    params: z.object({ id: oid.describe('The caller’s; any other ID is refused.') }),
    body: z.object({ fromNickname, toNickname: nickname }),
    output: changedNickname,
  },
  'POST /account/update/user/nickname': {
    summary: 'Change the case of your nickname (same as /account/{id}/nickname)',
    description: unpaid,
    permission: 'user',
    limit: { calls: 30, windowSeconds: 600 },
    body: z.object({ userOid: oid.optional().describe('The caller’s.'), nickname }),
    output: changedNickname,
  },
  'POST /account/purchase/change/nickname': {
    summary: `Change one’s nickname, or one’s name in a language, for ${nicknameChangeCoins} coins (R-account-028)`,
    description:
      'Changes that are free are refused with `account.nickname_same` or `account.language_name_free`. Bonus coins are spent first. Nothing is charged if the name is taken or not allowed. The same key returns the same change.',
    permission: 'user',
    money: true,
    limit: { calls: 30, windowSeconds: 600 },
    body: z.object({
      fromNickname: fromNickname.optional(),
      toNickname: nickname.optional(),
      nickname: nickname.optional().describe('Same as `toNickname`.'),
      language: z
        .enum(languages)
        .optional()
        .describe('The language of the name to change; if omitted, the nickname.'),
    }),
    output: changedNickname.extend({
      priceCoins: z.number().int(),
      postingId: z.string().describe('The receipt, in GET /api/ledger/postings/{postingId}.'),
    }),
  },
  'POST /account/multilang/nick': {
    summary: 'Set your name in several languages, shown to readers of each',
    description:
      'The first name in a language is free, and so is restoring the last one (in any letter case) or removing it. Any other name is refused with `account.language_name_costs`; buy it with POST /api/account/purchase/change/nickname. Names follow the rules for nicknames and can’t be anyone else’s in any language. Omitted languages stay the same; null removes a name. In languages without a name, the nickname is shown.',
    permission: 'user',
    limit: { calls: 30, windowSeconds: 3600 },
    body: z
      .object({
        ...namesByLanguage,
        multiLangNick: z.strictObject(namesByLanguage).optional().describe('The names as saved.'),
      })
      .refine(
        ({ multiLangNick: given, ...names }) =>
          languages.some((lang) => names[lang] !== undefined || given?.[lang] !== undefined),
        'At least one of `en`, `jp`, `ko` and `es` is needed.',
      ),
    output: z.object({ multiLangNick }),
  },
  'GET /account/creator/{keyword}': {
    summary: 'Find creators by part of their name, in any language',
    description:
      'Each search term must appear in one of their names, in any letter case. Names that start with the keyword come first. Blocked users are left out.',
    permission: 'public',
    limit: { calls: 240, windowSeconds: 60 },
    params: z.object({ keyword: ofCharacters(z.string().trim().min(1), 50) }),
    output: z.object({ items: z.array(publicUser).describe('At most 20.') }),
  },
  'GET /account/people': {
    summary: 'Find people to give something to, by part of their name or by user number',
    description:
      'Each search term must occur in one of their names, in any language and letter case; the whole user number finds one person. Names that start with the keyword come first. Left out are the caller, people they blocked or who blocked them, and accounts that are suspended or deleted.',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    query: z.object({ keyword: ofCharacters(z.string().trim().min(2), 50) }),
    output: z.object({ items: z.array(publicUser).describe('At most 10.') }),
  },
  'GET /account/creatorfromnickname': {
    summary: 'Find a creator by nickname, or by name in one of their languages',
    permission: 'public',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object({ nickname }),
    output: z.object({ user: publicUser.nullable() }),
  },
  'GET /account/userfromemail': {
    summary: 'Find a user by email, to invite them to collaborate',
    description:
      'Returns only an ID and a nickname, and only for a complete email address. The address itself is never returned.',
    permission: 'user',
    limit: { calls: 20, windowSeconds: 600 },
    query: z.object({ email: z.string().trim().max(254).pipe(z.email()) }),
    output: z.object({ user: z.object({ oid, nickname: z.string() }).nullable() }),
  },
  'GET /account/bulkgetusers': {
    summary: 'Public profiles of several people, by ID',
    permission: 'public',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object({
      users: z
        .string()
        .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,99}$/, 'Up to 100 ids of 24 characters, by commas.')
        .describe('Up to 100 ids, with commas between them (R-account-015).'),
      toGrab: z
        .string()
        .max(200)
        .default('nickname')
        .describe(`What to answer of them, by commas: ${Object.keys(grabbable.shape).join(', ')}.`),
    }),
    output: z.object({
      users: z
        .array(grabbable.extend({ oid }))
        .describe('In the order requested; unknown IDs are left out.'),
    }),
  },
})
