import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { SettingsAnswer } from './settings.api.ts'

/** What isn't set up outside the console, and where it is. */
export function UnsetNotes({ unset }: Pick<SettingsAnswer, 'unset'>) {
  if (unset.length === 0) return null
  return (
    <ul className="mb-6 flex flex-col gap-2 rounded-lg border border-line bg-raised p-4 text-sm">
      {unset.map((name) => (
        <li key={name} className="flex items-start gap-2.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
          <span className="max-w-[75ch]">
            <Note name={name} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Note({ name }: { name: SettingsAnswer['unset'][number] }) {
  if (name === 'address') {
    return (
      <Trans>
        No public address is set, so only browsers on this machine can log in or change anything.
        Set <code>PLAX_PUBLIC_URL</code> in the environment and restart Plax.
      </Trans>
    )
  }
  if (name === 'mail') {
    return (
      <Trans>
        No email server is set up, so emails such as sign-up codes aren’t delivered. Set{' '}
        <code>SMTP_URL</code> in the environment and restart Plax.
      </Trans>
    )
  }
  return (
    <Trans>
      No model is set up, so the built-in narrator replies in every story. Set{' '}
      <code>PLAX_MODEL_URL</code> or a provider’s key in the environment and restart Plax.
    </Trans>
  )
}
