import { z } from 'zod'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'

export const barredAccountsSetting = defineSetting({
  name: 'adult.barred_accounts',
  schema: z.array(z.string()).max(10_000),
  default: [],
  description: 'IDs of users who never see adult content, even if verified.',
})

/** What decides whether somebody sees what is for adults. */
export interface AdultFacts {
  oid: string
  /** Known to be an adult (R-adult-005). */
  is_adult: boolean
  /** The adult switch. */
  adult_on: boolean
}

/**
 * Whether somebody is shown what is for adults: verified, their switch on, and not barred
 * (R-adult-009, R-adult-011). The role `adult` says so to everything that answers.
 */
export async function seesAdult(deps: { settings: Settings }, user: AdultFacts): Promise<boolean> {
  return user.is_adult && user.adult_on && !(await isBarred(deps, user.oid))
}

export async function isBarred(deps: { settings: Settings }, userOid: string): Promise<boolean> {
  return (await deps.settings.get(barredAccountsSetting)).includes(userOid)
}
