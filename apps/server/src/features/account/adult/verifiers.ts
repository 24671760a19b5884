import type { VerifierName } from '@plax/contracts/account/adult-values'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { sandboxInProductionSetting } from './adult.settings.ts'
import { createSandboxVerifier } from './sandbox-verifier.ts'
import type { Verifier } from './verifier.ts'
import { createYotiVerifier } from './yoti-verifier.ts'

export interface Verifiers {
  sandbox: Verifier
  /** Null without keys. */
  yoti: Verifier | null
}

export function createVerifiers({ db, config }: Pick<Deps, 'db' | 'config'>): Verifiers {
  return { sandbox: createSandboxVerifier(db), yoti: createYotiVerifier(config.yoti) }
}

type ChooseDeps = Pick<Deps, 'config' | 'settings'> & { verifiers: Verifiers }

/**
 * Yoti where it has keys, else the sandbox; in production the latter only where the operator said
 * so. Throws `adult.unavailable`.
 */
export async function chooseVerifier(deps: ChooseDeps): Promise<Verifier> {
  return deps.verifiers.yoti ?? verifierOf(deps, 'sandbox')
}

/** Who a check was begun with, if they may still make adults. Throws `adult.unavailable`. */
export async function verifierOf(deps: ChooseDeps, name: VerifierName): Promise<Verifier> {
  const { verifiers, config, settings } = deps
  const isOpen =
    name === 'yoti' ||
    config.mode !== 'production' ||
    (await settings.get(sandboxInProductionSetting))
  const verifier = verifiers[name]
  if (!verifier || !isOpen) throw new AppError('adult.unavailable')
  return verifier
}
