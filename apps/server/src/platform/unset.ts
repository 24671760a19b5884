import type { Config } from './config.ts'

export type UnsetPart = 'address' | 'mail' | 'model'

/** What the program works without, and an operator may have forgotten. */
export function findUnset({
  mode,
  publicUrl,
  smtpUrl,
  model,
  providers,
}: Pick<Config, 'mode' | 'publicUrl' | 'smtpUrl' | 'model' | 'providers'>): UnsetPart[] {
  const isSet: Record<UnsetPart, boolean> = {
    address: publicUrl !== null || mode !== 'production',
    mail: smtpUrl !== null,
    model: model !== null || Object.keys(providers).length > 0,
  }
  return (['address', 'mail', 'model'] as const).filter((name) => !isSet[name])
}
