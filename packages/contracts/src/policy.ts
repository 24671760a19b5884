/**
 * The policy: which roles there are, who has each, and which of them each permission asks for. The
 * server reads it for every call, by the caller's roles alone, wherever a call is mounted
 * (spec D5 and D6; S1 §6, S2 §6). It is free of zod, since the web reads it as well.
 */

import { managedChannelTag } from './channel/creator-tag-values.ts'

interface RoleRule {
  /**
   * - `fact`: follows from what is known of somebody when a call comes;
   * - `asked`: follows from what they did, and is looked up only where roles are shown, so that no
   *   permission may ask for it;
   * - `grant`: given and taken back by administrators, each with a reason.
   */
  from: 'fact' | 'asked' | 'grant'
  who: string
}

export const roles = {
  visitor: { from: 'fact', who: 'Anyone who isn’t logged in. Can send a guest device ID.' },
  user: { from: 'fact', who: 'Anyone who’s logged in.' },
  adult: {
    from: 'fact',
    who: 'Age-verified, with adult content turned on, and not barred.',
  },
  buyer: { from: 'asked', who: 'Bought something that wasn’t refunded.' },
  subscriber: { from: 'asked', who: 'Subscribes to a creator.' },
  creator: { from: 'fact', who: 'Registered as a creator.' },
  taggedCreator: { from: 'fact', who: 'A creator with a creator tag, such as `story`.' },
  managedChannelCreator: {
    from: 'fact',
    who: 'A creator with a creator tag that begins with `managed-channel:`.',
  },
  livestreamer: { from: 'grant', who: 'Can go live.' },
  manager: { from: 'grant', who: 'Moderates the live chats of the creator named in the grant.' },
  complianceAccount: {
    from: 'grant',
    who: 'Flagged as such, which its clients state in a header (S2 §6).',
  },
  listedUser: {
    from: 'grant',
    who: 'Writes stories without being a creator. Can also be set in `account.listed_users`.',
  },
  betaTester: {
    from: 'fact',
    who: 'An administrator or a listed user. Can choose models in beta.',
  },
  moderator: {
    from: 'grant',
    who: 'Answers reports and appeals, and takes items down, in the console.',
  },
  support: {
    from: 'grant',
    who: 'Looks up accounts and orders, and refunds them, in the console.',
  },
  finance: {
    from: 'grant',
    who: 'Makes payouts, reconciles, refunds, and reads the ledger, in the console.',
  },
  auditor: { from: 'grant', who: 'Reads everything in the console and changes nothing.' },
  admin: { from: 'grant', who: 'Can do everything in the console.' },
} as const satisfies Record<string, RoleRule>

export type Role = keyof typeof roles

export const grantedRoles = [
  'livestreamer',
  'manager',
  'complianceAccount',
  'listedUser',
  'moderator',
  'support',
  'finance',
  'auditor',
  'admin',
] as const satisfies RoleFrom<'grant'>[]

/** A role that administrators give. */
export type GrantedRole = (typeof grantedRoles)[number]

/** A role that is known with each call. */
export type CallRole = Exclude<Role, RoleFrom<'asked'>>

/**
 * Who may make a call that names the permission: `everyone`; a `device`, which is a visitor with a
 * guest device id or anybody signed in; or whoever has one of the roles.
 */
export const policy = {
  /** Anyone. */
  public: 'everyone',
  /** Anyone, but mounted only outside production. */
  development: 'everyone',
  guest: 'device',
  user: ['user'],
  creator: ['creator'],
  /** May write stories (R-story-chat-071). */
  storyWriter: ['admin', 'listedUser', 'taggedCreator'],
  /** May go live (R-live-002). */
  livestreamer: ['livestreamer'],
  /** May open the live creator page (R-live-007); an administrator opens that of others. */
  liveStudio: ['livestreamer', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, 'everyone' | 'device' | readonly CallRole[]>

/** What a route asks of its callers; a route names one. */
export type Permission = keyof typeof policy

/** Whether somebody with these roles has a permission that roles decide. */
export function holds(held: ReadonlySet<Role>, permission: Permission): boolean {
  const asked: 'everyone' | 'device' | readonly Role[] = policy[permission]
  return typeof asked === 'string' || asked.some((role) => held.has(role))
}

/** What roles follow from. */
export interface RoleFacts {
  isCreator: boolean
  creatorTags: readonly string[]
  /** Is shown what is for adults. */
  seesAdult: boolean
  granted: readonly GrantedRole[]
}

/** The roles of somebody who is signed in, as far as they are known with each call. */
export function rolesFrom(facts: RoleFacts): Set<CallRole> {
  const held = new Set<CallRole>(['user', ...facts.granted])
  if (facts.seesAdult) held.add('adult')
  if (facts.isCreator) held.add('creator')
  if (facts.isCreator && facts.creatorTags.length > 0) held.add('taggedCreator')
  if (facts.isCreator && facts.creatorTags.some((tag) => tag.startsWith(managedChannelTag))) {
    held.add('managedChannelCreator')
  }
  if (held.has('admin') || held.has('listedUser')) held.add('betaTester')
  return held
}

type RoleFrom<From extends RoleRule['from']> = {
  [R in Role]: (typeof roles)[R]['from'] extends From ? R : never
}[Role]
