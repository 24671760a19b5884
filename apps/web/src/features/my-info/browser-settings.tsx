import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Part } from './part.tsx'

/** Of this browser, so they are there for everyone. */
export function BrowserSettings() {
  const { t } = useLingui()
  return (
    <Part title={<Trans>Settings</Trans>}>
      <dl className="divide-y divide-line rounded-lg border border-line bg-raised">
        <Setting name={t`Language`}>
          <LanguageSwitch />
        </Setting>
        <Setting name={t`Theme`}>
          <ThemeSwitch />
        </Setting>
      </dl>
    </Part>
  )
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-3">
      <dt className="text-sm font-medium">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
