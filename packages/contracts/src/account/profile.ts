import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { ownUser, publicUser } from './account.ts'
import { languages } from '../languages.ts'
import { favoritesMaxCount, introductionMaxLength, profilePictureMaxBytes } from '../limits.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid } from '../route.ts'

/** What people may change of themselves without further ado. */
export const modifiable = z
  .object({
    introduction: ofCharacters(z.string().trim(), introductionMaxLength).describe(
      'The one in the request’s language, which POST /api/channel/settings writes in all of them.',
    ),
    channelLanguage: z.array(z.enum(languages)).max(languages.length),
    language: z.enum(languages).describe('For emails.'),
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
      'Any other field in `toModify` is refused by name, and nothing changes. Nicknames, email addresses and passwords have their own calls.',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 600 },
    body: z.object({
      userOid: oid.optional().describe('The caller’s; any other ID is refused.'),
      toModify: z
        .record(z.string().max(64), z.unknown())
        .describe(`Some of ${Object.keys(modifiable.shape).join(', ')}.`),
    }),
    output: z.object({ user: publicUser }),
  },
  'POST /account/picture': {
    summary: `Set your profile image (multipart/form-data, field \`file\`; at most ${profilePictureMaxBytes / 1024} KB)`,
    description:
      'JPEG, PNG, WebP or GIF (R-account-026). It’s re-encoded without camera metadata, and the previous image is deleted.',
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
    summary: 'Get (without a body) or change the creators you follow',
    description: `Always returns the list. \`creatorOid\` with \`operation\` adds or removes one; \`favorites\` replaces the whole list. At most ${favoritesMaxCount}. Followers are notified of what they publish.`,
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
