import type { Config } from '../platform/config.ts'

/** What production works without, and an operator may have forgotten. */
export function describeUnset({ mode, smtpUrl, model, providers }: Config): string[] {
  if (mode !== 'production') return []
  const hasModel = model !== null || Object.keys(providers).length > 0
  return [
    ...(smtpUrl
      ? []
      : ['No mail server is set up, so nobody can sign up or reset a password. Set SMTP_URL.']),
    ...(hasModel
      ? []
      : [
          'No model is set up, so the built-in narrator answers in every story, free of charge. Set PLAX_MODEL_URL or the key of a provider.',
        ]),
  ]
}
