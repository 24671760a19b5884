import type { Config } from './config.ts'

/** What the program works without, and an operator may have forgotten: a mail server, any model. */
export function findUnset({
  smtpUrl,
  model,
  providers,
}: Pick<Config, 'smtpUrl' | 'model' | 'providers'>): ('mail' | 'model')[] {
  const hasModel = model !== null || Object.keys(providers).length > 0
  return [...(smtpUrl ? [] : ['mail' as const]), ...(hasModel ? [] : ['model' as const])]
}
