import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../lib/app-context.ts'
import { applyTheme, parseTheme } from '../lib/theme.ts'
import { NativeSelect } from './native-select.tsx'

/** Dark, light, or as the system says. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const app = useApp()
  const [theme, setTheme] = useState(app.theme)
  return (
    <NativeSelect
      label={t`Theme`}
      value={theme}
      onChange={(value) => {
        const next = parseTheme(value)
        app.theme = next
        setTheme(next)
        applyTheme(next)
      }}
      options={[
        { value: 'system', label: t`System theme` },
        { value: 'dark', label: t`Dark` },
        { value: 'light', label: t`Light` },
      ]}
    />
  )
}
