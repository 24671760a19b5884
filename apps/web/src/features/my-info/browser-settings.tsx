import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { readAdultWish, writeAdultWish } from '../adult/adult.api.ts'
import { Part } from '../../ui/part.tsx'

/** Of this browser, so they are there for everyone. */
export function BrowserSettings({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const viewer = useViewer()
  return (
    <Part title={<Trans>Settings</Trans>}>
      <div className="divide-y divide-line rounded-lg border border-line bg-raised">
        <dl className="divide-y divide-line">
          <Setting name={t`Language`}>
            <LanguageSwitch />
          </Setting>
          <Setting name={t`Theme`}>
            <ThemeSwitch />
          </Setting>
        </dl>
        {viewer ? null : <AdultWish />}
        {children}
      </div>
    </Part>
  )
}

/** The anonymous adult flag of a guest (R-adult-008): what they wish, until they can verify. */
function AdultWish() {
  const [isOn, setOn] = useState(readAdultWish)
  return (
    <div className="px-4 py-3">
      <Switch
        label={<Trans>Show adult stories</Trans>}
        hint={
          <Trans>
            This only saves your choice. Adult stories open once you log in and verify your age.
          </Trans>
        }
        checked={isOn}
        onChange={(next) => {
          writeAdultWish(next)
          setOn(next)
        }}
      />
    </div>
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
