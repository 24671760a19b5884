import type { StoryState } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findLoreRule, type StoryForChat } from '../../story/story.service.ts'
import type { Receipt, StoredTrace, TurnNotes } from './room.tables.ts'

/**
 * Spec D46: what lore fired, its keys and its names are for the story's owner and administrators,
 * and for readers where the owner opens them.
 */
export function maySeeFired(
  actor: Pick<Actor, 'userOid' | 'roles'>,
  story: Pick<StoryForChat, 'creatorOid' | 'lorePublic'>,
): boolean {
  return story.lorePublic || actor.roles.has('admin') || actor.userOid === story.creatorOid
}

const readContent = preparedQuery((db, { roomOid }: Placeholders<{ roomOid: string }>) =>
  db.selectFrom('chat_rooms').select('content_oid').where('oid', '=', roomOid),
)

/** `maySeeFired` of the story that a room tells, which is looked up unless it is named. */
export async function seesFired(
  db: Db | Tx,
  {
    actor,
    roomOid,
    contentOid,
  }: { actor: Actor; roomOid: string; contentOid?: string | undefined },
): Promise<boolean> {
  const told = contentOid ?? (await readContent(db, { roomOid }))[0]?.content_oid
  if (told === undefined) return false
  const rule = await findLoreRule(db, told)
  return rule !== null && maySeeFired(actor, rule)
}

export function receiptFor(receipt: Receipt, { showsFired }: { showsFired: boolean }): Receipt {
  if (showsFired) return receipt
  const { lore: _lore, ...rest } = receipt
  return rest
}

interface FiredColumns {
  receipt: Receipt | null
  record: TurnNotes | null
  state_after: StoryState | null
}

export function messageWithoutFired<Row extends FiredColumns>(row: Row): Row {
  const { receipt, record, state_after } = row
  return {
    ...row,
    receipt: receipt && receiptFor(receipt, { showsFired: false }),
    record: record && { ...record, fired: { lore: [], macros: [], triggers: [] } },
    state_after: state_after && stateWithoutFired(state_after),
  }
}

export function roomWithoutFired<
  Row extends { state: StoryState | null; start_state: StoryState | null },
>(row: Row): Row {
  const { state, start_state } = row
  return {
    ...row,
    state: state && stateWithoutFired(state),
    start_state: start_state && stateWithoutFired(start_state),
  }
}

/** Without what still lasts or rests of what fired. */
export function stateWithoutFired(state: StoryState): StoryState {
  return { ...state, lore: {}, macros: {}, triggers: {} }
}

const firedSections = new Set(['loreBefore', 'loreAfter', 'loreDeep', 'macros', 'triggers'])

/** What was told of it counts as the story, so that the tokens still add up. */
export function withoutFired(trace: StoredTrace): StoredTrace {
  const fired = trace.sections.filter(({ name }) => firedSections.has(name))
  const story = { name: 'coreContext', tokens: 0 }
  const sections = trace.sections.filter(({ name }) => !firedSections.has(name))
  const core = sections.find(({ name }) => name === story.name) ?? story
  const tokens = fired.reduce((sum, section) => sum + section.tokens, core.tokens)
  const others = sections.filter((section) => section !== core)
  return {
    ...trace,
    sections: tokens > 0 ? [{ ...core, tokens }, ...others] : others,
    lore: [],
    macros: [],
    triggers: [],
    liveEvents: [],
  }
}
