import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { publicUser } from '../account/account.ts'
import { invitationMaxCount, nicknameMaxLength } from '../limits.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { storyContent } from './story.ts'

const invitation = publicUser.extend({ invitedAt: z.iso.datetime() }).meta({ id: 'Invitation' })

/** Who else a story is for: the related creator, and whom its creator invited. */
export const storyAccessRoutes = defineRoutes({
  'POST /story-chat/chat-content/related-creator': {
    summary: 'Set a story’s related creator, permanently (R-story-chat-016)',
    description:
      'Must be a registered creator. A second call is always refused with `story.related_creator_set`.',
    permission: 'storyWriter',
    limit: { calls: 60, windowSeconds: 60 },
    body: z.object({ contentOid: oid, creatorOid: oid }),
    output: z.object({ content: storyContent }),
  },
  'GET /story-chat/chat-content/people': {
    summary: 'Find people by part of their name, to invite them or set a related creator',
    description:
      'Each term must occur in one of their names, in any language and case; a single letter only matches the start of nicknames, except for creators. Names that start with the text come first. Blocked users are left out.',
    permission: 'storyWriter',
    limit: { calls: 240, windowSeconds: 60 },
    query: z.object({
      nickname: ofCharacters(z.string().trim().min(1), nicknameMaxLength),
      creatorsOnly: z.stringbool().default(false),
    }),
    output: z.object({ items: z.array(publicUser).describe('At most 10.') }),
  },
  'GET /story-chat/chat-content/invitations': {
    summary: 'A story’s invited readers, latest first',
    permission: 'storyWriter',
    query: z.object({ contentOid: oid, ...pageQuery }),
    output: pageOf(invitation).extend({ count: z.number().int() }),
  },
  'POST /story-chat/chat-content/invitations': {
    summary: 'Invite someone to a story; takes effect immediately while it’s invite-only',
    description: `Up to ${invitationMaxCount} people. Inviting the same person again has no effect.`,
    permission: 'storyWriter',
    limit: { calls: 240, windowSeconds: 60 },
    body: z.object({ contentOid: oid, userOid: oid }),
    output: z.object({ count: z.number().int() }),
  },
  'DELETE /story-chat/chat-content/invitations': {
    summary: 'Withdraw an invitation; existing chats stay readable',
    permission: 'storyWriter',
    limit: { calls: 240, windowSeconds: 60 },
    body: z.object({ contentOid: oid, userOid: oid }),
    output: z.object({ count: z.number().int() }),
  },
})
