import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { admit } from '../admission/admission.ts'
import { guestOid, type Viewer } from '../admission/viewer.ts'
import { findStream } from '../streams/streams.ts'
import { findPass, markLeft, markSeen, type Pass, readToken } from './passes.ts'
import { actorOf } from './pass-actor.ts'

type KeeperDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings' | 'askedRoles' | 'log'>

/** A viewer whose right ended plays on for this long at most. */
const recheckMs = 30_000
/** One who was refused may have bought a ticket since. */
const recheckRefusedMs = 1000
/** A token that more addresses use at a time was passed on. */
const mostAddresses = 4
const addressMs = 20_000
/** A pass that wasn’t used for so long is forgotten. */
const forgetMs = 120_000

interface Known {
  pass: Pass
  isAllowed: boolean
  checkedAt: number
  checking: Promise<void> | null
  seenAt: number
  addresses: Map<string, number>
}

/** Checks the passes of those who play here, again and again, and records who they are. */
export class PassKeeper {
  readonly #deps: KeeperDeps
  readonly #known = new Map<string, Known>()
  readonly #seen = new Set<string>()
  /** Those whose viewers may not watch any more. */
  readonly #left = new Set<string>()

  constructor(deps: KeeperDeps) {
    this.#deps = deps
  }

  /** The pass of a token, if it’s good now; otherwise null. */
  async check(token: string, address: string): Promise<Pass | null> {
    const oid = readToken(this.#deps.secret, token)
    const known = oid === null ? null : (this.#known.get(oid) ?? (await this.#read(oid)))
    if (!known) return null
    const now = this.#deps.clock.now().getTime()
    if (!this.#isKnownAddress(known, address, now)) return null
    known.seenAt = now
    const validMs = known.isAllowed ? recheckMs : recheckRefusedMs
    if (now - known.checkedAt >= validMs) await this.#recheck(known)
    this.#note(known)
    return known.isAllowed ? known.pass : null
  }

  /** Has all passes of a stream checked at their next use. */
  recheck(streamOid: string): void {
    for (const known of this.#known.values())
      if (known.pass.stream_oid === streamOid) known.checkedAt = -Infinity
  }

  /** A viewer who was removed isn’t counted any more. */
  dismiss(streamOid: string, viewer: Viewer): void {
    for (const known of this.#known.values()) {
      if (known.pass.stream_oid !== streamOid || !this.#isOf(known.pass, viewer)) continue
      known.isAllowed = false
      this.#note(known)
    }
  }

  #isOf({ viewer_kind: kind, viewer_oid: oid }: Pass, viewer: Viewer): boolean {
    if (kind !== viewer.kind) return false
    return viewer.oid === (kind === 'guest' ? guestOid(this.#deps.secret, oid) : oid)
  }

  #note({ pass, isAllowed }: Known): void {
    const [is, was] = isAllowed ? [this.#seen, this.#left] : [this.#left, this.#seen]
    is.add(pass.oid)
    was.delete(pass.oid)
  }

  /** Records who was there since the last call, and forgets who left. */
  async report(): Promise<void> {
    const [seen, left] = [[...this.#seen], [...this.#left]]
    this.#seen.clear()
    this.#left.clear()
    const now = this.#deps.clock.now()
    for (const [oid, { seenAt }] of this.#known)
      if (now.getTime() - seenAt > forgetMs) this.#known.delete(oid)
    await markSeen(this.#deps.db, { passOids: seen, now })
    await markLeft(this.#deps.db, { passOids: left, now })
  }

  async #read(oid: string): Promise<Known | null> {
    const pass = await findPass(this.#deps.db, oid)
    if (!pass) return null
    const others = this.#known.get(oid)
    if (others) return others
    const made: Known = {
      pass,
      isAllowed: false,
      checkedAt: -Infinity,
      checking: null,
      seenAt: 0,
      addresses: new Map(),
    }
    this.#known.set(oid, made)
    return made
  }

  async #recheck(known: Known): Promise<void> {
    known.checking ??= this.#evaluate(known).finally(() => (known.checking = null))
    await known.checking
  }

  async #evaluate(known: Known): Promise<void> {
    try {
      known.isAllowed = await this.#mayWatch(known.pass)
    } catch (error) {
      // The database is away: who was let in stays.
      this.#deps.log.warn({ err: error }, 'a pass could not be checked')
      if (known.checkedAt === -Infinity && !known.isAllowed) throw error
    }
    known.checkedAt = this.#deps.clock.now().getTime()
  }

  async #mayWatch(pass: Pass): Promise<boolean> {
    const { db } = this.#deps
    const stream = await findStream(db, pass.stream_oid)
    const actor = stream && stream.state !== 'ended' ? await actorOf(this.#deps, pass) : null
    if (!stream || !actor) return false
    try {
      await admit(this.#deps, { actor, creatorOid: stream.creator_oid })
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  #isKnownAddress({ addresses }: Known, address: string, now: number): boolean {
    addresses.set(address, now)
    for (const [one, at] of addresses) if (now - at > addressMs) addresses.delete(one)
    if (addresses.size <= mostAddresses) return true
    addresses.delete(address)
    return false
  }
}
