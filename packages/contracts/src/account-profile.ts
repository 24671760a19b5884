import { z } from 'zod'
import { ownUser, publicUser } from './account.ts'
import { languages } from './languages.ts'
import { favoritesMaxCount, introductionMaxLength, profilePictureMaxBytes } from './limits.ts'
import { picture } from './media.ts'
import { defineRoutes, oid } from './route.ts'

/** What people may change of themselves without further ado. */
export const modifiable = z
  .object({
    introduction: z.string().trim().max(introductionMaxLength),
    channelLanguage: z.array(z.enum(languages)).max(languages.length),
    language: z.enum(languages).describe('Of mails.'),
  })
  .partial()

const favorites = z.object({
  favorites: z.array(oid).describe('Ids of creators, latest first.'),
  creators: z.array(publicUser).describe('The same, as they are shown.'),
})

export const profileRoutes = defineRoutes({
  'POST /account/modify': {
    summary: 'Change your introduction, writing languages or email language',
    description:
      'Whatever else `toModify` names is refused by its name, and nothing is changed: nicknames, e-mail addresses and passwords have calls of their own.',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      userOid: oid.optional().describe('Of the caller; others are refused.'),
      toModify: z
        .record(z.string().max(64), z.unknown())
        .describe(`Some of ${Object.keys(modifiable.shape).join(', ')}.`),
    }),
    output: z.object({ user: publicUser }),
  },
  'POST /account/picture': {
    summary: `Set one’s picture (multipart/form-data, field \`file\`; at most ${profilePictureMaxBytes / 1024} kB)`,
    description:
      'JPEG, PNG, WebP or GIF (R-account-026). It is encoded anew, without what a camera wrote into it; the picture before is deleted.',
    permission: 'user',
    multipart: true,
    limit: { calls: 30, windowSeconds: 600 },
    output: z.object({ picture, user: ownUser }),
  },
  'DELETE /account/picture': {
    summary: 'Remove your profile image',
    permission: 'user',
    output: z.object({ user: ownUser }),
  },
  'POST /account/favorite/creators': {
    summary: 'Get (without a body) or change your favorite creators',
    description: `Answers the list in any case. \`creatorOid\` with \`operation\` adds or removes one; \`favorites\` replaces the whole list. At most ${favoritesMaxCount}. Their new stories are told to whoever holds them dear.`,
    permission: 'user',
    limit: { calls: 240, windowSeconds: 60 },
    optionalBody: true,
    body: z.object({
      creatorOid: oid.optional(),
      operation: z.enum(['add', 'remove']).default('add'),
      favorites: z.array(oid).max(favoritesMaxCount).optional(),
    }),
    output: favorites,
  },
})
