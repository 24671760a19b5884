import { useLingui } from '@lingui/react/macro'
import { useApp } from '../lib/app-context.ts'
import { useStore } from '../lib/store.ts'
import { applyTheme, chosenTheme, parseTheme } from '../lib/theme.ts'
import { NativeSelect } from './native-select.tsx'

/** Dark, light, or as the system says. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const app = useApp()
  const theme = useStore(chosenTheme) ?? app.theme
  return (
    <NativeSelect
      label={t`Theme`}
      value={theme}
      onChange={(value) => {
        applyTheme(parseTheme(value))
      }}
      options={[
        { value: 'system', label: t`System theme` },
        { value: 'dark', label: t`Dark` },
        { value: 'light', label: t`Light` },
      ]}
    />
  )
}
