import { openSealed, seal, type Seal } from '../../platform/seal.ts'
import type { LinkName } from './linked-accounts.ts'
import type { LinkTokens } from './oauth.ts'
import { linkProviders } from './providers.ts'

export function sealTokens(secret: string, name: LinkName, tokens: LinkTokens): Buffer {
  return seal(sealOf(secret, name), JSON.stringify(tokens))
}

export function openTokens(secret: string, name: LinkName, sealed: Buffer): LinkTokens {
  return JSON.parse(openSealed(sealOf(secret, name), sealed)) as LinkTokens
}

function sealOf(secret: string, { userOid, platform }: LinkName): Seal {
  return { secret, purpose: linkProviders[platform].sealPurpose, owner: userOid }
}
