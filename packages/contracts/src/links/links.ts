import { z } from 'zod'
import { chatPlatforms, linkPlatforms, linkStates } from './link-values.ts'
import { defineRoutes } from '../route.ts'

const limit = { calls: 30, windowSeconds: 60 }

const params = z.object({ platform: z.enum(linkPlatforms).describe('`twitter` is X.') })

const link = z
  .object({
    platform: z.enum(linkPlatforms),
    isOffered: z.boolean().describe('Whether this site can link accounts there.'),
    state: z
      .enum(linkStates)
      .describe('`connecting`: begun, and not finished. `revoked`: ended there; link it again.'),
    name: z.string().nullable().describe('Of the linked account; null: there is none.'),
    isInMultichat: z.boolean().describe('Whether its chat is shown with that of Plax.'),
  })
  .meta({ id: 'PlatformLink' })

/** Accounts of other platforms (S2 §7, Platform service). */
export const linkRoutes = defineRoutes({
  'GET /platform': {
    summary: 'The caller’s linked accounts',
    permission: 'user',
    output: z.object({ items: z.array(link) }),
  },
  'GET /platform/{platform}/auth': {
    summary: 'Begin to link an account; answers where to go for it',
    description:
      'It leads back to `/connect/{platform}` (`/studio/x` for X) with a `state` that works once, in ' +
      'this session, within ten minutes. `platform.link_off`: not offered.',
    permission: 'user',
    limit,
    params,
    output: z.object({ url: z.url() }),
  },
  'GET /platform/{platform}/auth/set': {
    summary: 'Link an account with what the platform answered',
    description:
      'Once, and in the session that began it; else `platform.link_failed`. Without a code: ' +
      '`platform.link_canceled`. `platform.already_linked`: to another person’s account. ' +
      '`platform.no_channel`: the Google account has no YouTube channel. `platform.unavailable`: ' +
      'the platform can’t be reached.',
    permission: 'user',
    limit,
    params,
    query: z.object({ state: z.string().max(500), code: z.string().min(1).max(2000).optional() }),
    output: link,
  },
  'GET /platform/{platform}/auth/delete': {
    summary: 'Unlink an account, forget its tokens, and have the platform end them',
    permission: 'user',
    limit,
    params,
    output: link,
  },
  'GET /platform/{platform}/followers': {
    summary: 'How many follow the caller’s linked account',
    description:
      'Read once an hour (of X, once a day); the last known number while it can’t be read.',
    permission: 'user',
    params,
    output: z.object({
      followers: z.number().int().nonnegative().nullable().describe('Null: not known, or hidden.'),
      readAt: z.iso.datetime().nullable(),
    }),
  },
  'GET /platform/twitch/stream': {
    summary: 'What the caller’s linked channel at Twitch streams now',
    description: 'Read at most once a minute.',
    permission: 'user',
    output: z.object({
      stream: z
        .object({
          title: z.string(),
          category: z.string().nullable(),
          viewers: z.number().int().nonnegative().nullable(),
          startedAt: z.string().nullable(),
          url: z.url(),
        })
        .nullable()
        .describe('Null: nothing, or no channel is linked.'),
    }),
  },
  'POST /platform/update/multichat': {
    summary: 'Whether the chat of a linked account is shown with that of Plax',
    description: '`platform.not_linked`: there is no such account.',
    permission: 'creator',
    limit,
    body: z.object({ platform: z.enum(chatPlatforms), isInMultichat: z.boolean() }),
    output: link,
  },
})
