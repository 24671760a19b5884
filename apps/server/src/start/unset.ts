import type { Config } from '../platform/config.ts'
import { findUnset } from '../platform/unset.ts'

const sentences = {
  address:
    'No public address is set, so only browsers on this machine can log in or change anything. Set PLAX_PUBLIC_URL.',
  mail: 'No mail server is set up, so nobody can sign up or reset a password. Set SMTP_URL.',
  model:
    'No model is set up, so the built-in narrator answers in every story, free of charge. Set PLAX_MODEL_URL or the key of a provider.',
}

/** What production works without, for the log. */
export function describeUnset(config: Config): string[] {
  if (config.mode !== 'production') return []
  return findUnset(config).map((name) => sentences[name])
}
