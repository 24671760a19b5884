import { creditsOfPack } from '../credits/packs.ts'
import { chargeOfKey, type PaymentDeps } from './charges.ts'

/**
 * What coins become that somebody buys as credits, or null. A key that began a charge before keeps its
 * terms, whatever is offered by now. Throws as `creditsOfPack`.
 */
export async function pinCredits(
  deps: PaymentDeps,
  request: { userOid: string; key: string; coins: number; asCredits?: boolean },
): Promise<number | null> {
  if (!request.asCredits) return null
  const known = await chargeOfKey(deps.db, { ...request, purpose: 'coins' }).executeTakeFirst()
  return known?.credit_milli ?? creditsOfPack(deps, request)
}
