import { z } from 'zod'
import { multiLangNick, ownUser, publicUser } from './account.ts'
import { nicknameChangeCoins, nicknameMaxLength, nicknameMinLength } from './limits.ts'
import { languages } from './languages.ts'
import { defineRoutes, oid } from './route.ts'

const nickname = z
  .string()
  .max(200)
  .describe(`${nicknameMinLength} to ${nicknameMaxLength} letters or digits, without spaces.`)

const fromNickname = nickname.describe('The nickname as the caller knows it; refused if it is not.')

const unpaid = `The first nickname is free, and set at the sign-up (decision 17). These calls write the same nickname in another case and change nothing else: another name is refused with \`account.nickname_change_costs\`, and bought by POST /api/account/purchase/change/nickname.`

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
        'By language the name that one has, or had last. In a language that is not here the first name is free.',
      ),
      priceCoins: z.number().int().describe('Of the next change.'),
      changes: z
        .array(
          z.object({
            language: z.enum(languages).nullable().describe('Null of the nickname.'),
            fromNickname: z.string().describe('Empty where there was no name in the language.'),
            toNickname: z.string().describe('Empty where it was taken away.'),
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
    params: z.object({ id: oid.describe('Of the caller; others are refused.') }),
    body: z.object({ fromNickname, toNickname: nickname }),
    output: changedNickname,
  },
  'POST /account/update/user/nickname': {
    summary: 'Change the case of your nickname (same as /account/{id}/nickname)',
    description: unpaid,
    permission: 'user',
    limit: { calls: 30, windowSeconds: 600 },
    body: z.object({ userOid: oid.optional().describe('Of the caller.'), nickname }),
    output: changedNickname,
  },
  'POST /account/purchase/change/nickname': {
    summary: `Change one’s nickname, or one’s name in a language, for ${nicknameChangeCoins} coins (R-account-028)`,
    description:
      'What costs nothing is refused with `account.nickname_same` or `account.language_name_free`. Bonus coins are spent first. Nothing is charged where the name is taken or not allowed. The same key answers the same change.',
    permission: 'user',
    money: true,
    limit: { calls: 30, windowSeconds: 600 },
    body: z.object({
      fromNickname: fromNickname.optional(),
      toNickname: nickname.optional(),
      nickname: nickname.optional().describe('The same as `toNickname`.'),
      language: z
        .enum(languages)
        .optional()
        .describe('Of the name that is changed; without one it is the nickname.'),
    }),
    output: changedNickname.extend({
      priceCoins: z.number().int(),
      postingId: z.string().describe('The receipt, in GET /api/ledger/postings/{postingId}.'),
    }),
  },
  'POST /account/multilang/nick': {
    summary: 'Set your name in several languages, shown to readers of each',
    description:
      'The first name in a language is free, and so is writing the last one again, in any case, and taking it away. Another name is refused with `account.language_name_costs`, and bought by POST /api/account/purchase/change/nickname. A name follows the rule of nicknames and may be no one else’s, in any language. A language that is left out stays as it is; null takes its name away. In languages without a name the nickname is shown.',
    permission: 'user',
    limit: { calls: 30, windowSeconds: 3600 },
    body: z
      .object({
        ...namesByLanguage,
        multiLangNick: z
          .strictObject(namesByLanguage)
          .optional()
          .describe('The same, as the user has them.'),
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
      'Each term of the keyword must occur in one of their names, in any case. Names that start with it come first. Blocked users are left out.',
    permission: 'public',
    limit: { calls: 240, windowSeconds: 60 },
    params: z.object({ keyword: z.string().trim().min(1).max(50) }),
    output: z.object({ items: z.array(publicUser).describe('At most 20.') }),
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
      'Answers an id and a nickname for an address that is written out in full, and nothing else; the address itself is never answered.',
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
        .describe('In the order that they were asked for; unknown ids are left out.'),
    }),
  },
})
