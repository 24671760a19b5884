import type { Actor } from '../../../platform/http/actor.ts'
import type { StoryForChat } from '../../story/story.service.ts'
import type { RoomRow } from '../room/room.queries.ts'

/**
 * Spec D29: administrators, and the owner of a story in previews of her own, since a reader's
 * chat is private.
 */
export function canSeePrompts(question: {
  actor: Pick<Actor, 'userOid' | 'roles'>
  room: Pick<RoomRow, 'is_preview' | 'owner_kind' | 'owner_oid'>
  story: Pick<StoryForChat, 'creatorOid'>
}): boolean {
  const { actor, room, story } = question
  if (actor.roles.has('admin')) return true
  const isOwn = room.owner_kind === 'user' && room.owner_oid === actor.userOid
  return room.is_preview && isOwn && story.creatorOid === actor.userOid
}
